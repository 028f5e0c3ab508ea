import Drawing
import Faces

/// An element that goes from one face to another.
extension Placement {
  /// The place on another face of what is here on one: an element that is where it fits comes where it fits there,
  /// another one as far from that, and as much larger and turned, as it is here.
  ///
  /// - Parameters:
  ///   - fit: How its artwork fits; without one it keeps its place in relation to the eyes.
  ///   - size: The artwork's natural size.
  /// - Returns: Nil if it is one of a pair and on the side that is not seen there.
  package func carried(
    from face: Face, to other: Face, fitting fit: StickerFit?, _ size: Size
  ) -> Placement? {
    guard let fit, let old = fit.placement(on: face, of: size, isFlipped: isFlipped) else {
      return carried(from: Placement(on: face), to: Placement(on: other))
    }
    if old.isSame(as: self) {
      let places = fit.placements(on: other, of: size)
      return fit.isPair ? places.first { $0.isFlipped == isFlipped } : places.first
    }
    guard let new = fit.placement(on: other, of: size, isFlipped: isFlipped) else { return nil }
    var result = carried(from: old, to: new)
    result?.bend = bend == nil ? nil : new.bend
    return result
  }

  /// The place that is to one place as this is to another.
  private func carried(from old: Placement, to new: Placement) -> Placement? {
    guard let toOld = old.transform.inverse else { return nil }
    let result = Placement(
      center: new.transform.apply(toOld.apply(center)), scale: scale / old.scale * new.scale,
      rotation: rotation + Angle.turn(from: old.rotation, to: new.rotation), isFlipped: isFlipped)
    return result.isValid ? result : nil
  }

  /// The space of a face as a placement.
  private init(on face: Face) {
    let frame = face.frame
    self.init(center: frame.apply(.zero), scale: frame.scale, rotation: frame.rotation)
  }
}

extension Placement {
  /// Whether both are the same apart from rounding: less than the smallest step by which people change
  /// one.
  package func isSame(as other: Placement) -> Bool {
    var same = other
    (same.center, same.scale, same.rotation) = (center, scale, rotation)
    // Where the artwork is on a face says how it is bent there.
    if bend != nil, other.bend != nil { same.bend = bend }
    return same == self && center.distance(to: other.center) < 0.5 && isShaped(as: other)
  }

  /// Whether both have the same size and tilt apart from rounding.
  package func isShaped(as other: Placement) -> Bool {
    isShaped(as: other, within: 1.002, .degrees(0.1))
  }

  /// Whether both have about the same size and tilt: up to a factor, and a turn.
  package func isShaped(as other: Placement, within factor: Double, _ turn: Angle) -> Bool {
    max(scale / other.scale, other.scale / scale) <= factor
      && abs(Angle.turn(from: rotation, to: other.rotation).radians) <= turn.radians
  }
}
