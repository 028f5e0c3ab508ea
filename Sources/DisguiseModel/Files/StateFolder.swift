import Drawing
import FoundationEssentials
import Glibc
import Platform

/// The files of a `StateDirectory`, without its thread: every call does its work at once.
struct StateFolder: Sendable {
  let path: String

  var journal: String { path + "/work.journal" }

  // MARK: The journal

  /// Sets the journal aside as the one before; keeping it means that it stays in its place as
  /// well, until another one takes that: so there is a journal at every moment.
  func retireJournal(keeping: Bool = false) {
    let previous = path + "/previous.journal"
    if keeping {
      let copy = path + "/.previous.journal"
      unlink(copy)
      // Memory sticks have no links: there the old one leaves its place first.
      if link(journal, copy) == 0 {
        rename(copy, previous)
        unlink(copy)  // Renaming does nothing where both are the same file.
        return
      }
    }
    rename(journal, previous)
  }

  /// Moves the journal out of the way, under a name that is free, and returns that.
  func setJournalAside() -> String {
    var number = 1
    while FileSystem.exists(path + "/damaged-\(number).journal") { number += 1 }
    let aside = path + "/damaged-\(number).journal"
    rename(journal, aside)
    return aside
  }

  // MARK: Photos

  /// The kept copy of a photo, or nil if there is none.
  func photo(_ id: ContentID) -> String? {
    let folder = path + "/photos/" + id.hex
    // A hidden file is one whose writing was interrupted.
    return FileSystem.names(in: folder).first { !$0.hasPrefix(".") }.map { folder + "/" + $0 }
  }

  /// Keeps a photo's file under its hash unless it is there already.
  func keep(_ photo: EmbeddedFile, id: ContentID) throws(StateError) {
    guard self.photo(id) == nil else { return }
    let folder = path + "/photos/" + id.hex
    try makeFolder(folder)
    try write(photo.bytes, to: folder + "/" + photo.name)
    // The folder's own name has to last as well.
    FileSystem.sync(folder: path + "/photos")
    FileSystem.sync(folder: path)
  }

  /// Moves the kept copy of a photo out of the way; it is never deleted.
  func setAside(photo id: ContentID) {
    let photos = path + "/photos/"
    var number = 1
    while FileSystem.exists(photos + "damaged-\(number)") { number += 1 }
    rename(photos + id.hex, photos + "damaged-\(number)")
  }

  /// Deletes the copies of photos and stickers that no journal names.
  ///
  /// - Parameter awaited: the files that were kept for a step that is still to come.
  func removeUnusedFiles(except awaited: Set<String>) {
    // The caller read `awaited` first: what has left it since then stands in a journal.
    let used = namedContents.union(awaited)
    for folder in [path + "/photos/", path + "/stickers/"] {
      for hex in FileSystem.names(in: folder) where hex.utf8.count == 64 && !used.contains(hex) {
        try? FileManager.default.removeItem(atPath: folder + hex)
      }
    }
  }

  /// The hashes that stand anywhere in a journal, readable or damaged.
  private var namedContents: Set<String> {
    // Meanwhile the journal may be moved out of its place, never into it: read first, it is not
    // missed.
    var hashes = contents(in: journal)
    for name in FileSystem.names(in: path) where name.hasSuffix(".journal") {
      hashes.formUnion(contents(in: path + "/" + name))
    }
    return hashes
  }

  private func contents(in journal: String) -> Set<String> {
    guard let bytes = try? FileSystem.read(journal) else { return [] }
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

  // MARK: Inside

  private func makeFolder(_ path: String) throws(StateError) {
    try Self.make(path)
  }

  /// Makes a folder that only this user can read, with those around it.
  static func make(_ path: String) throws(StateError) {
    do throws(SystemError) {
      try FileSystem.makeFolder(path)
    } catch {
      throw .unusable(path: path, reason: "\(error)")
    }
  }

  func write(_ bytes: [UInt8], to path: String) throws(StateError) {
    do throws(FileError) {
      try AtomicFile.write(bytes, to: path)
    } catch {
      throw .unwritable(path: self.path, reason: error.reason)
    }
  }
}

extension History {
  /// Every photo that undo and redo can lead to.
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
