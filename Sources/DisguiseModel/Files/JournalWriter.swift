import Platform
import Synchronization

/// Writes the journal: at once into its file, on the caller's thread, and soon afterwards to the
/// disk, on a thread of its own, with one sync for all that was written before it.
///
/// What fails is reported on either thread, once until something could be written again.
final class JournalWriter: Sendable {
  private struct State {
    var journal: JournalFile
    /// Whether a sync has been asked for that has not begun.
    var isSyncing = false
    /// Whether the present problem has been reported.
    var hasReported = false
  }

  private let folder: StateFolder
  private let onProblem: @Sendable (StateError) -> Void
  private let state: Mutex<State>

  /// A writer of the journal in a folder.
  init(folder: StateFolder, onProblem: @escaping @Sendable (StateError) -> Void) {
    self.folder = folder
    self.onProblem = onProblem
    state = Mutex(State(journal: JournalFile(folder: folder)))
  }

  /// Whether everything that was recorded stands in the file.
  var isComplete: Bool { state.withLock { $0.journal.isComplete } }

  /// Changes the journal and has the worker sync it.
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

  /// Closes the file, before it is moved out of the way.
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

/// The files that were kept for a step that is still to come: no journal names them so far.
final class AwaitedContents: Sendable {
  private let hashes = Mutex<Set<String>>([])

  func insert(_ content: ContentID) { hashes.withLock { _ = $0.insert(content.hex) } }
  func remove(_ named: [ContentID?]) {
    hashes.withLock { hashes in
      for content in named { if let content { hashes.remove(content.hex) } }
    }
  }

  /// Their hashes, in hexadecimal.
  var contents: Set<String> { hashes.withLock { $0 } }
}
