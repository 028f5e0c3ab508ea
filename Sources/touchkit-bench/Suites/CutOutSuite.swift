import BenchReport
import Drawing
import Platform
import VirtualTouchscreen

/// From the key for *Cut out* to the outline that stays, on a portrait of 12 megapixels.
struct CutOutSuite {
  let plan: Plan

  private enum Row {
    static let sheet = RowDefinition("cut-out of a head: something to see", "ms")
    static let outline = RowDefinition(
      "cut-out of a head: the outline that stays", "ms", goal: .atMost(600))
  }

  /// So long nothing changes once it is there.
  private static let rest = Duration.seconds(2)

  func run() throws -> [BenchRow] {
    let server = try XServer(XServer.Options(size: PixelSize(1280, 800)))
    defer { server.stop() }
    var collector = Collector(.cutout)
    for _ in 0..<plan.rounds {
      let client = try RunningClient(.guise(plan.fixtures.portrait), on: server, plan.fixtures)
      defer { client.stop() }
      // Faces are found after the photo is shown.
      waitForInput([], upTo: .seconds(2))
      let (first, last) = try cutOut(client, server)
      collector.add(first, to: Row.sheet)
      collector.add(last, to: Row.outline)
    }
    return collector.rows
  }

  /// The first and the last change of the screen, in milliseconds since the key.
  private func cutOut(
    _ client: RunningClient, _ server: XServer
  ) throws -> (first: Double, last: Double) {
    let part = Rect(300, 80, 680, 640)
    let keyboard = try server.seat.keyboard()
    var picture = try client.screen.capture(part)
    let start = MonotonicTime.now
    try keyboard.tap("x")
    var (first, last): (MonotonicTime?, MonotonicTime) = (nil, start)
    while MonotonicTime.now - last < Self.rest {
      let now = try client.screen.capture(part)
      if !now.hasSamePixels(as: picture) {
        last = .now
        first = first ?? last
        picture = now
      }
      waitForInput([], upTo: .milliseconds(3))
    }
    try client.waitForView("cut-out-head")
    guard let first else { throw BenchError("the sheet did not appear") }
    return ((first - start).milliseconds, (last - start).milliseconds)
  }
}
