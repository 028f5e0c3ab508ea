import Drawing
import Platform
import VirtualTouchscreen

/// Moves fingers at 60 Hz while some pixels of the screen are watched.
struct FrameWatch {
  /// What the screen showed of a motion.
  struct Outcome {
    /// The number of updates after which a new image appeared, extrapolated to a second.
    var framesPerSecond: Double
    /// The longest time between two images, in milliseconds.
    var worstGap: Double
    /// The CPU time of the client for each update, in milliseconds.
    var processor: Double
  }

  private static let interval = Duration.seconds(1) / 60

  let touch: Touchscreen
  private let client: RunningClient
  private let strip: PixelStrip
  /// The first of the watched pixels.
  private let place: (x: Int, y: Int)

  /// Watches a row of pixels that starts at a place.
  init(_ client: RunningClient, at place: Point, on server: XServer) throws {
    self.client = client
    self.place = (Int(place.x), Int(place.y))
    touch = try server.seat.touchscreen()
    strip = try PixelStrip(display: server.display)
  }

  /// Makes the first update alone, then the others at 60 Hz; then lifts the fingers and waits for the
  /// screen to rest. Returns also the time from the first update to its image.
  func measure(
    _ count: Int, _ update: (Int) throws -> Void
  ) throws -> (firstFrame: Double, outcome: Outcome) {
    try touch.sync()
    try client.screen.waitUntilStill(for: .milliseconds(100))
    let resting = look()
    let start = MonotonicTime.now
    try update(0)
    try strip.wait(for: "the first frame", x: place.x, y: place.y) { Array($0) != resting }
    let firstFrame = (MonotonicTime.now - start).milliseconds
    let outcome = try watch(count, update)
    try touch.liftAll()
    try touch.sync()
    try client.screen.waitUntilStill(for: .milliseconds(300))
    return (firstFrame, outcome)
  }

  private func watch(_ count: Int, _ update: (Int) throws -> Void) throws -> Outcome {
    let processor = client.meter.processorTime
    var picture = look()
    var lastChange = MonotonicTime.now
    var due = lastChange
    var (shown, worst) = (0, Duration.zero)
    for step in 1...count {
      try update(step)
      due = due + Self.interval
      var hasChanged = false
      repeat {
        let now = look()
        if now != picture {
          let time = MonotonicTime.now
          worst = max(worst, time - lastChange)
          (picture, lastChange, hasChanged) = (now, time, true)
        }
        waitForInput([], upTo: min(.milliseconds(1), due - .now))
      } while MonotonicTime.now < due
      if hasChanged { shown += 1 }
    }
    worst = max(worst, .now - lastChange)
    return Outcome(
      framesPerSecond: 60 * Double(shown) / Double(count), worstGap: worst.milliseconds,
      processor: (client.meter.processorTime - processor) / Double(count))
  }

  private func look() -> [UInt32] { Array(strip.look(x: place.x, y: place.y)) }
}
