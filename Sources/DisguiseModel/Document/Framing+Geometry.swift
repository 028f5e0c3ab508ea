import Drawing

/// Where on the canvas the photo is.
extension Framing {
  /// The map from pixels of a photo of a size to those of the canvas.
  package func photoToCanvas(of photo: Size) -> Transform {
    let crop = crop ?? Rect(origin: .zero, size: photo)
    var result = Transform.identity
    if isMirrored { result = Transform(a: -1, b: 0, c: 0, d: 1, tx: photo.width, ty: 0) }
    if straighten != .zero { result = result.then(.rotation(straighten).about(crop.center)) }
    return result.then(.translation(-crop.minX, -crop.minY)).then(turn(of: crop.size))
  }

  /// The quarter turns of a crop, which leave its upper left corner at the origin.
  private func turn(of crop: Size) -> Transform {
    switch quarterTurns {
    case 1: Transform(a: 0, b: 1, c: -1, d: 0, tx: crop.height, ty: 0)
    case 2: Transform(a: -1, b: 0, c: 0, d: -1, tx: crop.width, ty: crop.height)
    case 3: Transform(a: 0, b: -1, c: 1, d: 0, tx: 0, ty: crop.width)
    default: .identity
    }
  }

  /// The angle by which the mirrored photo is turned on the canvas.
  private var turn: Angle { .degrees(90 * Double(quarterTurns)) + straighten }

  /// The movement of what is on the canvas of a photo of a size to where it is on the photo in another framing.
  package func move(to other: Framing, of photo: Size) -> CanvasMove {
    let back = photoToCanvas(of: photo).inverse ?? .identity
    let isMirroring = isMirrored != other.isMirrored
    return CanvasMove(
      transform: back.then(other.photoToCanvas(of: photo)),
      turn: isMirroring ? other.turn + turn : other.turn - turn, isMirroring: isMirroring)
  }

  /// Whether the crop lies on whole pixels, and the straightened photo covers all of it.
  func isCovered(by photo: Size) -> Bool {
    guard let crop else { return straighten == .zero }
    let numbers = [crop.minX, crop.minY, crop.width, crop.height]
    guard numbers.allSatisfy({ $0.isFinite && $0 == $0.rounded() }), crop.size.shortSide >= 1 else {
      return false
    }
    return Rect(origin: .zero, size: photo).insetBy(-Self.rounding, -Self.rounding)
      .contains(Rect(around: corners(of: crop)))
  }

  /// How far the middle of a straightened crop is from the photo's edges, in pixels.
  private static let edge = 2.0
  /// What is missing of a whole pixel because of rounding.
  private static let nearly = 1e-3
  /// By how much corners may lie outside of the photo because of rounding.
  private static let rounding = 1e-6

  /// The corners of a crop on the mirrored photo before it is straightened.
  private func corners(of crop: Rect) -> [Point] {
    guard straighten != .zero else { return crop.corners }
    return crop.corners.map { crop.center + ($0 - crop.center).rotated(by: -straighten) }
  }
}

/// Framings that come from others.
extension Framing {
  /// The framing after a clockwise quarter turn of the canvas, or several.
  package func turned(_ quarters: Int = 1) -> Framing {
    var result = self
    result.quarterTurns = (quarterTurns + quarters) & 3
    return result
  }

  /// The framing of a photo of a size whose canvas is this one mirrored horizontally.
  package func mirrored(on photo: Size) -> Framing {
    var result = self
    result.isMirrored.toggle()
    result.quarterTurns = -quarterTurns & 3
    result.straighten = -straighten
    result.crop = crop?.mirrored(in: Rect(origin: .zero, size: photo))
    return result
  }

  /// The framing straightened by another angle: the crop, or the one of the same proportions within it that the
  /// photo covers then.
  ///
  /// - Parameter wanted: What should be shown, in pixels of the mirrored photo, if there is enough of the photo.
  package func straightened(by angle: Angle, showing wanted: Rect, of photo: Size) -> Framing {
    var result = self
    result.straighten = .radians(
      min(max(angle.radians, Self.angles.lowerBound), Self.angles.upperBound))
    result.crop = wanted
    result.fit(into: photo)
    return result
  }

  /// Makes the crop one of whole pixels, the largest one of its proportions and about its middle that the photo
  /// covers. A photo that is too narrow for any is not straightened.
  mutating func fit(into photo: Size) {
    guard let wanted = crop ?? (straighten == .zero ? nil : Rect(origin: .zero, size: photo)) else {
      return
    }
    let size = wanted.size
    // A pixel at the very edge is not covered once it is turned.
    let edge =
      straighten == .zero
      ? Vector(0, 0) : Vector(min(Self.edge, photo.width / 2), min(Self.edge, photo.height / 2))
    let center = Rect(origin: .zero, size: photo).insetBy(edge.dx, edge.dy)
      .nearestPoint(to: wanted.center)
    var share = 1.0
    for corner in corners(of: Rect(center: center, size: size)) {
      let step = corner - center
      for (place, step, side) in [
        (center.x, step.dx, photo.width), (center.y, step.dy, photo.height),
      ] where step != 0 {
        share = min(share, (step > 0 ? side - place : place) / abs(step))
      }
    }
    func whole(_ side: Double) -> Double { max((side * share + Self.nearly).rounded(.down), 1) }
    var (width, height) = (whole(size.width), whole(size.height))
    // Whole pixels move the middle by up to half of one.
    while true {
      crop = Rect(
        (center.x - width / 2).rounded(), (center.y - height / 2).rounded(), width, height)
      if isCovered(by: photo) || max(width, height) <= 1 { break }
      (width, height) = (max(width - 1, 1), max(height - 1, 1))
    }
    if !isCovered(by: photo) {
      guard straighten != .zero else { return crop = nil }
      straighten = .zero
      crop = wanted
      return fit(into: photo)
    }
    if straighten == .zero, crop == Rect(origin: .zero, size: photo) { crop = nil }
  }

  /// Returns the framing of the same photo stretched by two factors to a size.
  func stretched(_ x: Double, _ y: Double, to photo: Size) -> Framing {
    guard let crop else { return self }
    var result = self
    let stretched = Rect(crop.minX * x, crop.minY * y, crop.width * x, crop.height * y)
    let (left, top) = (
      min(max(stretched.minX.rounded(), 0), photo.width - 1),
      min(max(stretched.minY.rounded(), 0), photo.height - 1)
    )
    result.crop = Rect(
      left, top, min(max(stretched.maxX.rounded() - left, 1), photo.width - left),
      min(max(stretched.maxY.rounded() - top, 1), photo.height - top))
    if straighten != .zero { result.fit(into: photo) }
    return result
  }
}

/// How what is on the canvas moves there, without a change of size.
package struct CanvasMove: Hashable, Sendable {
  /// The map from pixels of the old canvas to those of the new one.
  package let transform: Transform
  /// The rotation, after what is mirrored is mirrored.
  let turn: Angle
  /// Whether everything is mirrored horizontally, before it turns.
  let isMirroring: Bool
}

extension Placement {
  /// Returns the placement after a movement of the canvas.
  ///
  /// - Parameter isReadable: Whether the artwork is not mirrored itself, because it is to be read.
  package func moved(by move: CanvasMove, isReadable: Bool) -> Placement {
    var result = self
    result.center = move.transform.apply(center)
    result.rotation = move.isMirroring ? move.turn - rotation : rotation + move.turn
    guard move.isMirroring else { return result }
    if isReadable { result.bend = bend?.mirrored } else { result.isFlipped.toggle() }
    return result
  }
}
