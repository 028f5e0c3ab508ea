import Drawing
import Platform
import VirtualTouchscreen

/// A finger draws lines on the photo, while the pixels at its tip are watched.
struct InkStrokes {
  /// From the write to the device to the first image that includes it, in milliseconds.
  struct Outcome {
    /// Of updates after rests.
    var updates: [Double] = []
    /// Of the first update that draws of each line, which begins as soon as the one before has ended.
    var begun: [Double] = []
  }

  /// The first step is longer than the slop.
  private static let (first, step) = (12.0, 5.0)

  private let client: RunningClient
  private let touch: Touchscreen
  private let strip: PixelStrip

  init(_ client: RunningClient, on server: XServer) throws {
    self.client = client
    touch = try server.seat.touchscreen()
    strip = try PixelStrip(display: server.display)
  }

  /// Opens the drawing of a document by a double tap on it.
  func open() throws {
    let place = try client.grip()
    for _ in 1...2 {
      try touch.down(0, at: place)
      try touch.sync()
      try touch.up(0)
      try touch.sync()
    }
    try client.waitForView("key-pen")
    try client.screen.waitUntilStill(for: .milliseconds(400))
  }

  /// Draws lines from left to right, one below the other.
  func draw(count: Int, updates: Int) throws -> Outcome {
    let canvas = client.canvas
    let gap = 0.7 * canvas.height / Double(count)
    var outcome = Outcome()
    for line in 0..<count {
      let start = Point(
        canvas.minX + 0.2 * canvas.width, canvas.minY + 0.15 * canvas.height + gap * Double(line)
      ).rounded
      try touch.down(0, at: start)
      try touch.sync()
      outcome.begun.append(try move(to: start + Vector(Self.first, 0)))
      for update in 1...updates {
        waitForInput([], upTo: .milliseconds(25) + .milliseconds(12) * Double.random(in: 0...1))
        outcome.updates.append(
          try move(to: start + Vector(Self.first + Self.step * Double(update), 0)))
      }
      try touch.up(0)
      try touch.sync()
    }
    return outcome
  }

  /// Moves the finger, and returns the milliseconds until there is other ink at it.
  private func move(to place: Point) throws -> Double {
    let (x, y) = (Int(place.x) - PixelStrip.width / 2, Int(place.y))
    let before = strip.look(x: x, y: y)
    let start = MonotonicTime.now
    try touch.move(0, to: place)
    let deadline = Timeout(in: .seconds(2))
    while strip.look(x: x, y: y) == before {
      guard !deadline.isPast else { throw BenchError("there is no ink at the finger") }
    }
    return (MonotonicTime.now - start).milliseconds
  }
}

extension Point {
  fileprivate var rounded: Point { Point(x.rounded(), y.rounded()) }
}
