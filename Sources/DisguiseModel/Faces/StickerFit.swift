import Drawing
import Faces

/// How artwork fits on a face: which of its points come on which of the face's.
package struct StickerFit: Hashable, Sendable {
  /// The part of a head on which it is; a head has one thing on each.
  package enum Part: String, Hashable, Sendable, CaseIterable, Codable {
    case hat, hair, eyes, nose, mustache, mouth, beard, neck, ear
    /// All of it, as another head.
    case face
  }

  /// A point of the artwork, in fractions of its size from the left and the top, and where it comes.
  package struct Anchor: Hashable, Sendable {
    package let point: FacePoint
    package let place: Point

    package init(_ point: FacePoint, at place: Point) {
      self.point = point
      self.place = place
    }
  }

  /// What of a sticker turns with a head that is turned.
  package enum Turning: String, Hashable, Sendable, Codable {
    /// It lies before the face, as glasses and mustaches do.
    case face
    /// It lies around the head, as wigs and hoods do.
    case head
  }

  /// One anchor or two. Two say place, size and tilt exactly.
  package let anchors: [Anchor]
  /// With one anchor: the artwork's width as a fraction of the head's.
  package let headWidth: Double
  /// Whether a mirrored copy belongs on the other side of the face, as of an earring.
  package let isPair: Bool
  /// Where on the head it is, if that is known.
  package let part: Part?
  /// How it turns with a head; nil if it looks the same from everywhere.
  package let turns: Turning?

  /// The coordinates of anchors.
  private static let places = -2.0...3.0
  /// The distance of two anchors: of nearer ones, an error of a pixel would be one of size and tilt.
  private static let leastDistance = 0.03

  /// Creates a fit; nil unless it has one anchor or two different ones, at valid places.
  package init?(
    _ anchors: [Anchor], headWidth: Double? = nil, isPair: Bool = false, part: Part? = nil,
    turns: Turning? = nil
  ) {
    guard (1...2).contains(anchors.count), Set(anchors.map(\.point)).count == anchors.count,
      anchors.count == 1 || anchors[0].place.distance(to: anchors[1].place) >= Self.leastDistance,
      anchors.allSatisfy({ Self.places.contains($0.place.x) && Self.places.contains($0.place.y) }),
      anchors.count == 2 || headWidth.map({ $0 > 0 && $0 <= 20 }) ?? false,
      !isPair || anchors.count == 1
    else { return nil }
    self.anchors = anchors
    self.headWidth = headWidth ?? 1
    self.isPair = isPair
    self.part = part
    self.turns = turns
  }

  /// What a person can choose for a picture, with the anchors in usual places.
  package static let eyes = StickerFit(
    [.init(.leftEye, at: Point(0.27, 0.5)), .init(.rightEye, at: Point(0.73, 0.5))], part: .eyes,
    turns: .face)
  package static let mouth = StickerFit(
    [.init(.mouthLeft, at: Point(0.2, 0.5)), .init(.mouthRight, at: Point(0.8, 0.5))], part: .mouth,
    turns: .face)
  package static let head = StickerFit(
    [.init(.leftTemple, at: Point(0.1, 0.85)), .init(.rightTemple, at: Point(0.9, 0.85))],
    part: .hat)
  package static let face = StickerFit(
    [.init(.leftEye, at: Point(0.35, 0.45)), .init(.rightEye, at: Point(0.65, 0.45))], part: .face)
  package static let nose = StickerFit(
    [.init(.noseBridge, at: Point(0.5, 0.1)), .init(.noseBase, at: Point(0.5, 0.85))], part: .nose)

  /// The same with its anchors at other places of the artwork; nil if those are not valid.
  package func moved(to places: [Point]) -> StickerFit? {
    guard places.count == anchors.count else { return nil }
    return StickerFit(
      zip(anchors, places).map { Anchor($0.point, at: $1) }, headWidth: headWidth, isPair: isPair,
      part: part, turns: turns)
  }

  /// Where artwork comes on a face: one placement, or two of a pair. On a head that is turned only the one
  /// of a pair that is to be seen; what is on one side comes mirrored on the other one if that is seen.
  ///
  /// - Parameter size: The artwork's natural size.
  package func placements(on face: Face, of size: Size) -> [Placement] {
    guard let point = anchors.first?.point else { return [] }
    guard isPair else {
      let isHidden = anchors.count == 1 && point.mirrored != point && !face.shows(point)
      return placement(on: face, of: size, isFlipped: isHidden).map { [$0] } ?? []
    }
    let pair = [(point, false), (point.mirrored, true)].filter { face.shows($0.0) }
    return pair.compactMap { placement(on: face, of: size, isFlipped: $0.1) }
  }

  /// Where artwork comes on a face, mirrored or not.
  package func placement(on face: Face, of size: Size, isFlipped: Bool = false) -> Placement? {
    guard var result = placement(of: size, isFlipped: isFlipped, on: { face[$0] }) else {
      return nil
    }
    result.bend = bend(of: result, on: face, of: size)
    return result.isValid ? result : nil
  }

  /// Where artwork comes on the points of a face, without a bend.
  func placement(of size: Size, isFlipped: Bool, on face: (FacePoint) -> Point) -> Placement? {
    let targets = anchors.map { face(isFlipped ? $0.point.mirrored : $0.point) }
    let sources = anchors.map { anchor in
      Vector(
        (anchor.place.x - 0.5) * size.width * (isFlipped ? -1 : 1),
        (anchor.place.y - 0.5) * size.height)
    }
    let (scale, rotation): (Double, Angle)
    if anchors.count == 2 {
      let (source, target) = (sources[1] - sources[0], targets[1] - targets[0])
      guard source.length > 0, target.length > 0 else { return nil }
      scale = target.length / source.length
      rotation = (target.angle - source.angle).normalized
    } else {
      guard size.width > 0 else { return nil }
      scale = face(.leftEar).distance(to: face(.rightEar)) * 1.12 * headWidth / size.width
      rotation = (face(.rightEye) - face(.leftEye)).angle
    }
    return Placement(
      center: targets[0] - sources[0].rotated(by: rotation) * scale, scale: scale,
      rotation: rotation, isFlipped: isFlipped)
  }
}

extension PackRecord.Sticker {
  /// How it fits on a face; nil if nothing is said of that, or nothing valid.
  var stickerFit: StickerFit? {
    let anchors = (fit?.value ?? [:]).sorted { $0.key < $1.key }.map { name, place in
      place.count == 2
        ? FacePoint(rawValue: name).map {
          StickerFit.Anchor($0, at: Point(place[0], place[1]))
        } : nil
    }
    guard !anchors.contains(nil) else { return nil }
    return StickerFit(
      anchors.compactMap(\.self), headWidth: width, isPair: pair?.value ?? false,
      part: covers?.value, turns: turns?.value)
  }

  /// The problem if something about the fit of a sticker is not valid.
  func fitProblem(of name: String) -> String? {
    let isWrong =
      fit != nil && stickerFit == nil || pair != nil && pair?.value == nil
      || covers != nil && covers?.value == nil || turns != nil && turns?.value == nil
    return isWrong ? "the fit of \(name) is not valid; it is placed as without one" : nil
  }
}

extension Face {
  /// Whether a point is on the side of the head that is to be seen: on a turned head one ear is hidden,
  /// and seems to be near the nose.
  fileprivate func shows(_ point: FacePoint) -> Bool {
    let (here, other) = (
      frame.inverse.apply(self[point]), frame.inverse.apply(self[point.mirrored])
    )
    let nose = frame.inverse.apply(self[.noseTip])
    return abs(here.x - nose.x) >= 0.3 * abs(here.x - other.x)
  }
}
