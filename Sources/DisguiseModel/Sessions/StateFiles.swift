import Drawing
import FoundationEssentials
import Glibc
import ImageCoding
import Platform

/// The files of a `StateDirectory`. All calls block.
struct StateFiles: Sendable {
  let path: String

  var journal: String { path + "/work.journal" }
  var lock: String { path + "/lock" }

  /// Makes what an earlier version or another umask left readable for others accessible to this user
  /// only, and removes the hidden files of processes that were killed.
  func cleanUp() {
    for name in FileSystem.names(in: path) where name.hasSuffix(".journal") || name == "lock" {
      FileSystem.restrictToOwner(path + "/" + name)
    }
    for folder in [path + "/photos", path + "/stickers", works.path] where FileSystem.exists(folder)
    {
      FileSystem.restrictToOwner(folder)
      for entry in FileSystem.names(in: folder).map({ folder + "/" + $0 }) {
        FileSystem.restrictToOwner(entry)
        TemporaryFile.removeAbandoned(in: entry)
        for name in FileSystem.names(in: entry) {
          FileSystem.restrictToOwner(entry + "/" + name)
        }
      }
    }
    TemporaryFile.removeAbandoned(in: path)
    // These are of earlier versions.
    for name in [".new.journal", ".previous.journal"] { unlink(path + "/" + name) }
    if FileSystem.exists(second.path) { second.cleanUp() }
  }

  /// The folder of another Guise that runs at the same time.
  var second: StateFiles { StateFiles(path: path + "/second") }

  // MARK: The journal

  /// Renames a journal to an unused name and returns its new path.
  func setAside(journal: String) -> String { setAside(journal) { path + "/damaged-\($0).journal" } }

  // MARK: Photos

  /// Returns the path of a photo's kept copy; nil if there is none.
  func photo(_ id: ContentID) -> String? {
    let folder = path + "/photos/" + id.hex
    // Hidden files are left by interrupted writes.
    return FileSystem.names(in: folder).first { !$0.hasPrefix(".") }.map { folder + "/" + $0 }
  }

  /// Opens a photo's kept copy; nil if there is none.
  func openPhoto(_ id: ContentID) -> PhotoFile? {
    guard let path = photo(id), let bytes = try? ByteSource(path: path) else { return nil }
    return PhotoFile(bytes, content: id)
  }

  /// Keeps a photo's file under its hash, unless it exists.
  func keep(_ photo: PhotoFile) throws(UserError) {
    guard self.photo(photo.content) == nil else { return }
    let folder = path + "/photos/" + photo.content.hex
    try Self.make(folder)
    do throws(FileError) { try copy(photo, to: folder + "/" + photo.name) } catch {
      guard let name = error.betterName else { throw unwritable(error) }
      try reporting(copy(photo, to: folder + "/" + name), as: unwritable)
    }
    // The name of the folder must survive a crash, too.
    FileSystem.sync(folder: path + "/photos")
    FileSystem.sync(folder: path)
  }

  private func copy(_ photo: PhotoFile, to path: String) throws(FileError) {
    try AtomicFile.write(to: path, access: .owner) { file throws(FileError) in
      var hash = ContentID.Hash()
      try photo.bytes.forEachPiece(asError: FileError.init) { piece throws(FileError) in
        hash.add(piece)
        try file.write(piece)
      }
      guard hash.finish() == photo.content else {
        throw FileError.failed(name: photo.name, reason: localized("the photo has changed"))
      }
    }
  }

  /// Renames the folder of a photo's kept copy; it is never deleted.
  func setAside(photo id: ContentID) {
    _ = setAside(path + "/photos/" + id.hex) { path + "/photos/damaged-\($0)" }
  }

  /// Deletes the copies of photos and stickers to which no journal refers; returns their hashes.
  ///
  /// - Parameter awaited: The hashes of files kept for steps that have not been recorded yet.
  @discardableResult
  func removeUnusedFiles(except awaited: Set<String>) -> Set<String> {
    // `awaited` was read first: a file removed from it since then is in a journal.
    let used = namedContents.union(awaited)
    var removed = Set<String>()
    for folder in [path + "/photos/", path + "/stickers/"] {
      for hex in FileSystem.names(in: folder) where hex.utf8.count == 64 && !used.contains(hex) {
        try? FileManager.default.removeItem(atPath: folder + hex)
        removed.insert(hex)
      }
    }
    return removed
  }

  /// The hashes contained in any journal, valid or damaged.
  private var namedContents: Set<String> {
    // The open one first, because it may be filed by another thread in the meantime.
    var contents = contents(in: journal)
    for filed in works.all { contents.formUnion(self.contents(in: filed)) }
    for name in FileSystem.names(in: path) where name.hasSuffix(".journal") {
      contents.formUnion(self.contents(in: path + "/" + name))
    }
    return contents
  }

  private func contents(in journal: String) -> Set<String> {
    guard let bytes = try? FileSystem.read(journal, upTo: Journal.maximumBytes) else { return [] }
    var hashes = Set<String>()
    let mark = Array("sha256:".utf8)
    var rest = bytes[...]
    while let colon = rest.firstIndex(of: UInt8(ascii: ":")) {
      let hash = rest[(colon + 1)...].prefix(64)
      if rest[...colon].suffix(mark.count).elementsEqual(mark), hash.count == 64 {
        hashes.insert(String(decoding: hash, as: UTF8.self))
      }
      rest = rest[(colon + 1)...]
    }
    return hashes
  }

  // MARK: Implementation

  /// Renames a file or folder to the first unused name and returns that.
  private func setAside(_ item: String, as name: (Int) -> String) -> String {
    var number = 1
    while FileSystem.exists(name(number)) { number += 1 }
    rename(item, name(number))
    return name(number)
  }

  /// Creates a folder accessible to this user only, and missing folders around it.
  static func make(_ path: String) throws(UserError) {
    do throws(SystemError) {
      try FileSystem.makeFolder(path)
      FileSystem.restrictToOwner(path)
    } catch {
      throw .unusableFolder(path: path, reason: "\(error)")
    }
  }

  func write(_ bytes: [UInt8], to path: String) throws(UserError) {
    try reporting(AtomicFile.write(bytes, to: path, access: .owner), as: unwritable)
  }

  private func unwritable(_ error: FileError) -> UserError {
    .unwritableFolder(path: path, reason: error.reason)
  }
}

extension FileError {
  /// Creates the error for a picture that cannot be read while it is copied.
  fileprivate init(_ error: ImageError) {
    self = .failed(name: localized("the photo"), reason: error.message)
  }
}

extension Disguise {
  /// The hashes of its photo and of its own stickers, as far as they are the user's.
  var contents: Set<String> {
    Set(([photo.id.content] + elements.map(\.kind.artwork.content)).compactMap { $0?.hex })
  }
}

extension History {
  /// The hashes of all steps.
  var contents: Set<String> {
    (past + [present] + future).reduce(into: []) { $0.formUnion($1.contents) }
  }

  /// The photos of all past, present and future steps.
  var photos: Set<PhotoID> {
    Set((past + [present] + future).map(\.photo.id))
  }
}

extension PhotoID {
  /// The content of a user's photo; nil for a sample face.
  package var content: ContentID? {
    if case .content(let content) = self { content } else { nil }
  }
}

/// The user's own stickers from documents, each as a pack of one picture:
/// `stickers/HEX/sticker.png` (or `.svg`) and `pack.json`.
extension StateFiles {
  private struct Pack: Encodable {
    struct Entry: Encodable {
      let file: String
      let name: String
      let width: Double?
    }

    let version = 1
    let stickers: [Entry]
  }

  private var stickers: String { path + "/stickers" }

  /// Writes the picture of a sticker of the user's own under its hash, unless it is there; returns the
  /// sticker with the open copy as its picture. It survives the end of the process, but is not kept yet.
  func write(_ sticker: Sticker) throws(UserError) -> Sticker {
    guard let content = sticker.id.content else { return sticker }
    let folder = folder(of: content)
    try Self.make(folder)
    do {
      guard let picture = try sticker.source.open() else { return sticker }
      let path = folder + "/" + Self.name(of: picture)
      func copy() throws -> ByteSource {
        try ByteSource(OpenFile.regular(path).file, name: picture.name)
      }
      if let known = try? copy(), try known.hasBytes(of: picture) {
        return sticker.moved(to: .open(PhotoFile(known, content: content)))
      }
      try AtomicFile.write(to: path, access: .owner, durability: .process) {
        file throws(FileError) in
        try picture.forEachPiece(asError: FileError.init) { piece throws(FileError) in
          try file.write(piece)
        }
      }
      return sticker.moved(to: .open(PhotoFile(try copy(), content: content)))
    } catch let error as FileError {
      throw unwritable(error)
    } catch {
      throw .unwritableFolder(
        path: self.path, reason: (error as? ImageError)?.message ?? "\(error)")
    }
  }

  /// Keeps a sticker that was written, unless it is kept. It is on the disk after `syncStickers`.
  func finish(_ sticker: Sticker) throws(UserError) {
    guard let content = sticker.id.content, let picture = try? sticker.source.open() else { return }
    let folder = folder(of: content)
    let (file, record) = (Self.name(of: picture), folder + "/pack.json")
    guard !FileSystem.exists(record) else { return }
    do throws(SystemError) {
      try OpenFile(folder + "/" + file, O_RDONLY).sync()
    } catch {
      throw .unwritableFolder(path: path, reason: "\(error)")
    }
    FileSystem.sync(folder: folder)
    let pack = Pack(
      stickers: [.init(file: file, name: sticker.name, width: sticker.headWidth)])
    // Written last: its existence means that the picture is complete.
    try write([UInt8](encodedJSON(pack)), to: record)
  }

  private func folder(of sticker: ContentID) -> String { stickers + "/" + sticker.hex }

  private static func name(of picture: ByteSource) -> String {
    (try? FileKind(of: picture))?.isDrawing == true ? "sticker.svg" : "sticker.png"
  }

  /// Brings the names of the folders of stickers that are kept to the disk.
  func syncStickers() {
    FileSystem.sync(folder: stickers)
    FileSystem.sync(folder: path)
  }

  /// Returns the kept stickers with the given IDs, except those whose pictures have changed.
  func stickers(_ ids: Set<StickerID>) -> [Sticker] {
    guard !ids.isEmpty else { return [] }
    return OwnStickers(folder: stickers).load().stickers.filter { ids.contains($0.id) }
  }
}
