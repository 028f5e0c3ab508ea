import Drawing

/// Tokenizes one line of a recording.
struct RecordingLine {
  let number: Int
  /// The screen to which coordinates refer.
  var screen = PixelSize(1, 1)
  private let text: Substring
  private var words: ArraySlice<Substring>
  /// Where the last consumed word begins; errors are reported there.
  private var place: Substring.Index

  init(_ text: Substring, number: Int) {
    self.number = number
    self.text = text
    words = text.split { $0 == " " || $0 == "\t" || $0 == "\r" }[...]
    place = words.first?.startIndex ?? text.startIndex
  }

  /// Whether the line is empty or a comment.
  var isBlank: Bool { words.first.map { $0.hasPrefix("#") } ?? true }

  /// The column of the last consumed word, in characters from 1; of the first word in the
  /// beginning.
  var column: Int { text.distance(from: text.startIndex, to: place) + 1 }

  /// Whether the next word is a number.
  var startsWithNumber: Bool { nextNumber != nil }

  /// Consumes the next word; throws an error naming what was expected if there is none.
  mutating func word(_ expected: String) throws(RecordingError) -> String {
    guard let word = words.first else {
      place = text.endIndex
      throw error("expected \(expected) at the end of the line")
    }
    consumeWord()
    return String(word)
  }

  /// Consumes the next word if it equals `word`; returns whether it did.
  mutating func consume(_ word: String) -> Bool {
    guard words.first.map({ $0 == word }) == true else { return false }
    consumeWord()
    return true
  }

  /// Consumes the next word, which must equal `word`.
  mutating func expect(_ word: String) throws(RecordingError) {
    let next = try self.word("\"\(word)\"")
    guard next == word else { throw error("expected \"\(word)\", not \"\(shortened(next))\"") }
  }

  /// Consumes the next word, which must be a number in the range.
  mutating func number(
    _ expected: String, in range: ClosedRange<Double>
  ) throws(RecordingError) -> Double {
    let number = nextNumber
    let word = try self.word(expected)
    guard let number else { throw error("expected \(expected), not \"\(shortened(word))\"") }
    guard range.contains(number) else {
      let (low, high) = (Int(range.lowerBound), Int(range.upperBound))
      throw error("expected \(expected) from \(low) to \(high), not \(shortened(word))")
    }
    return number
  }

  /// Consumes the next word, which must be an integer in the range.
  mutating func integer(
    _ expected: String, in range: ClosedRange<Int>
  ) throws(RecordingError) -> Int {
    let word = try self.word(expected)
    guard let number = Int(word), range.contains(number) else {
      let (low, high) = (range.lowerBound, range.upperBound)
      throw error("expected \(expected) from \(low) to \(high), not \"\(shortened(word))\"")
    }
    return number
  }

  /// Consumes the next word, which must be a number of milliseconds.
  mutating func time() throws(RecordingError) -> RecordingTime {
    let limit = RecordingTime(clamping: RecordingTime.limit).milliseconds
    let milliseconds = try number("milliseconds", in: 0...limit)
    return RecordingTime(milliseconds: milliseconds) ?? .zero
  }

  /// Consumes the next two words, which must be coordinates in pixels.
  mutating func point() throws(RecordingError) -> Point {
    Point(
      try number("an x coordinate", in: Self.reach(of: screen.width)),
      try number("a y coordinate", in: Self.reach(of: screen.height)))
  }

  /// Consumes the next two words if they are coordinates in pixels.
  mutating func consumePoint() throws(RecordingError) -> Point? {
    startsWithNumber ? try point() : nil
  }

  /// Consumes the next word, which must be a distance in pixels.
  mutating func distance() throws(RecordingError) -> Double {
    try number("a distance", in: Self.reach(of: min(screen.width, screen.height)))
  }

  /// Consumes the remaining words and returns them joined by single spaces.
  mutating func rest(_ expected: String) throws(RecordingError) -> String {
    var rest = [try word(expected)]
    rest += words.map(String.init)
    words = []
    return rest.joined(separator: " ")
  }

  /// Throws an error if any words are left.
  mutating func expectEnd() throws(RecordingError) {
    guard let word = words.first else { return }
    consumeWord()
    throw error("unexpected \"\(shortened(String(word)))\"")
  }

  /// Creates an error at the last consumed word.
  func error(_ problem: String) -> RecordingError {
    RecordingError(line: number, column: column, problem)
  }

  private var nextNumber: Double? {
    words.first.flatMap { Double($0) }.flatMap { $0.isFinite ? $0 : nil }
  }

  private mutating func consumeWord() {
    if let word = words.popFirst() { place = word.startIndex }
  }

  /// Returns the coordinates that are accepted on a screen with a side of this length.
  private static func reach(of side: Int) -> ClosedRange<Double> {
    -Recording.reach * Double(side)...Recording.reach * Double(side)
  }
}
