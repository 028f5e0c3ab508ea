import Drawing
import Platform
import VirtualTouchscreen

/// Repeats a motion of fingers and measures when the screen shows each place.
final class FingerDrag {
  /// The result of a number of updates.
  struct Outcome {
    /// From the write to the device to the first image that includes it, in milliseconds.
    var latency: [Double] = []
    /// The number of distinct images seen.
    var pictures = 0
    /// The number of updates sent.
    var updates = 0

    var distinct: Double { 100 * Double(pictures) / Double(max(updates, 1)) }
  }

  /// From the first update of the drag to the first image that includes it, in milliseconds.
  private(set) var firstUpdate = 0.0

  private let touch: Touchscreen
  private let motion: FingerMotion
  private let strip: PixelStrip
  private let probe: PositionProbe
  private var step = 0

  /// Puts the fingers down, measures the first update, and records the image of each place.
  init(_ motion: FingerMotion, on client: RunningClient, _ server: XServer) throws {
    self.motion = motion
    touch = try server.seat.touchscreen()
    strip = try PixelStrip(display: server.display)
    do {
      for (finger, point) in motion.landing.enumerated() { try touch.down(finger, at: point) }
      try touch.sync()
      let before = try client.stillPicture(of: motion.watched)
      let start = MonotonicTime.now
      try Self.move(touch, to: motion.places[0])
      let deadline = Timeout(in: .seconds(20))
      while try client.screen.capture(motion.watched).hasSamePixels(as: before) {
        guard !deadline.isPast else { throw BenchError("the screen does not follow the finger") }
      }
      firstUpdate = (MonotonicTime.now - start).milliseconds
      probe = try PositionProbe(
        distinguishing: try Self.pictures(motion, touch, client), of: motion.watched)
      step = FingerMotion.count - 1
    } catch {
      try? touch.liftAll()
      try? touch.sync()
      throw error
    }
  }

  /// Returns the images of all places.
  ///
  /// No pause is long enough for every update on a busy machine, so each image has to differ from
  /// that of the place before, and two cycles have to show the same images. The first cycle may
  /// differ: a bare client does not repaint where its image has been.
  private static func pictures(
    _ motion: FingerMotion, _ touch: Touchscreen, _ client: RunningClient
  ) throws -> [Bitmap] {
    var last = try client.stillPicture(of: motion.watched)
    func cycle() throws -> [Bitmap] {
      var pictures: [Int: Bitmap] = [:]
      for index in (1...motion.places.count).map({ $0 % motion.places.count }) {
        try Self.move(touch, to: motion.places[index])
        try touch.sync()
        last = try client.stillPicture(of: motion.watched, after: last)
        pictures[index] = last
      }
      return motion.places.indices.compactMap { pictures[$0] }
    }
    var pictures = try cycle()
    for _ in 0..<5 {
      let again = try cycle()
      if zip(pictures, again).allSatisfy({ $0.hasSamePixels(as: $1) }) { return pictures }
      pictures = again
    }
    throw BenchError("the screen shows the same places of the fingers differently")
  }

  private func move() throws {
    step += 1
    try Self.move(touch, to: motion.places[step % FingerMotion.count])
  }

  /// Moves the fingers that are elsewhere.
  private static func move(_ touch: Touchscreen, to place: [Point]) throws {
    for (finger, point) in place.enumerated() where touch.fingers[finger] != point {
      try touch.move(finger, to: point)
    }
  }

  func lift() throws {
    try touch.liftAll()
    try touch.sync()
  }

  /// Sends updates at a rate without watching the screen.
  func move(count: Int, every interval: Duration) throws {
    var due = MonotonicTime.now
    for _ in 0..<count {
      try move()
      due = due + interval
      waitForInput([], upTo: due - .now)
    }
  }

  /// Sends updates after rests of 25 to 37 ms, and watches the screen.
  func isolated(_ count: Int) throws -> Outcome {
    try measure(count: count, every: .milliseconds(25), jitter: .milliseconds(12))
  }

  /// Sends updates at a rate and watches the screen while any are outstanding.
  ///
  /// The interval after each update is extended by a random jitter.
  func measure(count: Int, every interval: Duration, jitter: Duration = .zero) throws -> Outcome {
    /// How long to wait for an update to appear before it is dropped.
    let timeout = Duration.seconds(1)
    var outcome = Outcome()
    var pending: [(step: Int, time: MonotonicTime)] = []
    var due = MonotonicTime.now
    var last = due
    while true {
      let now = MonotonicTime.now
      if outcome.updates < count, now >= due {
        try move()
        pending.append((step, now))
        outcome.updates += 1
        last = now
        // Updates missed while the machine was busy are skipped, not sent in a burst.
        due = max(due + interval, now) + jitter * Double.random(in: 0...1)
      } else if pending.isEmpty {
        if outcome.updates == count { return outcome }
        waitForInput([], upTo: due - .now - .microseconds(700))
      }
      if let seen = newestShown(among: pending) {
        let time = MonotonicTime.now
        outcome.latency += pending[...seen].map { (time - $0.time).milliseconds }
        pending.removeFirst(seen + 1)
        outcome.pictures += 1
      }
      if now - last > timeout {
        throw BenchError("the screen stopped following the finger")
      }
    }
  }

  /// Returns the index of the outstanding update that the screen shows; nil if none.
  private func newestShown(among pending: [(step: Int, time: MonotonicTime)]) -> Int? {
    guard !pending.isEmpty else { return nil }
    let place = probe.position(strip)
    return pending.lastIndex { $0.step % FingerMotion.count == place }
  }
}
