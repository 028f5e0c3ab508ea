import Drawing

/// Tokenizes one line of a recording.
struct RecordingLine {
  let number: Int
  private var words: ArraySlice<Substring>

  init(_ text: some StringProtocol, number: Int) {
    self.number = number
    words = String(text).split { $0 == " " || $0 == "\t" || $0 == "\r" }[...]
  }

  /// Whether the line is empty or a comment.
  var isBlank: Bool { words.first.map { $0.hasPrefix("#") } ?? true }

  /// Consumes the next word; throws an error naming what was expected if there is none.
  mutating func word(_ expected: String) throws(RecordingError) -> String {
    guard let word = words.popFirst() else {
      throw error("expected \(expected) at the end of the line")
    }
    return String(word)
  }

  /// Consumes the next word if it equals `word`; returns whether it did.
  mutating func consume(_ word: String) -> Bool {
    guard words.first.map({ $0 == word }) == true else { return false }
    words.removeFirst()
    return true
  }

  /// Consumes the next word, which must equal `word`.
  mutating func expect(_ word: String) throws(RecordingError) {
    let next = try self.word("\"\(word)\"")
    guard next == word else { throw error("expected \"\(word)\", not \"\(next)\"") }
  }

  /// Consumes the next word if it is a number.
  mutating func consumeNumber() -> Double? {
    guard let word = words.first, let number = Double(word), number.isFinite else { return nil }
    words.removeFirst()
    return number
  }

  /// Consumes the next word, which must be a number.
  mutating func number(_ expected: String) throws(RecordingError) -> Double {
    if let number = consumeNumber() { return number }
    throw error("expected \(expected), not \"\(try word(expected))\"")
  }

  /// Consumes the next word, which must be an integer in the range.
  mutating func integer(
    _ expected: String, in range: ClosedRange<Int>
  ) throws(RecordingError) -> Int {
    let word = try self.word(expected)
    guard let number = Int(word), range.contains(number) else {
      throw error(
        "expected \(expected) from \(range.lowerBound) to \(range.upperBound), not \"\(word)\"")
    }
    return number
  }

  /// Consumes the next word, which must be a number of milliseconds.
  mutating func duration() throws(RecordingError) -> Duration {
    let milliseconds = try number("milliseconds")
    guard (0...86_400_000).contains(milliseconds) else {
      throw error("expected milliseconds from 0 to 86400000, not \(milliseconds)")
    }
    return .milliseconds(milliseconds)
  }

  /// Consumes the next two words, which must be coordinates in pixels.
  mutating func point() throws(RecordingError) -> Point {
    Point(try number("an x coordinate"), try number("a y coordinate"))
  }

  /// Consumes the next two words if they are coordinates in pixels.
  mutating func consumePoint() throws(RecordingError) -> Point? {
    guard let x = consumeNumber() else { return nil }
    return Point(x, try number("a y coordinate"))
  }

  /// Consumes the remaining words and returns them joined by single spaces.
  mutating func rest(_ expected: String) throws(RecordingError) -> String {
    guard !words.isEmpty else { throw error("expected \(expected) at the end of the line") }
    defer { words = [] }
    return words.joined(separator: " ")
  }

  /// Throws an error if any words are left.
  func expectEnd() throws(RecordingError) {
    if let word = words.first { throw error("unexpected \"\(word)\"") }
  }

  /// Creates an error for this line.
  func error(_ problem: String) -> RecordingError { RecordingError(line: number, problem) }
}
