import Drawing
import Platform

extension Recording {
  /// The largest file that is read, in bytes.
  static let maximumBytes = 16 << 20

  /// Reads a file in text form.
  package init(contentsOf path: String) throws(RecordingError) {
    let bytes: [UInt8]
    do throws(SystemError) {
      bytes = try FileSystem.read(path, upTo: Self.maximumBytes)
    } catch {
      throw RecordingError(line: 0, "cannot be read: \(error)", file: path)
    }
    do throws(RecordingError) {
      try self.init(parsing: String(decoding: bytes, as: UTF8.self))
    } catch {
      throw RecordingError(line: error.line, column: error.column, error.problem, file: path)
    }
  }

  /// Parses a recording in text form. The result is valid to play.
  package init(parsing text: String) throws(RecordingError) {
    var lines = Self.lines(of: text)
    guard var header = lines.popFirst() else {
      throw RecordingError(line: 1, "expected \"touch-recording 1\" and the screen size")
    }
    try self.init(screen: try Self.screen(&header), lines)
  }

  /// Parses actions in text form, without the header line.
  package init(screen: PixelSize, actions text: String) throws(RecordingError) {
    try self.init(screen: screen, Self.lines(of: text))
  }

  private init(
    screen: PixelSize, _ lines: ArraySlice<RecordingLine>
  ) throws(RecordingError) {
    self.screen = screen
    steps = []
    for var line in lines {
      line.screen = screen
      steps.append(try Self.step(&line))
    }
    _ = try Timeline(self)
  }

  private static func lines(of text: String) -> ArraySlice<RecordingLine> {
    text.split(omittingEmptySubsequences: false) { $0 == "\n" || $0 == "\r\n" }.enumerated()
      .map { RecordingLine($0.element, number: $0.offset + 1) }
      .filter { !$0.isBlank }[...]
  }

  private static func screen(_ line: inout RecordingLine) throws(RecordingError) -> PixelSize {
    try line.expect("touch-recording")
    let version = try line.word("a version")
    guard version == "1" else {
      throw line.error("unsupported version \(shortened(version)); expected version 1")
    }
    let word = try line.word("a size")
    guard let size = PixelSize(word) else {
      throw line.error("expected a size such as 1280x800, not \"\(shortened(word))\"")
    }
    try line.expectEnd()
    return size
  }

  private static func step(_ line: inout RecordingLine) throws(RecordingError) -> Step {
    let column = line.column
    let time = line.startsWithNumber ? try line.time() : nil
    let verb = try line.word("an action")
    guard let action = try action(verb, &line) else {
      throw line.error("unknown action \"\(shortened(verb))\"")
    }
    try line.expectEnd()
    return Step(at: time, action, line: line.number, column: column)
  }

  private static func action(
    _ verb: String, _ line: inout RecordingLine
  ) throws(RecordingError) -> Action? {
    if let input = try input(verb, &line) { return .input(input) }
    if let gesture = try gesture(verb, &line) { return .gesture(gesture) }
    switch verb {
    case "wait": return .pause(try line.time())
    case "wait-window": return .wait(.window)
    case "wait-still": return .wait(.still(try line.time()))
    case "screenshot": return .screenshot(try line.rest("a file name"))
    default: return nil
    }
  }

  private static func input(
    _ verb: String, _ line: inout RecordingLine
  ) throws(RecordingError) -> Input? {
    switch verb {
    case "down": return .down(try finger(&line), try line.point())
    case "move": return .move(try finger(&line), try line.point())
    case "up": return .up(try finger(&line), try line.consumePoint())
    case "pressure":
      return .pressure(try finger(&line), try line.number("a pressure", in: 0...1))
    case "cancel": return .cancel
    case "pointer": return .pointer(try line.point())
    case "button":
      let number = try line.integer("a button", in: 1...9)
      return try isPress(&line) ? .press(number) : .release(number)
    case "wheel":
      return .wheel(
        try line.number("clicks to the right", in: clicks),
        try line.number("clicks down", in: clicks))
    case "key":
      let chord = try chord(&line)
      if line.consume("down") { return .keyDown(chord) }
      return line.consume("up") ? .keyUp(chord) : .key(chord)
    case "type": return .type(try text(&line))
    default: return nil
    }
  }

  private static func gesture(
    _ verb: String, _ line: inout RecordingLine
  ) throws(RecordingError) -> Gesture? {
    switch verb {
    case "tap": return .tap(try line.point(), count: 1)
    case "double-tap": return .tap(try line.point(), count: 2)
    case "hold":
      let point = try line.point()
      try line.expect("for")
      return .hold(point, try line.time())
    case "drag":
      let start = try line.point()
      try line.expect("to")
      let end = try line.point()
      let (duration, rest) = try pace(&line)
      return .drag(from: start, to: end, in: duration, rest: rest)
    case "pinch": return .pinch(try pinch(&line))
    case "click":
      let point = try line.point()
      let button = line.consume("button") ? try line.integer("a button", in: 1...9) : 1
      return .click(point, button: button)
    default: return nil
    }
  }

  /// The limits of a single turn of the wheels and of angles: a hundred turns.
  private static let clicks = -1000.0...1000
  private static let degrees = -36_000.0...36_000

  private static func pinch(_ line: inout RecordingLine) throws(RecordingError) -> Pinch {
    let center = try line.point()
    let target = line.consume("to") ? try line.point() : nil
    try line.expect("from")
    let start = try line.distance()
    try line.expect("to")
    let distances = Change(from: start, to: try line.distance())
    var angles = Change(from: Angle.zero, to: .zero)
    if line.consume("angle") {
      angles.from = .degrees(try line.number("degrees", in: degrees))
      try line.expect("to")
      angles.to = .degrees(try line.number("degrees", in: degrees))
    }
    let (duration, rest) = try pace(&line)
    return Pinch(
      center: center, target: target, distances: distances, angles: angles, duration: duration,
      rest: rest)
  }

  /// Parses the end of a gesture: `in MS`, optionally followed by `rest MS`.
  private static func pace(
    _ line: inout RecordingLine
  ) throws(RecordingError) -> (RecordingTime, rest: RecordingTime) {
    try line.expect("in")
    let duration = try line.time()
    return (duration, line.consume("rest") ? try line.time() : .zero)
  }

  private static func finger(_ line: inout RecordingLine) throws(RecordingError) -> Int {
    try line.integer("a finger number", in: 0...99)
  }

  private static func isPress(_ line: inout RecordingLine) throws(RecordingError) -> Bool {
    let word = try line.word("\"down\" or \"up\"")
    guard word == "down" || word == "up" else {
      throw line.error("expected \"down\" or \"up\", not \"\(shortened(word))\"")
    }
    return word == "down"
  }

  private static func chord(_ line: inout RecordingLine) throws(RecordingError) -> KeyChord {
    let name = try line.word("a key")
    guard let chord = KeyChord(name) else {
      throw line.error(KeyChord.unknown(shortened(name)))
    }
    return chord
  }

  private static func text(_ line: inout RecordingLine) throws(RecordingError) -> String {
    let text = try line.rest("text")
    for character in text where KeyChord(typing: character) == nil {
      throw line.error("no key types \"\(character)\"")
    }
    return text
  }
}

/// Returns a word for a message, without its end if it is long.
func shortened(_ word: String) -> String { word.count > 40 ? word.prefix(40) + "…" : word }

/// An error in a recording, with its location.
package struct RecordingError: Error, Hashable, CustomStringConvertible {
  /// The line, from 1; 0 for the whole file.
  package var line: Int
  /// The column, in characters from 1.
  package var column: Int
  /// The problem.
  package var problem: String
  /// The file, if the recording was read from one.
  package var file: String?

  package init(line: Int, column: Int = 1, _ problem: String, file: String? = nil) {
    self.line = line
    self.column = column
    self.problem = problem
    self.file = file
  }

  package var description: String {
    guard let file else { return "line \(line), column \(column): \(problem)" }
    return line == 0 ? "\(file): \(problem)" : "\(file):\(line):\(column): \(problem)"
  }
}
