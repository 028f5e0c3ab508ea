import TouchKit

/// The window's position on the root window, and its scale.
nonisolated struct WindowGeometry: Hashable, Sendable {
  /// The window's top-left corner, in root window pixels.
  var origin = Point.zero
  /// Pixels per point.
  var scale = 1.0

  /// Converts root window pixels to window points.
  func location(ofRoot point: Point) -> Point {
    location(of: Point(point.x - origin.x, point.y - origin.y))
  }

  /// Converts window pixels to window points.
  func location(of pixel: Point) -> Point { Point(pixel.x / scale, pixel.y / scale) }
}
