import Drawing

/// The axes of a device that covers the whole screen.
///
/// Each runs over 0 ..< 65536 from edge to edge, in fractions, so that a position survives to a
/// small part of a pixel.
struct ScreenAxes {
  private let perPixel: (x: Double, y: Double)

  init(_ screen: PixelSize) {
    perPixel = (65536 / Double(screen.width), 65536 / Double(screen.height))
  }

  /// The values of the axes, by their numbers, at a position in pixels.
  subscript(point: Point) -> [Int: Double] {
    [0: point.x * perPixel.x, 1: point.y * perPixel.y]
  }
}
