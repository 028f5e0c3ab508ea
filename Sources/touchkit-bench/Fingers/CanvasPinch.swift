import Drawing
import Platform
import VirtualTouchscreen

/// Two fingers zoom the canvas, and one moves it, at 60 Hz, while the screen is watched.
final class CanvasPinch {
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
  /// The distances of the fingers from the middle, for a canvas of the height of a 1280x800 window.
  private static let reach = (near: 60.0, far: 200.0)

  private let touch: Touchscreen
  private let client: RunningClient
  private let strip: PixelStrip
  /// On the photo, between the stickers of the sparse layout, whatever the zoom.
  private let middle: Point
  /// Where the pixels are watched: away from the middle, so that they move with every zoom.
  private let watched: (x: Int, y: Int)
  private let unit: Double

  init(_ client: RunningClient, _ canvas: Rect, on server: XServer) throws {
    self.client = client
    touch = try server.seat.touchscreen()
    strip = try PixelStrip(display: server.display)
    unit = canvas.height / 704
    let photo = SyntheticPhoto.size.fitted(into: canvas.size)
    middle = Point(canvas.midX, canvas.midY - 0.1 * photo.height)
    watched = (Int(canvas.midX - 0.25 * photo.width), Int(canvas.midY + 0.1 * photo.height))
  }

  /// Zooms in or out in 2 seconds; returns also the time from the first update to its image.
  func zoom(_ count: Int, isOut: Bool) throws -> (firstFrame: Double, outcome: Outcome) {
    let (near, far) = (Self.reach.near * unit, Self.reach.far * unit)
    let (start, end) = isOut ? (far, near) : (near, far)
    func arm(_ part: Double) -> Vector { Vector(start + (end - start) * part, 0) }
    try touch.down(0, at: middle - arm(0))
    try touch.down(1, at: middle + arm(0))
    return try measure(count) { [touch, middle] step in
      // The first step is longer than the slop.
      let arm = arm(0.08 + 0.92 * Double(step) / Double(count))
      try touch.move(0, to: middle - arm)
      try touch.move(1, to: middle + arm)
    }
  }

  /// Moves the zoomed canvas to the left and back.
  func pan(_ count: Int) throws -> Outcome {
    try touch.down(0, at: middle)
    let path = { [middle, unit] (step: Int) in
      let part = Double(step) / Double(count)
      return middle - Vector(20 + 360 * unit * (part < 0.5 ? part : 1 - part), 0)
    }
    return try measure(count) { [touch] in try touch.move(0, to: path($0)) }.outcome
  }

  /// Makes the first update alone, then the others at 60 Hz; then lifts the fingers and waits for the
  /// screen to rest.
  private func measure(
    _ count: Int, _ update: (Int) throws -> Void
  ) throws -> (firstFrame: Double, outcome: Outcome) {
    try touch.sync()
    try client.screen.waitUntilStill(for: .milliseconds(100))
    let resting = look()
    let start = MonotonicTime.now
    try update(0)
    try strip.wait(for: "the zoomed photo", x: watched.x, y: watched.y) { Array($0) != resting }
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

  private func look() -> [UInt32] { Array(strip.look(x: watched.x, y: watched.y)) }
}
