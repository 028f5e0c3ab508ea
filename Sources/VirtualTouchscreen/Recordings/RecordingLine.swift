import Drawing

/// The words of one line of a recording, taken one after the other.
struct RecordingLine {
  let number: Int
  private var words: ArraySlice<Substring>

  init(_ text: some StringProtocol, number: Int) {
    self.number = number
    words = String(text).split { $0 == " " || $0 == "\t" || $0 == "\r" }[...]
  }

  /// Whether there is nothing to do in the line: it is empty or a comment.
  var isBlank: Bool { words.first.map { $0.hasPrefix("#") } ?? true }

  /// The next word; a missing one is an error that says what was expected.
  mutating func word(_ expected: String) throws(RecordingError) -> String {
    guard let word = words.popFirst() else { throw error("expected \(expected) at the end") }
    return String(word)
  }

  /// Takes the next word if it is this one.
  mutating func takes(_ word: String) -> Bool {
    guard words.first.map({ $0 == word }) == true else { return false }
    words.removeFirst()
    return true
  }

  /// The next word must be this one.
  mutating func expect(_ word: String) throws(RecordingError) {
    let next = try self.word("\"\(word)\"")
    guard next == word else { throw error("expected \"\(word)\", not \"\(next)\"") }
  }

  /// The next word if it is a number.
  mutating func takesNumber() -> Double? {
    guard let word = words.first, let number = Double(word), number.isFinite else { return nil }
    words.removeFirst()
    return number
  }

  /// The next word must be a number.
  mutating func number(_ expected: String) throws(RecordingError) -> Double {
    if let number = takesNumber() { return number }
    throw error("expected \(expected), not \"\(try word(expected))\"")
  }

  /// The next word must be a whole number of a range.
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

  /// The next word must be a number of milliseconds.
  mutating func duration() throws(RecordingError) -> Duration {
    let milliseconds = try number("milliseconds")
    guard (0...86_400_000).contains(milliseconds) else {
      throw error("\(milliseconds) is no time in milliseconds")
    }
    return .milliseconds(milliseconds)
  }

  /// The next two words must be coordinates in pixels.
  mutating func point() throws(RecordingError) -> Point {
    Point(try number("an x coordinate"), try number("a y coordinate"))
  }

  /// The next words if they are two coordinates in pixels.
  mutating func takesPoint() throws(RecordingError) -> Point? {
    guard let x = takesNumber() else { return nil }
    return Point(x, try number("a y coordinate"))
  }

  /// All words that are left, with one space between them.
  mutating func rest(_ expected: String) throws(RecordingError) -> String {
    guard !words.isEmpty else { throw error("expected \(expected) at the end") }
    defer { words = [] }
    return words.joined(separator: " ")
  }

  /// There must be nothing left.
  func expectEnd() throws(RecordingError) {
    if let word = words.first { throw error("did not expect \"\(word)\" here") }
  }

  /// An error in this line.
  func error(_ problem: String) -> RecordingError { RecordingError(line: number, problem) }
}
