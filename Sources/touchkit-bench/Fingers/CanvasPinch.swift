import Drawing
import Glibc
import Platform
import VirtualTouchscreen

/// Two fingers zoom the canvas, and one moves it, at 60 Hz, while some pixels of it are watched.
struct CanvasPinch {
  /// What the screen showed of a motion.
  struct Outcome {
    /// From the first update, which is made alone, to its image, in milliseconds.
    var firstFrame: Double
    /// The number of updates after which a new image appeared, extrapolated to a second.
    var framesPerSecond: Double
    /// The longest time between two images, in milliseconds.
    var worstGap: Double
    /// The CPU time of the client for each update, in milliseconds.
    var processor: Double
  }

  /// The distances of the fingers from the middle, for a canvas of the height of a 1280x800 window.
  private static let reach = (near: 60.0, far: 200.0)
  private static let interval = Duration.seconds(1) / 60

  private let client: RunningClient
  private let touch: Touchscreen
  private let strip: PixelStrip
  /// On the photo, between the stickers of the sparse layout, whatever the zoom.
  private let middle: Point
  private let unit: Double
  /// The first of the watched pixels.
  private let watched: (x: Int, y: Int)

  init(_ client: RunningClient, _ canvas: Rect, on server: XServer) throws {
    self.client = client
    touch = try server.seat.touchscreen()
    strip = try PixelStrip(display: server.display)
    unit = canvas.height / 704
    let photo = SyntheticPhoto.size.fitted(into: canvas.size)
    middle = Point(canvas.midX, canvas.midY - 0.1 * photo.height)
    // Away from the middle, so that the pixels move with every zoom.
    watched = (
      Int(canvas.midX - 0.25 * photo.width), Int(canvas.midY + 0.1 * photo.height)
    )
  }

  /// Zooms in or out in as many updates.
  func zoom(_ count: Int, isOut: Bool) throws -> Outcome {
    let (near, far) = (Self.reach.near * unit, Self.reach.far * unit)
    let (start, end) = isOut ? (far, near) : (near, far)
    func arm(_ part: Double) -> Vector { Vector(start + (end - start) * part, 0) }
    try touch.down(0, at: middle - arm(0))
    try touch.down(1, at: middle + arm(0))
    return try measure(count) { step in
      // The first step is longer than the slop.
      let arm = arm(0.08 + 0.92 * Double(step) / Double(count))
      try touch.move(0, to: middle - arm)
      try touch.move(1, to: middle + arm)
    }
  }

  /// Moves the zoomed canvas to the left and back.
  func pan(_ count: Int) throws -> Outcome {
    try touch.down(0, at: middle)
    return try measure(count) { step in
      let part = Double(step) / Double(count)
      try touch.move(
        0, to: middle - Vector(20 + 360 * unit * (part < 0.5 ? part : 1 - part), 0))
    }
  }

  /// Moves what is at the middle in circles.
  func drag(_ count: Int) throws -> Outcome {
    try touch.down(0, at: middle)
    return try measure(count) { step in
      let angle = Double(step) * 0.2
      try touch.move(
        0, to: middle + Vector(cos(angle) - 1, sin(angle)) * (40 * unit) + Vector(0, 20))
    }
  }

  /// Makes the first update alone, then the others at 60 Hz; then lifts the fingers and waits for the
  /// screen to rest.
  private func measure(_ count: Int, _ update: (Int) throws -> Void) throws -> Outcome {
    try touch.sync()
    try client.screen.waitUntilStill(for: .milliseconds(100))
    var picture = look()
    let start = MonotonicTime.now
    try update(0)
    let deadline = Timeout(in: .seconds(20))
    while look() == picture {
      guard !deadline.isPast else { throw BenchError("the first frame did not appear") }
    }
    let firstFrame = MonotonicTime.now - start

    let processor = client.meter.processorTime
    picture = look()
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
    let outcome = Outcome(
      firstFrame: firstFrame.milliseconds,
      framesPerSecond: 60 * Double(shown) / Double(count), worstGap: worst.milliseconds,
      processor: (client.meter.processorTime - processor) / Double(count))
    try touch.liftAll()
    try touch.sync()
    try client.screen.waitUntilStill(for: .milliseconds(300))
    return outcome
  }

  private func look() -> [UInt32] { strip.look(x: watched.x, y: watched.y) }
}
