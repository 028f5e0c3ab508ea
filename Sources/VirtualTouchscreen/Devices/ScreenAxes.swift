import Drawing

/// The axes of a device that covers the whole screen.
///
/// Each axis ranges over 0 ..< 65536 from edge to edge and takes fractions, so positions keep
/// subpixel precision.
struct ScreenAxes {
  private let perPixel: (x: Double, y: Double)

  init(_ screen: PixelSize) {
    perPixel = (65536 / Double(screen.width), 65536 / Double(screen.height))
  }

  /// The axis values, by axis number, of a position in pixels.
  subscript(point: Point) -> [Int: Double] {
    [0: point.x * perPixel.x, 1: point.y * perPixel.y]
  }
}
