import TouchKit

/// A round glass above a finger, which would hide what is below it.
nonisolated enum Loupe {
  /// How far the glass is above the finger, in points.
  static let distance = 96.0
  static let radius = 56.0

  /// Where the glass is for a finger: above it, as far as the area reaches. A pointer hides nothing, and at the
  /// bottom the glass comes down to the finger, so that all of the area is in reach.
  static func place(of point: Point, isPrecise: Bool, in area: Rect) -> Point {
    let room = min(max((area.maxY - point.y) / distance, 0), 1)
    return area.nearestPoint(to: isPrecise ? point : point - Vector(0, distance * room))
  }

  /// What is painted of a glass at a point.
  static func box(at point: Point) -> Rect {
    Rect(center: point, size: Size(2 * radius, 2 * radius)).withShadow(elevation: 12)
  }
}

nonisolated extension Canvas {
  /// Draws a glass.
  ///
  /// - Parameters:
  ///   - ring: The color of its edge.
  ///   - content: Draws what is seen in it.
  func loupe(at point: Point, ring: Color, _ content: (borrowing Canvas) -> Void) {
    let circle = Path.circle(center: point, radius: Loupe.radius)
    let box = Rect(center: point, size: Size(2 * Loupe.radius, 2 * Loupe.radius))
    softShadow(below: box, radius: Loupe.radius, elevation: 12)
    saved { canvas in
      canvas.clip(to: circle)
      content(canvas)
    }
    stroke(circle, with: Theme.mark, style: StrokeStyle(width: 12))
    stroke(circle, with: ring, style: StrokeStyle(width: 8))
  }
}
