import Drawing
import Faces

/// What belongs to the head of a face, of a person who goes on below it, and of people beside.
struct HeadRegion {
  private let face: Face
  /// The maps from the picture to the space of the face, and to those of others.
  private let toFace: Transform
  private let toOthers: [Transform]
  /// The chin and the jaws in the space of the face.
  private let chin: Point
  private let jaws: (left: Point, right: Point)

  /// The space below the chin, the width of the soft line there and between heads; all in distances of the eyes.
  private static let (margin, softness) = (0.12, 0.12)
  /// Beside the jaws, hair ends at the height of the chin.
  private static let besideJaws = 1.0...1.3
  /// The middle and the radii of the oval in which hair and hats are, likewise.
  private static let (middle, radii) = (Point(0, -0.6), Vector(2.5, 3.6))
  /// From the first to the second height below the eyes, what belongs to the head hangs down from it: a shoulder
  /// beside it does not.
  private static let hanging = 0.3...0.7

  init(of face: Face, besides others: [Face]) {
    self.face = face
    toOthers = others.map { $0.frame.inverse.transform }
    toFace = face.frame.inverse.transform
    chin = toFace.apply(face[.chin])
    jaws = (toFace.apply(face[.leftJaw]), toFace.apply(face[.rightJaw]))
  }

  /// How much of a point of the picture belongs to the head, 0 to 1.
  func value(at point: Point) -> Float {
    let place = toFace.apply(point)
    let above = (bottom(at: place.x) - place.y) / Self.softness + 0.5
    let out = Vector(
      (place.x - Self.middle.x) / Self.radii.dx, (place.y - Self.middle.y) / Self.radii.dy)
    let inside = (1 - out.length) / Self.softness + 0.5
    return min(nearness(of: point), Float(min(max(min(above, inside), 0), 1)))
  }

  /// What of a mask does not hang down from the head, 0, and what does, 1.
  ///
  /// - Parameter toGrid: The transform from the picture's pixels to those of the mask.
  func hanging(in mask: ValueGrid, _ toGrid: Transform) -> ValueGrid {
    guard let toPicture = toGrid.inverse else { return mask }
    let toSpace = toPicture.then(toFace)
    let up = toGrid.apply(face.frame.transform.apply(Vector(0, -1)))
    let step = up / max(up.length, 1e-9)
    let range = Self.hanging
    return ValueGrid(mask.width, mask.height) { x, y in
      var point = Point(Double(x) + 0.5, Double(y) + 0.5)
      let height = toSpace.apply(point).y
      guard height > range.upperBound else { return 1 }
      for _ in 0..<Int((height - range.lowerBound) * up.length) {
        point = point + step
        let (x, y) = (Int(point.x), Int(point.y))
        guard (0..<mask.width).contains(x), (0..<mask.height).contains(y) else { return 1 }
        if mask[x, y] < 0.5 { return 0 }
      }
      return 1
    }.blurred(2)
  }

  /// How much of a point belongs rather to the person with this face than to others, 0 to 1.
  func nearness(of point: Point) -> Float {
    let next = toOthers.map { Face.distance(at: $0.apply(point)) }.min() ?? .infinity
    let step = next - Face.distance(at: toFace.apply(point))
    return Float(min(max(step / Self.softness + 0.5, 0), 1))
  }

  /// The line below the chin, from jaw to jaw.
  private func bottom(at x: Double) -> Double {
    let jaw = x < chin.x ? jaws.left : jaws.right
    let width = max(abs(jaw.x - chin.x), 0.1)
    let part = abs(x - chin.x) / width
    let rise = max(chin.y - jaw.y, 0) * min(part, 1) * min(part, 1)
    let range = Self.besideJaws
    let beside = min(
      max((part - range.lowerBound) / (range.upperBound - range.lowerBound), 0), 1)
    return chin.y + Self.margin - rise * (1 - beside)
  }
}
