import TouchKit
import X11Support

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

/// Computes the size of a window's frames in pixels, limited to what fits in memory.
nonisolated enum FrameExtent {
  /// Twice the pixels of an 8K screen: 256 MiB per frame. A window can be far larger than all
  /// screens together.
  static let maximumPixels = 1 << 26

  /// Returns the frame size for a window of the size reported by the server.
  ///
  /// Only the upper left part of an oversized window is painted.
  static func extent(width: Int32, height: Int32) -> Size {
    let width = WireValue.extent(width, limit: PixelBuffer.longestSide)
    let height = WireValue.extent(
      height, limit: min(PixelBuffer.longestSide, maximumPixels / width))
    return Size(Double(width), Double(height))
  }
}
