import Drawing
import TestSupport
import Testing

@testable import TouchRecordings

@Suite("A recording") struct RecordingTests {
  @Test("parses times, coordinates and comments")
  func parses() throws {
    let recording = try Recording(
      parsing: """
        # A finger and a key
        touch-recording 1 1280x800

        120 down 1 400.5 300
        136 move 1 410 300   
          500 up 1
        key Ctrl+Z
        """)

    #expect(recording.screen == PixelSize(1280, 800))
    #expect(
      recording.steps == [
        .init(at: .milliseconds(120), .input(.down(1, Point(400.5, 300))), line: 4),
        .init(at: .milliseconds(136), .input(.move(1, Point(410, 300))), line: 5),
        .init(at: .milliseconds(500), .input(.up(1, nil)), line: 6, column: 3),
        .init(.input(.key(try #require(KeyChord("Ctrl+Z")))), line: 7),
      ])
  }

  /// Every action, as formatted.
  private static let allActions = """
    touch-recording 1 1024x768
    120 down 1 400.5 300
    136.25 move 1 410 300.125
    500 up 1
    down 2 5 5
    up 2 6 7
    pressure 2 0.25
    cancel
    pointer 10 20
    button 1 down
    button 1 up
    wheel 0 -1.5
    key Ctrl+Z
    key Shift down
    key Shift up
    type Hello, World!
    tap 400 300
    double-tap 400 300
    hold 400 300 for 800
    drag 1 2 to 3 4 in 500
    drag 1 2 to 3 4 in 500 rest 100
    pinch 400 300 from 100 to 300 in 600
    pinch 400 300 to 420 300 from 100 to 300 angle 0 to 45 in 600 rest 50
    click 30 40
    click 30 40 button 3
    wait 300
    wait-window
    wait-still 300
    screenshot after this.png

    """

  @Test("formats to the text it was parsed from")
  func roundTrip() throws {
    let recording = try Recording(parsing: Self.allActions)

    #expect(recording.steps.count == 28)
    #expect(recording.text == Self.allActions)
  }

  @Test(
    "errors report the line, the column and the problem",
    arguments: [
      ("", 1, 1, "expected \"touch-recording 1\" and the screen size"),
      ("touch-recording 2 10x10", 1, 17, "unsupported version 2; expected version 1"),
      ("touch-recording 1 10", 1, 19, "expected a size such as 1280x800, not \"10\""),
      ("touch-recording 1 10x10\n# hm\n\nhop 3", 4, 1, "unknown action \"hop\""),
      (
        "touch-recording 1 10x10\r\n  tap 3", 2, 8, "expected a y coordinate at the end of the line"
      ),
      ("touch-recording 1 10x10\ntap 3 four", 2, 7, "expected a y coordinate, not \"four\""),
      ("touch-recording 1 10x10\ntap 3 4 5", 2, 9, "unexpected \"5\""),
      ("touch-recording 1 10x10\ndrag 1 2 from 3 4", 2, 10, "expected \"to\", not \"from\""),
      (
        "touch-recording 1 10x10\ndown -1 3 4", 2, 6,
        "expected a finger number from 0 to 99, not \"-1\""
      ),
      ("touch-recording 1 10x10\nbutton 1 in", 2, 10, "expected \"down\" or \"up\", not \"in\""),
      ("touch-recording 1 10x10\ntype naïve", 2, 6, "no key types \"ï\""),
      (
        "touch-recording 1 10x10\nwait -5", 2, 6, "expected milliseconds from 0 to 86400000, not -5"
      ),
      (
        "touch-recording 1 10x10\n-5 wait 5", 2, 1,
        "expected milliseconds from 0 to 86400000, not -5"
      ),
      ("touch-recording 1 10x10\n  move 1 3 4", 2, 3, "finger 1 is not down"),
      ("touch-recording 1 10x10\ndown 1 3 4\ndown 1 3 4", 3, 1, "finger 1 is already down"),
      (
        "touch-recording 1 10x10\n80 wait 100\n170 wait 1", 3, 1,
        "the previous actions last until 180 ms"
      ),
    ])
  func errors(text: String, line: Int, column: Int, problem: String) {
    #expect(throws: RecordingError(line: line, column: column, problem)) {
      try Recording(parsing: text)
    }
  }

  @Test(
    "refuses times, sums of times, points and numbers that are too large",
    arguments: [
      ("1e300 wait 1", 1, "expected milliseconds from 0 to 86400000, not 1e300"),
      ("wait 86400001", 6, "expected milliseconds from 0 to 86400000, not 86400001"),
      ("86400000 wait 1", 1, "the recording is longer than a day"),
      ("wait 86400000\nwait 1", 1, "the recording is longer than a day"),
      ("drag 1 1 to 2 2 in 86400000 rest 1", 1, "the recording is longer than a day"),
      ("86399999 double-tap 1 1", 1, "the recording is longer than a day"),
      ("tap 1e308 1", 5, "expected an x coordinate from -12800 to 12800, not 1e308"),
      ("tap 1 -8001", 7, "expected a y coordinate from -8000 to 8000, not -8001"),
      ("pointer inf 1", 9, "expected an x coordinate, not \"inf\""),
      ("pinch 1 1 from 1 to 8001 in 5", 21, "expected a distance from -8000 to 8000, not 8001"),
      ("wheel 0 1e300", 9, "expected clicks down from -1000 to 1000, not 1e300"),
      ("tap \(String(repeating: "9", count: 50)) 1", 5, "\(String(repeating: "9", count: 40))…"),
    ])
  func limits(actions: String, column: Int, problem: String) throws {
    let error = try #require(
      #expect(throws: RecordingError.self) {
        try Recording(parsing: "touch-recording 1 1280x800\n" + actions)
      })

    #expect(error.line == 1 + actions.split(separator: "\n").count)
    #expect(error.column == column)
    #expect(error.problem.hasSuffix(problem))
  }

  @Test("accepts a day, and points ten screens away")
  func allowed() throws {
    let actions = "tap 12800 -8000\n86399000 wait 1000"

    let recording = try Recording(parsing: "touch-recording 1 1280x800\n" + actions)

    #expect(recording.steps.count == 2)
  }

  @Test("errors name the file")
  func missingFile() {
    let error = #expect(throws: RecordingError.self) {
      try Recording(contentsOf: "/nonexistent/a.touch")
    }

    #expect(error?.description == "/nonexistent/a.touch: cannot be read: no such file or directory")
  }

  @Test(
    "devices and large files are refused before they are read", arguments: ["/dev/zero", "50 GB"])
  func refusesFiles(kind: String) throws {
    let folder = TemporaryFolder()
    var path = kind
    if kind != "/dev/zero" {
      path = try folder.sparseFile("large.touch", bytes: 50_000_000_000)
    }

    let error = #expect(throws: RecordingError.self) { try Recording(contentsOf: path) }

    #expect(
      error?.problem
        == "cannot be read: " + (kind == path ? "not a regular file" : "file too large"))
  }
}
