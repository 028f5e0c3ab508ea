import Glibc
import Platform
import Synchronization

/// The journal's file, kept open: an append is a single `write`, made before the next frame.
///
/// Appended lines survive the end of the process immediately, and a crash of the system once the
/// file has been synced. Only one thread at a time may append; another may sync.
struct JournalFile {
  private let folder: StateFolder
  private var file: OpenFile?
  /// The offset of the next line: the end of the last complete one.
  private var end = 0
  /// The lines that could not be written so far; they precede the next ones.
  private var unwritten: [UInt8] = []
  private var beginning: Beginning?

  /// What becomes of the existing journal when a new one replaces it.
  enum Beginning {
    /// It is kept as the previous journal.
    case retiring
    /// It is deleted: the new one contains it.
    case replacing
  }

  /// Creates the journal of a folder; the file is opened by the first append.
  init(folder: StateFolder) { self.folder = folder }

  /// Whether all lines have been written.
  var isComplete: Bool { unwritten.isEmpty }

  /// The file to sync, if there is one.
  var written: OpenFile? { file }

  /// Appends lines. If that fails, they are retried before those of the next append, and a part that
  /// was written is cut off.
  mutating func append(_ lines: [UInt8]) throws(StateError) {
    unwritten += lines
    try flush()
  }

  /// Replaces the journal with a new one, atomically.
  mutating func begin(_ lines: [UInt8], _ beginning: Beginning) throws(StateError) {
    // A last attempt to complete the existing journal, which is kept from now on.
    if beginning == .retiring && self.beginning == nil { try? flush() }
    // If writing the previous new journal failed, the existing one still has to be retired.
    if self.beginning != .retiring { self.beginning = beginning }
    unwritten = lines
    try flush()
  }

  /// Closes the file, because it is about to be moved, and discards unwritten lines.
  mutating func close() {
    file = nil
    unwritten = []
    beginning = nil
  }

  /// Writes the lines that could not be written so far.
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
      // If this fails as well, the part is cut off when the file is opened again.
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
      try FileSystem.rename(temporary, to: folder.journal)
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
    var block = [UInt8](repeating: 0, count: 64 << 10)
    while end > 0 {
      let start = max(0, end - block.count)
      let count = try block.withUnsafeMutableBufferPointer { block throws(SystemError) in
        try read(
          at: start,
          into: UnsafeMutableRawBufferPointer(
            UnsafeMutableBufferPointer(rebasing: block[..<(end - start)])))
      }
      if let newline = block[..<count].lastIndex(of: UInt8(ascii: "\n")) {
        return start + newline + 1
      }
      end = start
    }
    return end
  }
}

/// Writes the journal on the caller's thread, and syncs it to the disk on a worker, with one sync
/// for all writes before it.
///
/// Errors are reported on either thread, but not again until a write has succeeded.
final class JournalWriter: Sendable {
  private struct State {
    var journal: JournalFile
    /// Whether a sync is enqueued that has not begun.
    var isSyncing = false
    /// Whether the current problem has been reported.
    var hasReported = false
  }

  private let folder: StateFolder
  private let onProblem: @Sendable (StateError) -> Void
  private let state: Mutex<State>

  /// Creates a writer of the journal in a folder.
  init(folder: StateFolder, onProblem: @escaping @Sendable (StateError) -> Void) {
    self.folder = folder
    self.onProblem = onProblem
    state = Mutex(State(journal: JournalFile(folder: folder)))
  }

  /// Whether everything recorded has been written.
  var isComplete: Bool { state.withLock { $0.journal.isComplete } }

  /// Changes the journal, then syncs it on the worker.
  func write(
    syncing worker: Worker, _ change: (inout JournalFile) throws(StateError) -> Void
  ) {
    let (problem, wasSyncing) = state.withLock { state -> (StateError?, Bool) in
      var problem: StateError?
      do throws(StateError) { try change(&state.journal) } catch { problem = error }
      defer {
        state.hasReported = problem != nil
        state.isSyncing = true
      }
      return (state.hasReported ? nil : problem, state.isSyncing)
    }
    if let problem { onProblem(problem) }
    if !wasSyncing { worker.perform { self.sync() } }
  }

  /// Closes the file, before it is moved.
  func close() { state.withLock { $0.journal.close() } }

  private func sync() {
    let file = state.withLock { state in
      state.isSyncing = false
      return state.journal.written
    }
    guard let file else { return }
    do throws(SystemError) {
      try file.sync()
      FileSystem.sync(folder: folder.path)
    } catch {
      onProblem(.unwritable(path: folder.path, reason: "\(error)"))
    }
  }
}
