import Glibc

/// An affine transform: x' = a x + c y + tx, y' = b x + d y + ty.
///
/// The components are laid out as in Cairo's and UIKit's matrices.
public struct Transform: Hashable, Sendable, Codable {
  /// The coefficient of x in x'.
  public var a: Double
  /// The coefficient of x in y'.
  public var b: Double
  /// The coefficient of y in x'.
  public var c: Double
  /// The coefficient of y in y'.
  public var d: Double
  /// The translation along x.
  public var tx: Double
  /// The translation along y.
  public var ty: Double

  /// The identity transform.
  public static let identity = Transform(a: 1, b: 0, c: 0, d: 1, tx: 0, ty: 0)

  /// Creates a transform from its six components.
  public init(a: Double, b: Double, c: Double, d: Double, tx: Double, ty: Double) {
    self.a = a
    self.b = b
    self.c = c
    self.d = d
    self.tx = tx
    self.ty = ty
  }

  /// Returns a translation.
  public static func translation(_ dx: Double, _ dy: Double) -> Transform {
    Transform(a: 1, b: 0, c: 0, d: 1, tx: dx, ty: dy)
  }

  /// Returns a translation by a vector.
  public static func translation(_ step: Vector) -> Transform { translation(step.dx, step.dy) }

  /// Returns a scaling about the origin.
  public static func scale(_ x: Double, _ y: Double) -> Transform {
    Transform(a: x, b: 0, c: 0, d: y, tx: 0, ty: 0)
  }

  /// Returns a uniform scaling about the origin.
  public static func scale(_ factor: Double) -> Transform { scale(factor, factor) }

  /// Returns a rotation about the origin, clockwise on the screen for positive angles.
  public static func rotation(_ angle: Angle) -> Transform {
    let (sine, cosine) = (sin(angle.radians), cos(angle.radians))
    return Transform(a: cosine, b: sine, c: -sine, d: cosine, tx: 0, ty: 0)
  }

  /// Returns the transform that applies this one first and then another.
  public func then(_ next: Transform) -> Transform {
    Transform(
      a: a * next.a + b * next.c, b: a * next.b + b * next.d,
      c: c * next.a + d * next.c, d: c * next.b + d * next.d,
      tx: tx * next.a + ty * next.c + next.tx, ty: tx * next.b + ty * next.d + next.ty)
  }

  /// Returns this transform performed about a point instead of the origin.
  public func about(_ point: Point) -> Transform {
    Transform.translation(-point.x, -point.y).then(self).then(.translation(point.x, point.y))
  }

  /// The factor by which areas grow: negative for a reflection, zero for a singular transform.
  public var determinant: Double { a * d - b * c }

  /// The inverse, or nil if the transform is singular or not finite.
  public var inverse: Transform? {
    let determinant = determinant
    guard determinant.isFinite, abs(determinant) > 1e-12 else { return nil }
    return Transform(
      a: d / determinant, b: -b / determinant, c: -c / determinant, d: a / determinant,
      tx: (c * ty - d * tx) / determinant, ty: (b * tx - a * ty) / determinant)
  }

  /// The scale factor along the x axis.
  public var scaleX: Double { (a * a + b * b).squareRoot() }
  /// The scale factor along the y axis.
  public var scaleY: Double { (c * c + d * d).squareRoot() }
  /// The geometric mean of the two scale factors.
  public var meanScale: Double { abs(determinant).squareRoot() }
  /// The direction of the transformed x axis.
  public var rotation: Angle { .radians(atan2(b, a)) }
  /// Whether it only scales and moves: nothing is turned, skewed or mirrored.
  public var isUpright: Bool { max(abs(b), abs(c)) <= 1e-9 * min(a, d) }
  /// Whether the transform is a pure translation.
  public var isTranslation: Bool { a == 1 && b == 0 && c == 0 && d == 1 }

  /// Returns the image of a point.
  public func apply(_ point: Point) -> Point {
    Point(a * point.x + c * point.y + tx, b * point.x + d * point.y + ty)
  }

  /// Returns the image of a vector; the translation is ignored.
  public func apply(_ step: Vector) -> Vector {
    Vector(a * step.dx + c * step.dy, b * step.dx + d * step.dy)
  }

  /// Returns the bounding box of a rectangle's image.
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
