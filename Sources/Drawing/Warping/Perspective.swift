/// A perspective map of the plane, which carries lines to lines: a matrix of three rows and columns, by
/// which a point (x, y, 1) is multiplied, and then divided by its third coordinate.
package struct Perspective: Hashable, Sendable {
  /// The columns of the matrix.
  private let (x, y, origin): (SIMD3<Double>, SIMD3<Double>, SIMD3<Double>)

  private init(_ x: SIMD3<Double>, _ y: SIMD3<Double>, _ origin: SIMD3<Double>) {
    (self.x, self.y, self.origin) = (x, y, origin)
  }

  /// Creates a map from the coefficients of x' = (a x + b y + c) / w and y' = (d x + e y + f) / w with
  /// w = g x + h y + 1, in alphabetical order.
  init(_ coefficients: [Double]) {
    let k = coefficients
    self.init(SIMD3(k[0], k[3], k[6]), SIMD3(k[1], k[4], k[7]), SIMD3(k[2], k[5], 1))
  }

  /// Creates a map without perspective.
  package init(_ transform: Transform) {
    let t = transform
    self.init(SIMD3(t.a, t.b, 0), SIMD3(t.c, t.d, 0), SIMD3(t.tx, t.ty, 1))
  }

  /// Creates the map that carries the corners of a rectangle, from the upper left one clockwise, to four
  /// points; nil if those are not the corners of a convex quadrilateral in the same order.
  ///
  /// After Heckbert, "Fundamentals of Texture Mapping and Image Warping", 1989.
  package init?(carrying rect: Rect, to corners: [Point]) {
    guard corners.count == 4, !rect.isEmpty, Self.isConvex(corners) else { return nil }
    let (one, two) = (corners[1] - corners[2], corners[3] - corners[2])
    let rest = (corners[0] - corners[1]) + (corners[2] - corners[3])
    let area = one.cross(two)
    let (g, h) = (rest.cross(two) / area, one.cross(rest) / area)
    let (right, down) = (
      corners[1] - corners[0] + (corners[1] - .zero) * g,
      corners[3] - corners[0] + (corners[3] - .zero) * h
    )
    let unit = Perspective(
      SIMD3(right.dx, right.dy, g), SIMD3(down.dx, down.dy, h),
      SIMD3(corners[0].x, corners[0].y, 1))
    self = unit.after(
      .translation(-rect.minX, -rect.minY).then(.scale(1 / rect.width, 1 / rect.height)))
  }

  private static func isConvex(_ corners: [Point]) -> Bool {
    (0..<4).allSatisfy { index in
      let middle = corners[(index + 1) % 4]
      return (middle - corners[index]).cross(corners[(index + 2) % 4] - middle) > 0
    }
  }

  /// The image of a point before the division, and how it changes along x.
  func along(_ point: Point) -> (image: SIMD3<Double>, step: SIMD3<Double>) {
    (x * point.x + y * point.y + origin, x)
  }

  /// The image of a point.
  package func apply(_ point: Point) -> Point {
    let image = along(point).image
    return Point(image.x / image.z, image.y / image.z)
  }

  /// The map that applies this one first and then a transform.
  package func then(_ next: Transform) -> Perspective {
    func apply(_ column: SIMD3<Double>) -> SIMD3<Double> {
      SIMD3(
        next.a * column.x + next.c * column.y + next.tx * column.z,
        next.b * column.x + next.d * column.y + next.ty * column.z, column.z)
    }
    return Perspective(apply(x), apply(y), apply(origin))
  }

  /// The map that applies a transform first and then this one.
  package func after(_ first: Transform) -> Perspective {
    Perspective(
      x * first.a + y * first.b, x * first.c + y * first.d, x * first.tx + y * first.ty + origin)
  }

  /// The inverse; nil if it is singular.
  package var inverse: Perspective? {
    let rows = [y.cross(origin), origin.cross(x), x.cross(y)]
    let determinant = (x * rows[0]).sum()
    guard determinant.isFinite, abs(determinant) > 1e-12 else { return nil }
    // A common factor does not matter.
    return Perspective(
      SIMD3(rows[0].x, rows[1].x, rows[2].x), SIMD3(rows[0].y, rows[1].y, rows[2].y),
      SIMD3(rows[0].z, rows[1].z, rows[2].z))
  }

  /// The bounding box of the image of a rectangle; nil if a part of it is infinitely far away.
  package func bounds(of rect: Rect) -> Rect? {
    let images = rect.corners.map { along($0).image }
    guard images.allSatisfy({ $0.z > 1e-9 }) || images.allSatisfy({ $0.z < -1e-9 }) else {
      return nil
    }
    return Rect(around: images.map { Point($0.x / $0.z, $0.y / $0.z) })
  }

  /// By how much a short line at a point is lengthened at most, along x or y.
  package func stretch(at point: Point) -> Double {
    let w = along(point).image.z
    let image = apply(point)
    // The derivatives of a quotient.
    func length(_ column: SIMD3<Double>) -> Double {
      Vector(column.x - column.z * image.x, column.y - column.z * image.y).length / abs(w)
    }
    return max(length(x), length(y))
  }
}

extension SIMD3<Double> {
  fileprivate func cross(_ other: Self) -> Self {
    Self(
      y * other.z - z * other.y, z * other.x - x * other.z, x * other.y - y * other.x)
  }
}

extension Vector {
  /// The third component of the cross product.
  fileprivate func cross(_ other: Vector) -> Double { dx * other.dy - dy * other.dx }
}

extension Rect {
  /// The corners from the upper left one clockwise.
  package var corners: [Point] {
    [Point(minX, minY), Point(maxX, minY), Point(maxX, maxY), Point(minX, maxY)]
  }

  /// Creates the bounding box of points; zero if there are none.
  package init(around points: [Point]) {
    guard let first = points.first else {
      self = .zero
      return
    }
    var (low, high) = (first, first)
    for point in points {
      low = Point(min(low.x, point.x), min(low.y, point.y))
      high = Point(max(high.x, point.x), max(high.y, point.y))
    }
    self.init(low.x, low.y, high.x - low.x, high.y - low.y)
  }
}
