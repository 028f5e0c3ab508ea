import Drawing
import Testing

@testable import VirtualTouchscreen

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
        .init(at: .milliseconds(500), .input(.up(1, nil)), line: 6),
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

    #expect(recording.steps.count == 27)
    #expect(recording.text == Self.allActions)
  }

  @Test(
    "errors report the line and the problem",
    arguments: [
      ("", 1, "expected \"touch-recording 1\" and the screen size"),
      ("touch-recording 2 10x10", 1, "unsupported version 2; expected version 1"),
      ("touch-recording 1 10", 1, "expected a size such as 1280x800, not \"10\""),
      ("touch-recording 1 10x10\n# hm\n\nhop 3", 4, "unknown action \"hop\""),
      ("touch-recording 1 10x10\ntap 3", 2, "expected a y coordinate at the end of the line"),
      ("touch-recording 1 10x10\ntap 3 four", 2, "expected a y coordinate, not \"four\""),
      ("touch-recording 1 10x10\ntap 3 4 5", 2, "unexpected \"5\""),
      ("touch-recording 1 10x10\ndrag 1 2 from 3 4", 2, "expected \"to\", not \"from\""),
      (
        "touch-recording 1 10x10\ndown -1 3 4", 2,
        "expected a finger number from 0 to 99, not \"-1\""
      ),
      ("touch-recording 1 10x10\nbutton 1 in", 2, "expected \"down\" or \"up\", not \"in\""),
      ("touch-recording 1 10x10\ntype naïve", 2, "no key types \"ï\""),
      ("touch-recording 1 10x10\nwait -5", 2, "expected milliseconds from 0 to 86400000, not -5.0"),
      ("touch-recording 1 10x10\n-5 wait 5", 2, "the time is negative"),
      ("touch-recording 1 10x10\nmove 1 3 4", 2, "finger 1 is not down"),
      ("touch-recording 1 10x10\ndown 1 3 4\ndown 1 3 4", 3, "finger 1 is already down"),
      (
        "touch-recording 1 10x10\n80 wait 100\n170 wait 1", 3,
        "the previous actions last until 180 ms"
      ),
    ])
  func errors(text: String, line: Int, problem: String) {
    #expect(throws: RecordingError(line: line, problem)) { try Recording(parsing: text) }
  }

  @Test("errors name the file")
  func missingFile() {
    let error = #expect(throws: RecordingError.self) {
      try Recording(contentsOf: "/nonexistent/a.touch")
    }

    #expect(error?.description == "/nonexistent/a.touch: cannot be read")
  }
}
