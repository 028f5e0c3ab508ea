import BenchReport
import CX11
import Drawing
import Platform
import VirtualTouchscreen
import X11Support

/// The whole canvas with 20 elements is cleared from outside and painted again.
struct RepaintSuite {
  let plan: Plan
  let fixtures: Fixtures

  private static let row = RowDefinition(
    "full repaint of the canvas, 20 elements", "ms", goal: .ratio(1.2))

  func run() throws -> [BenchRow] {
    try fixtures.make(.photo)
    let server = try XServer(XServer.Options(size: PixelSize(1280, 800)))
    defer { server.stop() }
    var collector = Collector(.repaint, [Self.row])
    for _ in 0..<plan.rounds {
      let guise = try RunningClient(
        .guise(fixtures.document(.twenty)), on: server, fixtures)
      let canvas = guise.canvas
      collector.add(try repaints(guise, canvas, on: server), to: Self.row.name, of: .guise)
      let floor = try RunningClient(
        .floor(.paint, fixtures.photo, canvas), on: server, fixtures)
      collector.add(try repaints(floor, canvas, on: server), to: Self.row.name, of: .floor)
    }
    return collector.rows
  }

  /// Returns the times from clearing the canvas to its last pixel, in milliseconds.
  private func repaints(
    _ client: RunningClient, _ canvas: Rect, on server: XServer
  ) throws -> [Double] {
    defer { client.stop() }
    guard let display = XDisplay(server.display), let window = client.screen.clientWindows().last
    else { throw BenchError("the window is gone") }
    let strip = try PixelStrip(display: server.display)
    // The bottom row of the photo, which is put last.
    let place = (x: Int(canvas.midX), y: Int(canvas.maxY) - 20)
    let wanted = Array(strip.look(x: place.x, y: place.y))
    return try (0..<plan.samples(40)).map { _ in
      waitForInput([], upTo: .milliseconds(30))
      let start = MonotonicTime.now
      XClearArea(
        display.pointer, window.id, Int32(canvas.minX), Int32(canvas.minY), UInt32(canvas.width),
        UInt32(canvas.height), 1)
      XSync(display.pointer, 0)
      try strip.wait(for: "the canvas", x: place.x, y: place.y) { difference($0, wanted) == 0 }
      return (MonotonicTime.now - start).milliseconds
    }
  }
}
