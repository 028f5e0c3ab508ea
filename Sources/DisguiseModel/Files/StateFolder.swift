import Drawing
import FoundationEssentials
import Glibc

/// The files of a `StateDirectory`, without its thread: every call does its work at once.
struct StateFolder: Sendable {
  let path: String

  var journal: String { path + "/work.journal" }

  // MARK: The journal

  /// Adds bytes to the end of the journal and waits until the disk has them.
  ///
  /// What an append that failed half-way left behind is cut off, before or after.
  func append(_ bytes: [UInt8]) throws(StateError) {
    let file = open(journal, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
    guard file >= 0 else { throw .unwritable(path: path, reason: "\(SystemError.last)") }
    defer { close(file) }
    let end = endOfLastLine(file)
    guard ftruncate(file, off_t(end)) == 0, writeAll(bytes, to: file, at: end), fdatasync(file) == 0
    else {
      let reason = "\(SystemError.last)"
      _ = ftruncate(file, off_t(end))
      throw .unwritable(path: path, reason: reason)
    }
  }

  /// Puts a new journal in the place of the one that is there.
  func replaceJournal(with bytes: [UInt8]) throws(StateError) {
    try makeFolder(path)
    try write(bytes, to: journal)
  }

  /// Sets the journal aside as the one before.
  func retireJournal() {
    rename(journal, path + "/previous.journal")
  }

  /// Moves the journal out of the way, under a name that is free, and returns that.
  func setJournalAside() -> String {
    var number = 1
    while SystemFile.exists(path + "/damaged-\(number).journal") { number += 1 }
    let aside = path + "/damaged-\(number).journal"
    rename(journal, aside)
    return aside
  }

  private func endOfLastLine(_ file: Int32) -> Int {
    var end = Int(lseek(file, 0, SEEK_END))
    var byte: UInt8 = 0
    while end > 0, pread(file, &byte, 1, off_t(end - 1)) == 1, byte != UInt8(ascii: "\n") {
      end -= 1
    }
    return end
  }

  private func writeAll(_ bytes: [UInt8], to file: Int32, at start: Int) -> Bool {
    bytes.withUnsafeBytes { bytes in
      var done = 0
      while done < bytes.count {
        let rest = UnsafeRawBufferPointer(rebasing: bytes[done...])
        let count = pwrite(file, rest.baseAddress, rest.count, off_t(start + done))
        if count < 0 && errno == EINTR { continue }
        guard count > 0 else { return false }
        done += count
      }
      return true
    }
  }

  // MARK: Photos

  /// The kept copy of a photo, or nil if there is none.
  func photo(_ id: ContentID) -> String? {
    let folder = path + "/photos/" + id.hex
    // A hidden file is one whose writing was interrupted.
    return SystemFile.names(in: folder).first { !$0.hasPrefix(".") }.map { folder + "/" + $0 }
  }

  /// Keeps a photo's file under its hash unless it is there already.
  func keep(_ photo: EmbeddedFile, id: ContentID) throws(StateError) {
    guard self.photo(id) == nil else { return }
    let folder = path + "/photos/" + id.hex
    try makeFolder(folder)
    try write(photo.bytes, to: folder + "/" + photo.name)
  }

  /// Deletes the copies of photos that neither of the two last works can come back to.
  func removeUnusedPhotos() {
    var used = Set<String>()
    for name in ["/work.journal", "/previous.journal"] {
      guard let bytes = try? SystemFile.read(path + name) else { continue }
      guard let history = try? Journal.read(bytes) else { return }
      used.formUnion(history.photos.compactMap(\.content?.hex))
    }
    for hex in SystemFile.names(in: path + "/photos")
    where !used.contains(hex) && hex.utf8.count == 64 {
      try? FileManager.default.removeItem(atPath: path + "/photos/" + hex)
    }
  }

  // MARK: Inside

  private func makeFolder(_ path: String) throws(StateError) {
    try Self.make(path)
  }

  /// Makes a folder that only this user can read, with those around it.
  static func make(_ path: String) throws(StateError) {
    do throws(SystemError) {
      try SystemFile.makeFolder(path)
    } catch {
      throw .unusable(path: path, reason: "\(error)")
    }
  }

  private func write(_ bytes: [UInt8], to path: String) throws(StateError) {
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

extension FileError {
  /// Why, in the middle of a sentence.
  var reason: String {
    switch self {
    case .noSpace: "there is not enough space"
    case .denied: "permission denied"
    case .missingFolder: "the folder is gone"
    case .exists: "there is such a file already"
    case .failed(_, let reason): reason
    case .cancelled: "it was cancelled"
    }
  }
}
