import Glibc

/// An affine map of the plane: x' = a x + c y + tx, y' = b x + d y + ty.
///
/// The parts are laid out as in Cairo's and UIKit's matrices.
public struct Transform: Hashable, Sendable, Codable {
  /// What x contributes to x'.
  public var a: Double
  /// What x contributes to y'.
  public var b: Double
  /// What y contributes to x'.
  public var c: Double
  /// What y contributes to y'.
  public var d: Double
  /// The constant part of x'.
  public var tx: Double
  /// The constant part of y'.
  public var ty: Double

  /// The map that changes nothing.
  public static let identity = Transform(a: 1, b: 0, c: 0, d: 1, tx: 0, ty: 0)

  /// A map from its six parts.
  public init(a: Double, b: Double, c: Double, d: Double, tx: Double, ty: Double) {
    self.a = a
    self.b = b
    self.c = c
    self.d = d
    self.tx = tx
    self.ty = ty
  }

  /// A move by a step.
  public static func translation(_ dx: Double, _ dy: Double) -> Transform {
    Transform(a: 1, b: 0, c: 0, d: 1, tx: dx, ty: dy)
  }

  /// A move by a step.
  public static func translation(_ step: Vector) -> Transform { translation(step.dx, step.dy) }

  /// A scaling about the origin.
  public static func scale(_ x: Double, _ y: Double) -> Transform {
    Transform(a: x, b: 0, c: 0, d: y, tx: 0, ty: 0)
  }

  /// A scaling about the origin, the same in both directions.
  public static func scale(_ factor: Double) -> Transform { scale(factor, factor) }

  /// A turn about the origin, clockwise on the screen.
  public static func rotation(_ angle: Angle) -> Transform {
    let (sine, cosine) = (sin(angle.radians), cos(angle.radians))
    return Transform(a: cosine, b: sine, c: -sine, d: cosine, tx: 0, ty: 0)
  }

  /// The map that applies this one first and then another.
  public func then(_ next: Transform) -> Transform {
    Transform(
      a: a * next.a + b * next.c, b: a * next.b + b * next.d,
      c: c * next.a + d * next.c, d: c * next.b + d * next.d,
      tx: tx * next.a + ty * next.c + next.tx, ty: tx * next.b + ty * next.d + next.ty)
  }

  /// This map performed about a point in place of the origin.
  public func about(_ point: Point) -> Transform {
    Transform.translation(-point.x, -point.y).then(self).then(.translation(point.x, point.y))
  }

  /// By how much areas grow; negative if the map mirrors, zero if it flattens the plane.
  public var determinant: Double { a * d - b * c }

  /// The map back, or nil if this one flattens the plane or is not finite.
  public var inverse: Transform? {
    let determinant = determinant
    guard determinant.isFinite, abs(determinant) > 1e-12 else { return nil }
    return Transform(
      a: d / determinant, b: -b / determinant, c: -c / determinant, d: a / determinant,
      tx: (c * ty - d * tx) / determinant, ty: (b * tx - a * ty) / determinant)
  }

  /// How much longer a step along x becomes.
  public var scaleX: Double { (a * a + b * b).squareRoot() }
  /// How much longer a step along y becomes.
  public var scaleY: Double { (c * c + d * d).squareRoot() }
  /// The geometric mean of the scaling in both directions.
  public var meanScale: Double { abs(determinant).squareRoot() }
  /// The direction in which the x axis points afterwards.
  public var rotation: Angle { .radians(atan2(b, a)) }
  /// Whether the map is a mere move.
  public var isTranslation: Bool { a == 1 && b == 0 && c == 0 && d == 1 }

  /// The image of a point.
  public func apply(_ point: Point) -> Point {
    Point(a * point.x + c * point.y + tx, b * point.x + d * point.y + ty)
  }

  /// The image of a step: the constant part is left out.
  public func apply(_ step: Vector) -> Vector {
    Vector(a * step.dx + c * step.dy, b * step.dx + d * step.dy)
  }

  /// The bounding box of a rectangle's image.
  public func apply(_ rect: Rect) -> Rect {
    if b == 0 && c == 0 && a > 0 && d > 0 {
      return Rect(
        a * rect.minX + tx, d * rect.minY + ty, a * rect.width, d * rect.height)
    }
    let corner = apply(rect.origin)
    let right = apply(Vector(rect.width, 0))
    let down = apply(Vector(0, rect.height))
    let left = corner.x + min(0, right.dx) + min(0, down.dx)
    let top = corner.y + min(0, right.dy) + min(0, down.dy)
    return Rect(left, top, abs(right.dx) + abs(down.dx), abs(right.dy) + abs(down.dy))
  }
}
