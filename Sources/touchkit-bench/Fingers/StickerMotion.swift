import Drawing
import VirtualTouchscreen

/// Fingers on a large round sticker, at 60 Hz, while a piece of its edge is watched.
struct StickerMotion {
  /// The radius of the visible circle as a share of the sticker's side.
  private static let radius = 0.48
  /// From the middle of the sticker to the watched piece of its edge: to the left and down.
  private static let outward = Vector(-0.7071, 0.7071)
  /// How far the first update moves the edge, in pixels: more than the slop of a finger.
  private static let start = 60.0
  /// How far the edge goes back and forth then, in pixels: it stays among those that are watched.
  private static let amplitude = 15.0
  /// The number of updates from one turn of the motion to the next.
  private static let steps = 20

  private let middle: Point
  private let side: Double
  private let watch: FrameWatch

  init(_ client: RunningClient, _ sticker: Rect, on server: XServer) throws {
    (middle, side) = (sticker.center, sticker.width)
    let edge = middle + Self.outward * (Self.radius * sticker.width + Self.start)
    watch = try FrameWatch(
      client, at: edge - Vector(Double(PixelStrip.width) / 2, 0), on: server)
  }

  /// Scales the sticker with two fingers, and turns it by 20 degrees.
  func pinch(_ count: Int) throws -> FrameWatch.Outcome {
    let reach = side / 4
    func arm(_ step: Int) -> Vector {
      let scale = 1 + offset(step, of: count) / (Self.radius * side)
      return Vector(reach * scale, 0).rotated(by: .degrees(20 * Double(step) / Double(count)))
    }
    try watch.touch.down(0, at: middle - Vector(reach, 0))
    try watch.touch.down(1, at: middle + Vector(reach, 0))
    return try watch.measure(count) { [touch = watch.touch, middle] step in
      try touch.move(0, to: middle - arm(step))
      try touch.move(1, to: middle + arm(step))
    }.outcome
  }

  /// Drags the sticker with one finger.
  func drag(_ count: Int) throws -> FrameWatch.Outcome {
    try watch.touch.down(0, at: middle)
    return try watch.measure(count) { [touch = watch.touch, middle] step in
      try touch.move(0, to: middle + Self.outward * offset(step, of: count))
    }.outcome
  }

  /// How far the edge has moved outward, in pixels; the last update takes it back to where it was.
  private func offset(_ step: Int, of count: Int) -> Double {
    guard step < count else { return 0 }
    let phase = (step + Self.steps / 2) % (2 * Self.steps)
    let part = Double(min(phase, 2 * Self.steps - phase)) / Double(Self.steps)
    return Self.start + Self.amplitude * (2 * part - 1)
  }
}
