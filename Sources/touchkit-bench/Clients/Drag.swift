import Drawing
import Glibc
import VirtualTouchscreen

/// Moves a finger along a small circle in eight steps, each of which yields a distinct image, and
/// measures when the screen shows it.
final class Drag {
  /// The result of a number of updates.
  struct Outcome {
    /// From the write to the device to the first image that includes it, in milliseconds.
    var latency = Samples()
    /// The number of distinct images seen.
    var pictures = 0
    /// The number of updates sent.
    var updates = 0
  }

  private static let places = 8
  private static let radius = 12.0
  private let touch: Touchscreen
  private let grip: Point
  private let strip: PixelStrip
  private let probe: PositionProbe
  private var step = 0

  /// Puts a finger on the dragged element, moves it to the circle, and records the image of each
  /// position.
  init(_ client: RunningClient, on server: XServer) throws {
    grip = client.grip
    touch = try server.seat.touchscreen()
    strip = try PixelStrip(display: server.display)
    try touch.down(0, at: grip)
    for distance in stride(from: 2.0, through: 24, by: 2) {
      try touch.sync()
      try touch.move(0, to: grip + Vector(distance, 0))
    }
    let part = Rect(center: grip, size: Size(260, 260)).roundedOut
    var pictures: [Bitmap] = []
    for place in 0..<Self.places {
      try touch.move(0, to: Self.place(place, about: grip))
      try touch.sync()
      pictures.append(try client.stillPicture(of: part))
    }
    step = Self.places - 1
    do {
      probe = try PositionProbe(distinguishing: pictures, of: part)
    } catch {
      try? touch.liftAll()
      throw error
    }
  }

  private static func place(_ step: Int, about center: Point) -> Point {
    let angle = 2 * .pi * Double(step % places) / Double(places)
    return center + Vector(radius * cos(angle), radius * sin(angle))
  }

  private func move() throws {
    step += 1
    try touch.move(0, to: Self.place(step, about: grip))
  }

  func lift() throws {
    try touch.liftAll()
    try touch.sync()
  }

  /// Sends updates at a rate without watching the screen.
  func move(count: Int, every interval: Double) throws {
    var due = Moment.now
    for _ in 0..<count {
      try move()
      due = due + interval
      due.sleep()
    }
  }

  /// Sends updates at a rate and watches the screen while any are outstanding.
  ///
  /// The interval after each update is extended by a random jitter; all times are in milliseconds.
  func measure(count: Int, every interval: Double, jitter: Double = 0) throws -> Outcome {
    /// How long to wait for an update to appear before it is dropped.
    let timeout = 250.0
    var outcome = Outcome()
    var pending: [(step: Int, time: Moment)] = []
    var due = Moment.now
    var last = due
    while true {
      let now = Moment.now
      if outcome.updates < count, now >= due {
        try move()
        pending.append((step, now))
        outcome.updates += 1
        last = now
        // Updates missed while the machine was busy are skipped, not sent in a burst.
        due = max(due, now + -interval) + interval + Double.random(in: 0...max(jitter, 1e-9))
      } else if pending.isEmpty {
        if outcome.updates == count { return outcome }
        (due + -0.7).sleep()
      }
      if let seen = newestShown(among: pending) {
        let time = Moment.now
        for update in pending[...seen] { outcome.latency.add(time - update.time) }
        pending.removeFirst(seen + 1)
        outcome.pictures += 1
      }
      if now - last > timeout {
        pending = []
        due = min(due, now)
      }
    }
  }

  /// Returns the index of the outstanding update that the screen shows; nil if none.
  private func newestShown(among pending: [(step: Int, time: Moment)]) -> Int? {
    guard !pending.isEmpty else { return nil }
    let place = probe.position(strip)
    return pending.lastIndex { $0.step % Self.places == place }
  }
}
