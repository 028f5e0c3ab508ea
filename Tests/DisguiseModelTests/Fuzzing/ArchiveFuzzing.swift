import Drawing
import ImageCoding
import TestSupport

@testable import DisguiseModel

extension FuzzTarget {
  /// Projects as ZIP archives: as they are, or made of entries with any fields. What is accepted
  /// survives being saved, and nothing larger than allowed is read.
  static let archives = FuzzTarget("archives") { bytes in
    var archive = Array(bytes)
    if !archive.starts(with: [0x50, 0x4B]) {
      var input = InputBytes(bytes)
      archive = RawArchive(&input).bytes
    }
    if let source = try? ByteSource(bytes: archive, name: "work.guise"),
      let reader = try? ZipReader(source)
    {
      for name in RawArchive.names {
        let count = (try? reader.read(name, upTo: 500))?.count ?? 0
        promise(count <= 500, "\(name) is too large.")
      }
    }
    do throws(UserError) {
      let document = try DocumentFile.decode(archive, name: "work.guise")
      let copy = (try? document.encoded()).flatMap { try? DocumentFile.decode($0, name: "copy") }
      promise(copy == document, "A project changes by being saved.")
    } catch {
      promise(error.description.utf8.count < 4000, "The message is too long.")
    }
  }
}

extension RawArchive {
  fileprivate static let names = [
    "mimetype", "document.json", "photo/photo", "Thumbnails/thumbnail.png", "../a", "/a", "a/",
  ]

  /// An archive with entries of a project and others, whose fields have any values.
  fileprivate init(_ input: inout InputBytes) {
    self.init([])
    while !input.isEmpty && entries.count < 20 {
      let name = Self.names[input.number(0...Self.names.count - 1)]
      var entry = Entry(name, input.bytes(input.number(0...200)))
      let changes = input.integer(UInt8.self)
      if name == "mimetype" && changes & 1 == 0 {
        entry.bytes = Array(DocumentFile.mediaType.utf8)
      }
      if name == "document.json" && changes & 1 == 0 { entry.bytes = Self.record }
      if changes & 2 != 0 { entry.method = Int(input.integer(UInt16.self)) }
      if changes & 4 != 0 { entry.flags = Int(input.integer(UInt16.self)) }
      if changes & 8 != 0 { entry.size = Int(input.integer(UInt32.self)) }
      if changes & 16 != 0 { entry.storedSize = Int(input.integer(UInt32.self)) }
      if changes & 32 != 0 { entry.mode = Int(input.integer(UInt16.self)) }
      if changes & 64 != 0 { entry.name = input.bytes(input.number(0...20)) }
      if changes & 128 != 0 { entry.checksum = input.integer(UInt32.self) }
      entries.append(entry)
    }
  }

  private static let record = Array(
    #"""
    {"format":"guise","version":2,"photo":{"id":"sample:robin","width":1200,"height":1500},
    "elements":[{"id":1,"sticker":"hats/fez","center":[6,9],"scale":2,"rotation":0}]}
    """#.utf8)
}
