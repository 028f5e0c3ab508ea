import Platform
import Synchronization

/// Writes the journal on the caller's thread, and syncs it to the disk on a worker, with one sync
/// for all writes before it.
///
/// It keeps the recorded history, so that a journal that was removed, or that the disk has lost, can
/// be written again. Problems are reported on either thread, but not again until a write has
/// succeeded.
final class JournalWriter: Sendable {
  /// The maximum number of steps that can be undone after a restart; it bounds the time of a start.
  static let maximumSteps = 1000

  private struct State {
    var journal: JournalFile
    /// What is recorded; nil while nothing has begun.
    var history: History?
    /// The complete journal that is to replace the file, once the disk has it.
    var replacement: Replacement?
    /// Works that were left before they could be written; they are filed as soon as that is possible.
    var unfiled: [History] = []
    /// Whether a sync is enqueued that has not begun.
    var isSyncing = false
    /// Whether the current problem has been reported.
    var hasReported = false

    /// Whether another program removed or replaced the journal, which is to be written again.
    var isRemoved = false

    mutating func findRemoval() {
      if history != nil && journal.isRemoved { isRemoved = true }
    }

    /// Keeps the open work if it has not been written, because another one takes its place.
    mutating func keepUnwritten() {
      try? journal.flush()
      guard !journal.isComplete || isRemoved, let history, !history.isEmpty else { return }
      unfiled.append(history)
    }
  }

  private struct Replacement {
    /// The history's lines.
    let lines: [UInt8]
    /// The lines recorded since; they are in the existing file as well.
    var later: [UInt8] = []
    /// Distinguishes it from others.
    let identity = Identity()
    final class Identity: Sendable {}
  }

  private let place: LockedFolder
  private var folder: StateFiles { place.folder }
  private let onProblem: @Sendable (UserError) -> Void
  private let onRewrite: @Sendable () -> Void
  private let worker: Worker
  private let state: Mutex<State>

  /// Creates a writer of the journal in a folder.
  ///
  /// - Parameter onRewrite: Called when the journal was written again because it or its folder was
  ///   removed: the folder's other files may be missing as well.
  init(
    place: LockedFolder, worker: Worker, onProblem: @escaping @Sendable (UserError) -> Void,
    onRewrite: @escaping @Sendable () -> Void
  ) {
    self.place = place
    self.worker = worker
    self.onProblem = onProblem
    self.onRewrite = onRewrite
    state = Mutex(State(journal: JournalFile(place: place)))
  }

  /// Whether everything recorded has been written.
  var isComplete: Bool {
    state.withLock { state in
      state.findRemoval()
      return state.journal.isComplete && state.replacement == nil && state.unfiled.isEmpty
        && !state.isRemoved
    }
  }

  /// Continues a journal that has been read.
  func resume(_ history: History) { state.withLock { $0.history = history } }

  /// The recorded history; nil while nothing has been read or begun.
  var history: History? { state.withLock { $0.history } }

  /// The hashes of the photos and stickers of all works that are recorded or yet to be filed.
  var contents: Set<String> {
    state.withLock { state in
      (state.unfiled + [state.history].compactMap(\.self)).reduce(into: []) {
        $0.formUnion($1.contents)
      }
    }
  }

  /// Records an entry.
  func record(_ entry: JournalEntry) {
    if case .start(let disguise) = entry {
      return begin(History(disguise), Journal.head + Journal.line(for: entry))
    }
    write { state throws(SystemError) in
      // The existing file and its replacement may lead to different disguises.
      let present = state.replacement == nil ? state.history?.present : nil
      let line = Journal.line(for: entry, after: present)
      _ = state.history?.apply(entry)
      state.replacement?.later += line
      if state.isRemoved { return }
      try state.journal.append(line)
    }
  }

  /// Begins with a history whose journal was filed, and files the existing work.
  ///
  /// - Parameter lines: The complete journal of the history.
  func begin(_ history: History, _ lines: [UInt8]) {
    write { state throws(SystemError) in
      state.keepUnwritten()
      let filing = FiledWorks.Filing(state.history)
      (state.history, state.replacement, state.isRemoved) = (history, nil, false)
      try state.journal.begin(lines, filing: filing)
    }
  }

  /// Removes the filed journal of a work that was opened again, unless its name has another one by
  /// now. If the new journal has yet to be written, it stays: `FiledWorks` recognizes it.
  func remove(_ work: KeptWork) {
    state.withLock { state in
      guard state.journal.isComplete, state.replacement == nil, work.file.isNamed(work.journal)
      else { return }
      FileSystem.remove(work.journal)
    }
  }

  /// Files the existing work; afterwards none is open.
  func fileWork() {
    write { state throws(SystemError) in
      try state.journal.flush()
      if state.isRemoved || state.replacement != nil { try rewrite(&state) }
      try folder.works.add(open: folder.journal, FiledWorks.Filing(state.history))
      FileSystem.remove(folder.journal)
      state.journal.close()
      (state.history, state.replacement, state.isRemoved) = (nil, nil, false)
    }
  }

  /// Replaces everything recorded so far with a history. The existing journal stays until the disk
  /// has the new one.
  func replace(with history: History) {
    let replacement = Replacement(
      lines: Journal.whole(history, maximumSteps: Self.maximumSteps))
    state.withLock { ($0.history, $0.replacement) = (history, replacement) }
    worker.perform { self.publishReplacement() }
  }

  /// Retries what could not be written.
  func retry() {
    write { state throws(SystemError) in try state.journal.flush() }
    if state.withLock({ $0.replacement != nil }) {
      worker.perform { self.publishReplacement() }
    }
  }

  /// Closes the file, before `move` moves it.
  func close(_ move: () -> Void) {
    state.withLock { state in
      state.journal.close()
      (state.history, state.replacement, state.isRemoved) = (nil, nil, false)
      move()
    }
    enqueueSync()
  }

  // MARK: Implementation

  /// Changes the journal, or writes it again as a whole if it was removed.
  private func write(_ change: (inout State) throws(SystemError) -> Void) {
    let (isRewritten, problem) = state.withLock { state -> (Bool, UserError?) in
      var isRewritten = false
      var problem: SystemError?
      do throws(SystemError) {
        state.findRemoval()
        try change(&state)
        if state.isRemoved {
          try rewrite(&state)
          isRewritten = true
        }
        try fileUnfiled(&state)
      } catch {
        problem = error
      }
      defer { state.hasReported = problem != nil }
      // That the folder cannot be used has been reported.
      guard let problem, !state.hasReported, place.isUsable else { return (isRewritten, nil) }
      return (isRewritten, .unwritableFolder(path: folder.path, reason: "\(problem)"))
    }
    if let problem { onProblem(problem) }
    if isRewritten { onRewrite() }
    enqueueSync()
  }

  /// Files the works that were left before they could be written.
  private func fileUnfiled(_ state: inout State) throws(SystemError) {
    while let history = state.unfiled.first {
      let new = try TemporaryFile.owned(in: place, folder.works.path)
      let file = new.file
      try file.write(Journal.whole(history, maximumSteps: Self.maximumSteps), at: 0)
      try folder.works.add(new, .photo(history.present.photo.id))
      state.journal.addUnsynced(file)
      state.unfiled.removeFirst()
    }
  }

  /// Writes the whole journal again. No sync has to come first: there is nothing to lose.
  private func rewrite(_ state: inout State) throws(SystemError) {
    guard let history = state.history else { return }
    let lines = Journal.whole(history, maximumSteps: Self.maximumSteps)
    let new = try TemporaryFile.owned(in: place)
    try new.file.write(lines, at: 0)
    try state.journal.publish(new, end: lines.count)
    (state.replacement, state.isRemoved) = (nil, false)
  }

  private func enqueueSync() {
    let wasSyncing = state.withLock { state in
      defer { state.isSyncing = true }
      return state.isSyncing
    }
    if !wasSyncing { worker.perform { self.sync() } }
  }

  private func sync() {
    let files = state.withLock { state in
      state.isSyncing = false
      return state.journal.takeUnsynced()
    }
    do throws(SystemError) {
      for file in files { try file.sync() }
    } catch {
      // The system may have dropped what it could not write: only what was synced before is certain
      // to be in the file, so all of it is written again.
      state.withLock { state in
        guard let history = state.history else { return }
        state.replacement = Replacement(
          lines: Journal.whole(history, maximumSteps: Self.maximumSteps))
      }
      report(error)
    }
    FileSystem.sync(folder: folder.path)
  }

  private func publishReplacement() {
    guard let replacement = state.withLock({ $0.replacement }) else { return }
    do throws(SystemError) {
      let new = try TemporaryFile.owned(in: place)
      var (lines, end) = (replacement.lines, 0)
      // What was recorded meanwhile may be on the disk already, in the existing file.
      while !lines.isEmpty {
        try new.file.write(lines, at: end)
        try new.file.sync()
        end += lines.count
        lines = later(than: end, of: replacement)
      }
      try publish(new, replacement, end)
    } catch {
      return report(error)
    }
    FileSystem.sync(folder: folder.path)
  }

  /// The lines recorded since a replacement was written up to an offset.
  private func later(than end: Int, of replacement: Replacement) -> [UInt8] {
    state.withLock { state in
      guard let current = state.replacement, current.identity === replacement.identity else {
        return []
      }
      return Array(current.later.dropFirst(end - replacement.lines.count))
    }
  }

  /// Publishes the replacement, which is synced up to an offset, unless there is another one.
  private func publish(
    _ new: consuming TemporaryFile, _ replacement: Replacement, _ end: Int
  ) throws(SystemError) {
    let file = new.file
    var published = Optional(new)
    let error = state.withLock { state -> SystemError? in
      guard let current = state.replacement, current.identity === replacement.identity,
        let new = published.take()
      else { return nil }
      do throws(SystemError) {
        let rest = Array(current.later.dropFirst(end - replacement.lines.count))
        if !rest.isEmpty { try file.write(rest, at: end) }
        try state.journal.publish(new, end: end + rest.count)
        (state.replacement, state.isRemoved, state.hasReported) = (nil, false, false)
        return nil
      } catch {
        return error
      }
    }
    if let error { throw error }
    enqueueSync()
  }

  private func report(_ error: SystemError) {
    let isNew = state.withLock { state in
      defer { state.hasReported = true }
      return !state.hasReported
    }
    if isNew && place.isUsable {
      onProblem(.unwritableFolder(path: folder.path, reason: "\(error)"))
    }
  }
}
