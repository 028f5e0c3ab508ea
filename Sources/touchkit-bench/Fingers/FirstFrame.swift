import Drawing
import Platform
import VirtualTouchscreen

/// Measures the time from an event to the first pixels that it changes, beside what shows that a finger is there.
struct FirstFrame {
  private let client: RunningClient
  private let strip: PixelStrip

  init(_ client: RunningClient, on server: XServer) throws {
    self.client = client
    strip = try PixelStrip(display: server.display)
  }

  /// Returns the milliseconds from an event to the first frame in which the pixels around a place are others.
  ///
  /// - Parameters:
  ///   - place: The middle of a row of pixels, in those of the screen.
  ///   - event: Makes the event.
  func measure(at place: Point, _ event: () throws -> Void) throws -> Double {
    try client.screen.waitUntilStill(for: .milliseconds(150))
    let (x, y) = (Int(place.x) - PixelStrip.width / 2, Int(place.y))
    let before = strip.look(x: x, y: y)
    let start = MonotonicTime.now
    try event()
    let deadline = Timeout(in: .seconds(5))
    while strip.look(x: x, y: y) == before {
      guard !deadline.isPast else { throw BenchError("nothing appeared at \(place)") }
    }
    return (MonotonicTime.now - start).milliseconds
  }
}
