import Drawing
import Glibc
import Platform
import VirtualTouchscreen
import X11Support

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
  func move(count: Int, every interval: Duration) throws {
    var due = MonotonicTime.now
    for _ in 0..<count {
      try move()
      due = due + interval
      waitForInput([], upTo: due - .now)
    }
  }

  /// Sends updates at a rate and watches the screen while any are outstanding.
  ///
  /// The interval after each update is extended by a random jitter.
  func measure(count: Int, every interval: Duration, jitter: Duration = .zero) throws -> Outcome {
    /// How long to wait for an update to appear before it is dropped.
    let timeout = Duration.milliseconds(250)
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
        for update in pending[...seen] { outcome.latency.add((time - update.time).milliseconds) }
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
  private func newestShown(among pending: [(step: Int, time: MonotonicTime)]) -> Int? {
    guard !pending.isEmpty else { return nil }
    let place = probe.position(strip)
    return pending.lastIndex { $0.step % Self.places == place }
  }
}

/// Determines from a few pixels which of several known images the screen shows.
///
/// Derived by comparing still images, one for each position of the finger.
struct PositionProbe {
  private let x: Int
  private let y: Int
  private let references: [[UInt32]]

  /// Chooses the row of pixels in which the images of a part of the screen differ most.
  init(distinguishing pictures: [Bitmap], of part: Rect) throws {
    let rows = pictures.map(Self.rows)
    let (width, height) = (pictures[0].width, pictures[0].height)
    var best: (x: Int, y: Int, worth: Int) = (0, 0, 0)
    for y in stride(from: 0, to: height, by: 3) {
      for x in stride(from: 0, through: width - PixelStrip.width, by: 8) {
        let strips = rows.map { $0[y][x..<x + PixelStrip.width] }
        var worth = Int.max
        for (index, strip) in strips.enumerated() where worth > best.worth {
          for other in strips[..<index] { worth = min(worth, difference(strip, other)) }
        }
        if worth > best.worth { best = (x, y, worth) }
      }
    }
    guard best.worth > 8 * PixelStrip.width else {
      throw BenchError("the screen does not follow the finger")
    }
    references = rows.map { Array($0[best.y][best.x..<best.x + PixelStrip.width]) }
    (x, y) = (Int(part.minX) + best.x, Int(part.minY) + best.y)
  }

  /// Returns the index of the image closest to what the screen shows.
  func position(_ strip: PixelStrip) -> Int {
    let pixels = strip.look(x: x, y: y)
    var best = (index: 0, distance: Int.max)
    for (index, reference) in references.enumerated() {
      let distance = difference(pixels, reference)
      if distance < best.distance { best = (index, distance) }
      if distance == 0 { break }
    }
    return best.index
  }

  private static func rows(_ picture: Bitmap) -> [[UInt32]] {
    picture.withPixels { bytes, stride in
      (0..<picture.height).map { y in
        (0..<picture.width).map { x in
          bytes.loadUnaligned(fromByteOffset: y * stride + x * 4, as: UInt32.self) & 0xFF_FFFF
        }
      }
    }
  }
}

/// Reads a row of pixels of the screen through shared memory, fast enough to poll.
struct PixelStrip {
  /// The number of pixels.
  static let width = 64

  private let image: SharedImage

  init(display name: String) throws {
    guard let display = XDisplay(name),
      let image = SharedImage(display, width: Self.width, height: 1, server: .readAndWrite)
    else { throw BenchError("can't read the pixels of \(name)") }
    self.image = image
  }

  /// Captures the pixels starting at a position; valid until the next call.
  func look(x: Int, y: Int) -> UnsafeBufferPointer<UInt32> {
    _ = image.capture(x: x, y: y)
    return UnsafeBufferPointer(
      start: image.memory.assumingMemoryBound(to: UInt32.self), count: Self.width)
  }
}

/// Returns the difference between two rows of pixels, summed over all channels.
func difference(
  _ left: some RandomAccessCollection<UInt32>, _ right: some RandomAccessCollection<UInt32>
) -> Int {
  func step(_ a: UInt32, _ b: UInt32, _ shift: UInt32) -> Int {
    abs(Int(a >> shift & 0xFF) - Int(b >> shift & 0xFF))
  }
  var sum = 0
  for (a, b) in zip(left, right) where (a ^ b) & 0xFF_FFFF != 0 {
    sum += step(a, b, 0) + step(a, b, 8) + step(a, b, 16)
  }
  return sum
}
