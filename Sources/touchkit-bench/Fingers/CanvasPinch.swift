import Drawing
import Platform
import VirtualTouchscreen

/// Two fingers zoom the canvas, and one moves it, at 60 Hz, while the screen is watched.
struct CanvasPinch {
  /// The distances of the fingers from the middle, for a canvas of the height of a 1280x800 window.
  private static let reach = (near: 60.0, far: 200.0)

  private let watch: FrameWatch
  /// On the photo, between the stickers of the sparse layout, whatever the zoom.
  private let middle: Point
  private let unit: Double

  init(_ client: RunningClient, _ canvas: Rect, on server: XServer) throws {
    unit = canvas.height / 704
    let photo = SyntheticPhoto.size.fitted(into: canvas.size)
    middle = Point(canvas.midX, canvas.midY - 0.1 * photo.height)
    // Away from the middle, so that the pixels move with every zoom.
    let place = Point(canvas.midX - 0.25 * photo.width, canvas.midY + 0.1 * photo.height)
    watch = try FrameWatch(client, at: place, on: server)
  }

  /// Zooms in or out in 2 seconds; returns also the time from the first update to its image.
  func zoom(_ count: Int, isOut: Bool) throws -> (firstFrame: Double, outcome: FrameWatch.Outcome) {
    let (near, far) = (Self.reach.near * unit, Self.reach.far * unit)
    let (start, end) = isOut ? (far, near) : (near, far)
    func arm(_ part: Double) -> Vector { Vector(start + (end - start) * part, 0) }
    try watch.touch.down(0, at: middle - arm(0))
    try watch.touch.down(1, at: middle + arm(0))
    return try watch.measure(count) { [touch = watch.touch, middle] step in
      // The first step is longer than the slop.
      let arm = arm(0.08 + 0.92 * Double(step) / Double(count))
      try touch.move(0, to: middle - arm)
      try touch.move(1, to: middle + arm)
    }
  }

  /// Moves the zoomed canvas to the left and back.
  func pan(_ count: Int) throws -> FrameWatch.Outcome {
    try watch.touch.down(0, at: middle)
    let path = { [middle, unit] (step: Int) in
      let part = Double(step) / Double(count)
      return middle - Vector(20 + 360 * unit * (part < 0.5 ? part : 1 - part), 0)
    }
    return try watch.measure(count) { [touch = watch.touch] in
      try touch.move(0, to: path($0))
    }.outcome
  }
}
