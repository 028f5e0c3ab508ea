import TouchKit

/// Where the window is on the root window, and how many pixels a point has.
nonisolated struct WindowPlacement: Hashable, Sendable {
  /// The window's top-left corner on the root window, in pixels.
  var origin = Point.zero
  /// Pixels per point.
  var scale = 1.0

  /// The place in window points of a position on the root window.
  func location(ofRoot point: Point) -> Point {
    location(of: Point(point.x - origin.x, point.y - origin.y))
  }

  /// The place in window points of a position in the window's pixels.
  func location(of pixel: Point) -> Point { Point(pixel.x / scale, pixel.y / scale) }
}
