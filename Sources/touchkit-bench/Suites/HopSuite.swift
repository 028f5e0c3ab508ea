import BenchReport
import CX11
import Drawing
import Platform
import VirtualTouchscreen
import X11Support

/// What the parts of a touch's way cost that do not belong to Guise: the server's.
struct HopSuite {
  let plan: Plan

  /// What Guise puts for an update: the sticker before and after a step, and its shadow.
  private static let size = PixelSize(192, 192)

  private static let input = RowDefinition(
    "from the write to the device to the event in a client", "µs")
  private static let roundTrip = RowDefinition("an empty round trip to the server", "µs")
  private static let put = RowDefinition("putting \(size) shared pixels, and a round trip", "µs")

  func run() throws -> [BenchRow] {
    let server = try XServer(XServer.Options(size: PixelSize(1280, 800)))
    defer { server.stop() }
    let window = try FloorWindow(server.display)
    let image = try window.image(Self.size).image
    let display = window.display
    XSync(display.pointer, 0)
    let touch = try server.seat.touchscreen()
    try touch.down(0, at: Point(400, 400))
    try touch.sync()
    XSync(display.pointer, 1)

    var collector = Collector(.hops)
    for round in 0..<plan.rounds {
      collector.add(
        try repeated { step in
          try touch.move(0, to: Point(400 + Double((step + round) % 7) * 4, 400))
          while window.nextTouch() == nil {}
        }, to: Self.input)
      collector.add(repeated { _ in XSync(display.pointer, 0) }, to: Self.roundTrip)
      collector.add(
        repeated { _ in
          window.put(image, Self.size, at: Point(300, 300))
          XSync(display.pointer, 0)
        }, to: Self.put)
    }
    try touch.liftAll()
    return collector.rows
  }

  /// Returns the times of an action in microseconds; between two of them the machine rests as
  /// between the touches of a display's rate.
  private func repeated(_ body: (Int) throws -> Void) rethrows -> [Double] {
    try (0..<plan.samples(400)).map { step in
      waitForInput([], upTo: .milliseconds(4))
      let start = MonotonicTime.now
      try body(step)
      return (MonotonicTime.now - start) / .microseconds(1)
    }
  }
}
