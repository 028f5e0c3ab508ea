import Glibc

/// A value that can change gradually to another one.
nonisolated protocol Interpolatable: Equatable {
  /// The value at a fraction of the way to another; fractions outside 0 to 1 continue beyond the
  /// ends.
  func interpolated(to end: Self, at fraction: Double) -> Self
}

nonisolated extension Double: Interpolatable {
  func interpolated(to end: Double, at fraction: Double) -> Double {
    self + (end - self) * fraction
  }
}

nonisolated extension Point: Interpolatable {
  func interpolated(to end: Point, at fraction: Double) -> Point { self + (end - self) * fraction }
}

nonisolated extension Rect: Interpolatable {
  func interpolated(to end: Rect, at fraction: Double) -> Rect {
    Rect(
      minX.interpolated(to: end.minX, at: fraction), minY.interpolated(to: end.minY, at: fraction),
      max(width.interpolated(to: end.width, at: fraction), 0),
      max(height.interpolated(to: end.height, at: fraction), 0))
  }
}

nonisolated extension Color: Interpolatable {
  func interpolated(to end: Color, at fraction: Double) -> Color {
    mixed(with: end, by: min(max(fraction, 0), 1))
  }
}

nonisolated extension Transform: Interpolatable {
  /// Interpolates rotation, scale, shear and translation, so that a rotating view keeps its size.
  func interpolated(to end: Transform, at fraction: Double) -> Transform {
    let (from, to) = (TransformParts(self), TransformParts(end))
    return from.interpolated(to: to, at: fraction).transform
  }
}

/// A transform as a scale, a shear, a rotation and a translation, in this order.
private nonisolated struct TransformParts {
  var scaleX: Double
  var scaleY: Double
  var shear: Double
  var rotation: Angle
  var translation: Vector

  init(_ transform: Transform) {
    rotation = transform.rotation
    scaleX = transform.scaleX
    // The y axis in the coordinates of the rotated x axis.
    let axis = Vector(transform.c, transform.d).rotated(by: -rotation)
    scaleY = axis.dy
    shear = axis.dx
    translation = Vector(transform.tx, transform.ty)
  }

  func interpolated(to end: TransformParts, at fraction: Double) -> TransformParts {
    var result = self
    result.scaleX = scaleX.interpolated(to: end.scaleX, at: fraction)
    result.scaleY = scaleY.interpolated(to: end.scaleY, at: fraction)
    result.shear = shear.interpolated(to: end.shear, at: fraction)
    result.rotation = rotation + Angle.turn(from: rotation, to: end.rotation) * fraction
    result.translation = translation + (end.translation - translation) * fraction
    return result
  }

  var transform: Transform {
    Transform(a: scaleX, b: 0, c: shear, d: scaleY, tx: 0, ty: 0)
      .then(.rotation(rotation)).then(.translation(translation))
  }
}
