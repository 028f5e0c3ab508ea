import Glibc

extension Path {
  /// Returns the outline of a rectangle.
  public static func rect(_ rect: Rect) -> Path {
    polygon([
      rect.origin, Point(rect.maxX, rect.minY), Point(rect.maxX, rect.maxY),
      Point(rect.minX, rect.maxY),
    ])
  }

  /// Returns the outline of a rounded rectangle; the radius is limited to half the short side.
  public static func roundedRect(_ rect: Rect, radius: Double) -> Path {
    let radius = min(radius, rect.size.shortSide / 2)
    guard radius > 0 else { return .rect(rect) }
    let inner = rect.insetBy(radius, radius)
    var path = Path()
    func corner(_ x: Double, _ y: Double, _ start: Double) {
      path.arc(
        center: Point(x, y), radius: radius, from: .degrees(start), to: .degrees(start + 90))
    }
    corner(inner.minX, inner.minY, 180)
    corner(inner.maxX, inner.minY, 270)
    corner(inner.maxX, inner.maxY, 0)
    corner(inner.minX, inner.maxY, 90)
    path.close()
    return path
  }

  /// Returns the ellipse inscribed in a rectangle.
  public static func ellipse(in rect: Rect) -> Path {
    var unit = Path()
    unit.arc(center: .zero, radius: 1, from: .zero, to: .degrees(360))
    unit.close()
    return unit.transformed(
      by: .scale(rect.width / 2, rect.height / 2)
        .then(.translation(rect.midX, rect.midY)))
  }

  /// Returns a circle about a center.
  public static func circle(center: Point, radius: Double) -> Path {
    ellipse(in: Rect(center: center, size: Size(2 * radius, 2 * radius)))
  }

  /// Returns an open path of one line segment, to be stroked.
  public static func line(from start: Point, to end: Point) -> Path {
    var path = Path()
    path.move(to: start)
    path.line(to: end)
    return path
  }

  /// Returns a closed polygon with the given corners.
  public static func polygon(_ corners: [Point]) -> Path {
    var path = Path()
    for corner in corners { path.line(to: corner) }
    path.close()
    return path
  }
}

/// Returns the tangent of an angle in radians. (Glibc's `tan`, for files that do not import it.)
func tangent(_ radians: Double) -> Double { tan(radians) }

extension Vector {
  /// The vector rotated clockwise on the screen by 90 degrees.
  var turnedRight: Vector { Vector(-dy, dx) }
}
