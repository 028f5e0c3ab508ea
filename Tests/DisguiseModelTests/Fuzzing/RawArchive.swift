import FoundationEssentials

@testable import DisguiseModel

/// A ZIP archive of stored files whose fields can have any value, as no other program writes it.
struct RawArchive {
  struct Entry {
    var name: [UInt8]
    var bytes: [UInt8]
    /// 0 is stored, 8 deflated.
    var method = 0
    var flags = 0
    /// The size that the list states; by default the actual one.
    var size: Int?
    var storedSize: Int?
    var checksum: UInt32?
    /// The type and permissions of a file on Unix.
    var mode = 0o100644

    init(_ name: String, _ bytes: [UInt8]) { (self.name, self.bytes) = (Array(name.utf8), bytes) }
    init(_ name: String, _ text: String) { self.init(name, Array(text.utf8)) }
  }

  var entries: [Entry]
  /// What follows the files.
  var end: [UInt8]?

  /// The files of a document.
  init(_ document: DocumentFile) {
    var record = DocumentRecord(document.disguise)
    entries = [Entry("mimetype", "application/vnd.guise+zip")]
    if let photo = document.photo {
      record.photo.name = photo.name
      record.photo.file = "photo/photo"
    }
    record.stickers = document.stickers.map { sticker in
      DocumentRecord.Sticker(
        id: sticker.id.rawValue, name: sticker.fileName, file: "stickers/" + sticker.id.rawValue)
    }
    entries.append(Entry("document.json", [UInt8](encodedJSON(record))))
    if let photo = document.photo { entries.append(Entry("photo/photo", photo.bytes)) }
    for sticker in document.stickers {
      entries.append(Entry("stickers/" + sticker.id.rawValue, sticker.source.bytes ?? []))
    }
  }

  init(_ entries: [Entry]) { self.entries = entries }

  /// The bytes of the archive.
  var bytes: [UInt8] {
    let (files, list) = parts
    return files + list
      + (end ?? [0x50, 0x4B, 5, 6] + Self.number(0, 4) + Self.number(entries.count, 2)
        + Self.number(entries.count, 2) + Self.number(list.count, 4) + Self.number(files.count, 4)
        + Self.number(0, 2))
  }

  /// The list of files at the end of the archive.
  var list: [UInt8] { parts.list }

  private var parts: (files: [UInt8], list: [UInt8]) {
    var (files, list) = ([UInt8](), [UInt8]())
    for entry in entries {
      let fields =
        Self.number(20, 2) + Self.number(entry.flags, 2) + Self.number(entry.method, 2)
        + Self.number(0, 4) + Self.number(Int(entry.checksum ?? Self.checksum(entry.bytes)), 4)
        + Self.number(entry.storedSize ?? entry.bytes.count, 4)
        + Self.number(entry.size ?? entry.bytes.count, 4) + Self.number(entry.name.count, 2)
        + Self.number(0, 2)
      list += [0x50, 0x4B, 1, 2] + Self.number(0x314, 2) + fields + Self.number(0, 6)
      list += Self.number(entry.mode << 16, 4) + Self.number(files.count, 4) + entry.name
      files += [0x50, 0x4B, 3, 4] + fields + entry.name + entry.bytes
    }
    return (files, list)
  }

  /// Returns a number as the format has it, the lowest byte first.
  static func number(_ value: Int, _ count: Int) -> [UInt8] {
    (0..<count).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
  }

  /// The CRC-32 of bytes.
  static func checksum(_ bytes: [UInt8]) -> UInt32 {
    var sum = UInt32.max
    for byte in bytes { sum = sum >> 8 ^ table[Int(UInt8(truncatingIfNeeded: sum) ^ byte)] }
    return ~sum
  }

  private static let table = (0..<256).map { byte in
    (0..<8).reduce(UInt32(byte)) { sum, _ in sum >> 1 ^ (sum & 1 == 1 ? 0xEDB8_8320 : 0) }
  }
}

extension DocumentFile {
  /// The file of version 1.
  var versionOne: [UInt8] {
    var record = DocumentRecord(disguise)
    record.version = 1
    record.photo.name = photo?.name
    record.photo.data = photo.map { Data($0.bytes) }
    record.stickers = stickers.map { sticker in
      DocumentRecord.Sticker(
        id: sticker.id.rawValue, name: sticker.fileName, width: sticker.headWidth,
        data: Data(sticker.source.bytes ?? []))
    }
    return [UInt8](encodedJSON(record))
  }
}
