import Drawing
import Platform
import TestSupport
import Testing

@Suite("Several windows") struct SeveralWindowsTests {
  private let app: AppUnderTest

  init() throws {
    app = try AppUnderTest("test-several-windows")
    try wait(for: "1 shown")
    for number in 1...2 {
      try tap("Open", in: number)
      try wait(for: "\(number + 1) shown")
    }
  }

  /// The middle of a button of a window, which are side by side.
  private func place(of button: String, in window: Int) throws -> Point {
    let row = try #require(["Tap", "Open", "Copy", "Paste", "Close"].firstIndex(of: button))
    return Point(Double(window - 1) * 200 + 100, Double(row) * 60 + 24)
  }

  private func tap(_ button: String, in window: Int) throws {
    try app.touch.tap(place(of: button, in: window))
  }

  private func wait(for line: String) throws {
    try app.wait(for: line) { has(line) }
  }

  private func has(_ line: String) -> Bool {
    app.output.split(separator: "\n").contains(Substring(line))
  }

  /// Pastes until a text arrives: the server tells another window a moment later what was copied.
  private func paste(_ text: String, in window: Int) throws {
    try app.wait(for: "\(text) in \(window)") {
      try tap("Paste", in: window)
      return has("\(window) pasted \(text)")
    }
  }

  @Test("fingers in all of them at once are those of each") func fingers() throws {
    for window in 1...3 { try app.touch.down(window, at: place(of: "Tap", in: window)) }
    for window in [2, 3, 1] { try app.touch.up(window) }
    for window in 1...3 { try wait(for: "\(window) tapped") }
  }

  @Test("any may be closed, also the first one; what was copied in it stays") func closing() throws
  {
    try tap("Copy", in: 1)
    try paste("text of 1", in: 2)
    try tap("Copy", in: 2)
    try paste("text of 2", in: 1)
    for window in [2, 1] { try tap("Close", in: window) }
    try paste("text of 2", in: 3)
    try tap("Open", in: 3)
    try wait(for: "4 shown")
    for window in [3, 4] { try tap("Close", in: window) }
    #expect(app.process.wait(until: Timeout(in: .seconds(20))) == .exited(0))
  }

  @Test("the loss of the server ends all, with one sentence") func loss() throws {
    app.server.stop()
    #expect(app.process.wait(until: Timeout(in: .seconds(20))) == .exited(1))
    #expect(app.output.split(separator: "\n").count { $0.contains("lost its connection") } == 1)
  }
}
