import FoundationEssentials

/// What the journal tells of a history, one line for each: enough to have it again after a crash.
package enum JournalEntry: Hashable, Sendable {
  /// The work begins with this disguise; nothing before it counts.
  case start(Disguise)
  /// A step led to this disguise.
  case step(Disguise)
  /// A step was undone.
  case undo
  /// A step was redone.
  case redo
}

/// The text form of a journal: a line that names the format, then a line of JSON for each entry.
///
/// A line counts once its newline is written. So a crash in the middle of an append costs at most
/// the step that was being written, and what stands before it is never touched.
enum Journal {
  static let version = 1

  /// What was wrong with a journal.
  enum Flaw: Error {
    /// It was written by a later version of Guise.
    case newer
    /// A line in its middle is not what was written, or it has no beginning.
    case damaged(line: Int)
  }

  /// The first line.
  static var head: [UInt8] { line(Line(journal: version)) }

  /// The line of an entry.
  static func line(for entry: JournalEntry) -> [UInt8] {
    switch entry {
    case .start(let disguise): line(Line(start: DisguiseRecord(disguise)))
    case .step(let disguise): line(Line(step: DisguiseRecord(disguise)))
    case .undo: line(Line(undo: true))
    case .redo: line(Line(redo: true))
    }
  }

  /// A whole journal that leads to a history, with at most so many steps back.
  static func whole(_ history: History, maximumSteps: Int) -> [UInt8] {
    let values =
      Array(history.past.suffix(maximumSteps)) + [history.present] + history.future.reversed()
    var bytes = head
    for (index, value) in values.enumerated() {
      bytes += line(for: index == 0 ? .start(value) : .step(value))
    }
    for _ in history.future { bytes += line(for: .undo) }
    return bytes
  }

  /// The history that a journal tells of, or nil if nothing was begun in it.
  static func read(_ bytes: [UInt8]) throws(Flaw) -> History? {
    var lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    lines.removeLast()  // Behind the last newline: nothing, or the torn end of an append.
    guard let first = lines.first else { return nil }
    guard let head = decode(first), let version = head.journal else { throw .damaged(line: 1) }
    guard version <= Self.version else { throw .newer }

    var history: History?
    for (index, line) in lines.enumerated().dropFirst() {
      guard let entry = decode(line)?.entry, apply(entry, to: &history) else {
        throw .damaged(line: index + 1)
      }
    }
    return history
  }

  private static func apply(_ entry: JournalEntry, to history: inout History?) -> Bool {
    switch entry {
    case .start(let disguise): history = History(disguise)
    case .step(let disguise): history?.advance(to: disguise)
    case .undo: return history?.undo() == true
    case .redo: return history?.redo() == true
    }
    return history != nil
  }

  private static func line(_ line: Line) -> [UInt8] {
    [UInt8](encodedJSON(line)) + [UInt8(ascii: "\n")]
  }

  private static func decode(_ line: ArraySlice<UInt8>) -> Line? {
    try? JSONDecoder().decode(Line.self, from: Data(line))
  }
}

private struct Line: Codable {
  var journal: Int?
  var start: DisguiseRecord?
  var step: DisguiseRecord?
  var undo: Bool?
  var redo: Bool?

  var entry: JournalEntry? {
    if let start { return start.disguise.map(JournalEntry.start) }
    if let step { return step.disguise.map(JournalEntry.step) }
    if undo == true { return .undo }
    return redo == true ? .redo : nil
  }
}
