import Glibc
import Platform

/// The file of the work's journal, kept open: an append is one `write`, made before the next frame.
///
/// What was appended survives the end of the process at once, and a crash of the system once
/// `synced` has run. Appends belong to one thread at a time; syncing may happen on another.
struct JournalFile {
  private let folder: StateFolder
  private var file: OpenFile?
  /// Where the next line goes: behind the last whole one.
  private var end = 0
  /// The lines that the disk has refused so far; they go ahead of the next ones.
  private var unwritten: [UInt8] = []
  private var beginning: Beginning?

  /// What happens to the journal before when a new one takes its place.
  enum Beginning {
    /// It is kept as the one before.
    case retiring
    /// It goes: the new one says the same.
    case replacing
  }

  /// The journal of a folder; it is opened with the first append.
  init(folder: StateFolder) { self.folder = folder }

  /// Whether the file has everything that was recorded.
  var isComplete: Bool { unwritten.isEmpty }

  /// The file to sync, if there is one.
  var written: OpenFile? { file }

  /// Appends lines. If that fails, they are kept and come before those of the next append, and
  /// what was written of them is cut off.
  mutating func append(_ lines: [UInt8]) throws(StateError) {
    unwritten += lines
    try flush()
  }

  /// Puts a new journal in the place of the one that is there, whole or not at all.
  mutating func begin(_ lines: [UInt8], _ beginning: Beginning) throws(StateError) {
    // What the journal before lacks is worth a last attempt; it is about to be kept for good.
    if beginning == .retiring && self.beginning == nil { try? flush() }
    // A journal to be retired that has not been, because the disk refused the new one, still is.
    if self.beginning != .retiring { self.beginning = beginning }
    unwritten = lines
    try flush()
  }

  /// Closes the file: it is about to be moved out of the way, and nothing follows it.
  mutating func close() {
    file = nil
    unwritten = []
    beginning = nil
  }

  /// Tries again to write what the disk has refused.
  mutating func flush() throws(StateError) {
    guard !unwritten.isEmpty else { return }
    do throws(SystemError) {
      if let beginning {
        try publish(beginning)
        self.beginning = nil
      } else {
        try extend()
      }
      unwritten = []
    } catch {
      throw .unwritable(path: folder.path, reason: "\(error)")
    }
  }

  private mutating func extend() throws(SystemError) {
    let file = try opened()
    do throws(SystemError) {
      try file.write(unwritten, at: end)
    } catch {
      try? file.truncate(to: end)
      // Whatever could not be cut off is found, and cut off, when the file is opened again.
      self.file = nil
      throw error
    }
    end += unwritten.count
  }

  private mutating func opened() throws(SystemError) -> OpenFile {
    if let file { return file }
    let file = try OpenFile(folder.journal, O_RDWR | O_CREAT)
    let size = Int(try file.status().st_size)
    end = try file.endOfLastLine(before: size)
    if size > end { try file.truncate(to: end) }
    self.file = file
    return file
  }

  private mutating func publish(_ beginning: Beginning) throws(SystemError) {
    try FileSystem.makeFolder(folder.path)
    let temporary = folder.path + "/.new.journal"
    do throws(SystemError) {
      let new = try OpenFile(temporary, O_RDWR | O_CREAT | O_TRUNC)
      try new.write(unwritten, at: 0)
      if beginning == .retiring { folder.retireJournal(keeping: true) }
      guard rename(temporary, folder.journal) == 0 else { throw .last }
      (file, end) = (new, unwritten.count)
    } catch {
      unlink(temporary)
      throw error
    }
  }
}

extension OpenFile {
  fileprivate func write(_ bytes: [UInt8], at start: Int) throws(SystemError) {
    try bytes.withUnsafeBufferPointer { bytes throws(SystemError) in
      try write(UnsafeRawBufferPointer(bytes), at: start)
    }
  }

  /// The offset after the last newline before an offset: what follows is a truncated append.
  fileprivate func endOfLastLine(before size: Int) throws(SystemError) -> Int {
    var end = size
    var byte: [UInt8] = [0]
    while end > 0 {
      let count = try byte.withUnsafeMutableBufferPointer { byte throws(SystemError) in
        try read(at: end - 1, into: UnsafeMutableRawBufferPointer(byte))
      }
      if count == 0 || byte[0] == UInt8(ascii: "\n") { break }
      end -= 1
    }
    return end
  }
}
