import BenchReport
import CX11
import CXi
import Drawing
import Glibc
import Platform
import VirtualTouchscreen
import X11Support

/// What the parts of a touch's way cost that do not belong to Guise: the server's.
struct HopSuite {
  let plan: Plan

  /// The side of what Guise puts for an update: the sticker before and after a step, and its shadow.
  private static let side = 192

  private static let input = RowDefinition(
    "from the write to the device to the event in a client", "µs")
  private static let roundTrip = RowDefinition("an empty round trip to the server", "µs")
  private static let put = RowDefinition(
    "putting \(side)x\(side) shared pixels, and a round trip", "µs")
  private static let look = RowDefinition("looking at 64 pixels", "µs")

  func run() throws -> [BenchRow] {
    let server = try XServer(XServer.Options(size: PixelSize(1280, 800)))
    defer { server.stop() }
    guard let display = XDisplay(server.display), display.inputVersion(announcing: (2, 2)) != nil,
      let image = SharedImage(display, width: Self.side, height: Self.side, server: .read)
    else { throw BenchError("the server is gone") }
    let window = XCreateSimpleWindow(display.pointer, display.root, 0, 0, 1280, 800, 0, 0, 0)
    guard let context = XCreateGC(display.pointer, window, 0, nil) else {
      throw BenchError("the server is gone")
    }
    display.select(
      [XI_TouchBegin, XI_TouchUpdate, XI_TouchEnd], of: XIAllMasterDevices, on: window)
    XMapWindow(display.pointer, window)
    XSync(display.pointer, 0)
    let strip = try PixelStrip(display: server.display)
    let touch = try server.seat.touchscreen()
    try touch.down(0, at: Point(400, 400))
    try touch.sync()
    XSync(display.pointer, 1)

    var collector = Collector(.hops, [Self.input, Self.roundTrip, Self.put, Self.look])
    let count = plan.samples(400)
    for round in 0..<plan.rounds {
      collector.add(
        try repeated(count) { step in
          try touch.move(0, to: Point(400 + Double((step + round) % 7) * 4, 400))
          var event = XEvent()
          repeat { XNextEvent(display.pointer, &event) } while event.type != GenericEvent
          _ = display.data(of: &event) { _, _ in () }
        }, to: Self.input.name, of: .guise)
      collector.add(
        repeated(count) { _ in XSync(display.pointer, 0) }, to: Self.roundTrip.name, of: .guise)
      collector.add(
        repeated(count) { _ in
          image.put(
            width: Self.side, height: Self.side, atX: 300, y: 300, in: window, context)
          XSync(display.pointer, 0)
        }, to: Self.put.name, of: .guise)
      collector.add(
        repeated(count) { _ in _ = strip.look(x: 300, y: 300) }, to: Self.look.name, of: .guise)
    }
    try touch.liftAll()
    return collector.rows
  }

  /// Returns the times of an action in microseconds; between two of them the machine rests as
  /// between the touches of a display's rate.
  private func repeated(_ count: Int, _ body: (Int) throws -> Void) rethrows -> [Double] {
    try (0..<count).map { step in
      waitForInput([], upTo: .milliseconds(4))
      let start = MonotonicTime.now
      try body(step)
      return (MonotonicTime.now - start) / .microseconds(1)
    }
  }
}
