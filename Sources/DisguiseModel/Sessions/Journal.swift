import FoundationEssentials
import Platform

/// What happened to a history: the journal has a line for each, enough to restore the history.
package enum JournalEntry: Hashable, Sendable {
  /// The work begins with this disguise; nothing before it counts.
  case start(Disguise)
  /// A step led to this disguise.
  case step(Disguise, by: StepOrigin? = nil)
  /// The newest step was undone, or the one before a number of newer ones.
  case undo(below: Int = 0)
  /// A step was redone.
  case redo
  /// The present disguise was saved, as a picture or as a project.
  case saved
}

/// The text form of a journal: a line that names the format, then a line of JSON for each entry.
///
///     {"journal":5}                    the format's version; always the first line
///     {"start":DISGUISE}               the work begins with this disguise
///     {"step":DISGUISE}                a step led to this disguise
///     {"change":CHANGE}                a step changed these elements; since version 3
///     {"undo":true}, {"redo":true}     the newest step was undone or redone
///     {"undoBelow":2}                  the step before the 2 newest ones was undone (by a user
///                                      while others held the elements of those), see `History`
///     {"saved":true}                   the present disguise was saved; since version 2
///
/// Since version 4, elements have a kind and a look, and disguises a framing; since version 5, a change has what
/// was only moved or redrawn in a short form, which older readers would leave out. See `DocumentFormat.md`.
///
/// A step's line also has its "time" in milliseconds since 1970 and the number of its "hand", if known.
///
/// A line is valid once its newline has been written. A crash during an append therefore loses at
/// most the step that was being written; earlier lines are never modified.
enum Journal {
  static let version = 5
  /// The largest journal that is read, in bytes.
  static let maximumBytes = 256 << 20

  /// The reason why a journal cannot be read.
  enum Flaw: Error {
    /// It was written by a later version of Guise, or has something that is not known here.
    case newer
    /// A line is invalid, or the first entry is not a start.
    case damaged(line: Int)
    /// It has more lines than anyone can make in a session.
    case tooLong
    /// The caller cancelled.
    case cancelled
  }

  /// The first line.
  static var head: [UInt8] { line(Line(journal: version)) }

  /// Returns the line of an entry. That of a step only has what differs from the disguise to which
  /// the lines before it lead, if that is known.
  static func line(for entry: JournalEntry, after present: Disguise? = nil) -> [UInt8] {
    switch entry {
    case .start(let disguise): line(Line(start: DisguiseRecord(disguise)))
    case .step(let disguise, let origin):
      if let change = present.flatMap({ ChangeRecord(from: $0, to: disguise) }) {
        line(Line(change: change, origin))
      } else {
        line(Line(step: DisguiseRecord(disguise), origin))
      }
    case .undo(below: 0): line(Line(undo: true))
    case .undo(let newer): line(Line(undoBelow: newer))
    case .redo: line(Line(redo: true))
    case .saved: savedLine
    }
  }

  private static let savedLine = line(Line(saved: true))

  /// Whether the last entry of a journal says that the work was saved.
  static func isSaved(at path: String) -> Bool {
    guard let (file, status) = try? OpenFile.regular(path) else { return false }
    var end = [UInt8](repeating: 0, count: savedLine.count)
    let count = end.withUnsafeMutableBytes { end in
      try? file.read(at: max(0, Int(status.st_size) - end.count), into: end)
    }
    return count == end.count && end == savedLine
  }

  /// Returns a complete journal of a history, with at most `maximumSteps` steps to undo.
  static func whole(_ history: History, maximumSteps: Int) -> [UInt8] {
    let values =
      Array(history.past.suffix(maximumSteps)) + [history.present] + history.future.reversed()
    var bytes = head
    bytes += line(for: .start(values[0]))
    let origins = history.origins.suffix(maximumSteps) + history.undoneOrigins.reversed()
    for (index, origin) in origins.enumerated() {
      bytes += line(for: .step(values[index + 1], by: origin), after: values[index])
    }
    for _ in history.future { bytes += line(for: .undo()) }
    return bytes
  }

  /// Returns the history that a journal describes; nil if it has no entries.
  ///
  /// - Parameter isCancelled: Called for each line; true aborts with `Flaw.cancelled`.
  static func read(
    _ bytes: [UInt8], isCancelled: () -> Bool = { false }
  ) throws(Flaw) -> History? {
    let newline = UInt8(ascii: "\n")
    guard bytes.count(where: { $0 == newline }) <= FileLimits.lines else { throw .tooLong }
    var lines = bytes.split(separator: newline, omittingEmptySubsequences: false)
    lines.removeLast()  // After the last newline: nothing, or a truncated append.
    guard let first = lines.first else { return nil }
    guard let head = decode(first), let version = head.journal else { throw .damaged(line: 1) }
    guard version <= Self.version else { throw .newer }

    var history: History?
    for (index, line) in lines.enumerated().dropFirst() {
      if isCancelled() { throw .cancelled }
      guard let entry = try entry(line, index + 1, after: history?.present),
        apply(entry, to: &history)
      else { throw .damaged(line: index + 1) }
    }
    return history
  }

  private static func entry(
    _ line: ArraySlice<UInt8>, _ number: Int, after present: Disguise?
  ) throws(Flaw) -> JournalEntry? {
    do throws(RecordFlaw) {
      return try decode(line)?.entry(after: present)
    } catch {
      switch error {
      case .unknown: throw .newer
      case .invalid: throw .damaged(line: number)
      }
    }
  }

  private static func apply(_ entry: JournalEntry, to history: inout History?) -> Bool {
    if case .start(let disguise) = entry { history = History(disguise) }
    return history?.apply(entry) ?? false
  }

  private static func line(_ line: Line) -> [UInt8] {
    [UInt8](encodedJSON(line)) + [UInt8(ascii: "\n")]
  }

  private static func decode(_ line: ArraySlice<UInt8>) -> Line? {
    guard FileLimits.allow(json: line) else { return nil }
    return try? JSONDecoder().decode(Line.self, from: Data(line))
  }
}

extension History {
  /// Repeats what an entry records; returns false if that is impossible in this history.
  package mutating func apply(_ entry: JournalEntry) -> Bool {
    switch entry {
    case .start(let disguise): self = History(disguise)
    case .step(let disguise, let origin): advance(to: disguise, by: origin)
    case .undo(let newer): return undo(below: newer)
    case .redo: return redo()
    case .saved: break
    }
    return true
  }

  /// The entries that lead from this history to one in which later steps were amended.
  package func entries(to other: History) -> [JournalEntry] {
    guard self != other else { return [] }
    let (old, new) = (past + [present], other.past + [other.present])
    let same = zip(old, new).prefix { $0 == $1 }.count
    return Array(repeating: .undo(), count: old.count - same)
      + zip(new + other.future.reversed(), [nil] + other.origins + other.undoneOrigins.reversed())
      .dropFirst(same).map { .step($0, by: $1) }
      + Array(repeating: .undo(), count: other.future.count)
  }
}

private struct Line: Codable {
  var journal: Int?
  var start: DisguiseRecord?
  var step: DisguiseRecord?
  var change: ChangeRecord?
  var undo: Bool?
  var undoBelow: Int?
  var redo: Bool?
  var saved: Bool?
  /// When a step was done, in milliseconds since 1970, and by which hand; not in older journals.
  var time: Int?
  var hand: Int?

  init(
    journal: Int? = nil, start: DisguiseRecord? = nil, step: DisguiseRecord? = nil,
    change: ChangeRecord? = nil, undo: Bool? = nil, undoBelow: Int? = nil, redo: Bool? = nil,
    saved: Bool? = nil, _ origin: StepOrigin? = nil
  ) {
    (self.journal, self.start, self.step, self.change) = (journal, start, step, change)
    (self.undo, self.undoBelow, self.redo, self.saved) = (undo, undoBelow, redo, saved)
    (time, hand) = (origin?.time, origin?.hand)
  }

  /// The entry; nil if the line is invalid after lines that lead to a disguise.
  func entry(after present: Disguise?) throws(RecordFlaw) -> JournalEntry? {
    if let start { return try start.disguise().map(JournalEntry.start) }
    let origin = time.map { StepOrigin(time: $0, hand: hand) }
    if let step { return try step.disguise().map { .step($0, by: origin) } }
    if let change {
      guard let present else { return nil }
      return try change.disguise(from: present).map { .step($0, by: origin) }
    }
    if let undoBelow { return .undo(below: undoBelow) }
    if undo == true { return .undo() }
    if redo == true { return .redo }
    return saved == true ? .saved : nil
  }
}
