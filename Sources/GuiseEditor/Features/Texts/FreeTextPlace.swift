import DisguiseModel
import Faces
import TouchKit

/// Where a new text covers neither a face nor another text, in photo pixels; a value.
struct FreeTextPlace {
  /// What is in sight of the photo.
  let area: Rect
  /// All of the photo that could be: a text that is larger than what is in sight is on it as a whole nevertheless.
  let photo: Rect
  /// Where a text is if there is nothing that it could cover.
  let middle: Point
  private let faces: [Face]
  private let texts: [Rect]
  /// How many texts are considered: the search is short.
  private static let most = 20
  /// What is free around a text, relative to what is in sight: it grows a little while it is written.
  private static let gap = 0.03
  /// How many places are compared in a row and in a column where none is free.
  private static let steps = 12
  /// How much less another place has to cover, so that a text that grows goes there.
  private static let patience = 0.2

  /// Creates a search.
  ///
  /// - Parameters:
  ///   - faces: The faces on the photo.
  ///   - texts: The boxes of the other texts.
  init(
    in area: Rect, of photo: Rect? = nil, around middle: Point, faces: [Face], texts: [Rect]
  ) {
    (self.area, self.photo, self.middle, self.faces) = (area, photo ?? area, middle, faces)
    self.texts = texts.filter(area.intersects).suffix(Self.most)
  }

  /// Returns the middle for a text of a size: with the hair in sight if there is such a place, or else the faces. Where
  /// there is none, it covers little, and eyes last. It is whole on the photo if it fits there.
  ///
  /// - Parameters:
  ///   - isBubble: Whether its tail points at a mouth; a short one is better.
  ///   - last: Where it was; it stays there if it can.
  func center(for size: Size, isBubble: Bool, last: Point? = nil) -> Point {
    for heads in [faces.map(\.head), faces.map(\.features)] {
      let covered = heads + texts
      if let last, isFree(last, size, covered) { return last }
      for gap in [Self.gap, 0] {
        let free = candidates(size, covered, gap).filter { isFree($0, size, covered) }
        if let best = free.min(by: { cost($0, size, isBubble) < cost($1, size, isBubble) }) {
          return best
        }
      }
    }
    return leastCovering(size, last: last)
  }

  private func leastCovering(_ size: Size, last: Point?) -> Point {
    let xs = Self.range(of: size.width, area.minX...area.maxX, photo.minX...photo.maxX)
    let ys = Self.range(of: size.height, area.minY...area.maxY, photo.minY...photo.maxY)
    func inside(_ point: Point) -> Point {
      Point(
        min(max(point.x, xs.lowerBound), xs.upperBound),
        min(max(point.y, ys.lowerBound), ys.upperBound))
    }
    func part(_ range: ClosedRange<Double>, _ step: Int) -> Double {
      range.lowerBound + (range.upperBound - range.lowerBound) * Double(step) / Double(Self.steps)
    }
    let grid = (0...Self.steps).flatMap { column in
      (0...Self.steps).map { row in Point(part(xs, column), part(ys, row)) }
    }
    let costs = ([inside(middle)] + grid).map {
      (place: $0, cost: covering(Rect(center: $0, size: size)))
    }
    let best = costs.min { $0.cost < $1.cost } ?? (inside(middle), 0)
    if let last = last.map(inside),
      covering(Rect(center: last, size: size)) < best.cost + Self.patience
    {
      return last
    }
    return best.place
  }

  /// Where the middle of a text can be along one axis.
  private static func range(
    of length: Double, _ sight: ClosedRange<Double>, _ photo: ClosedRange<Double>
  ) -> ClosedRange<Double> {
    func middles(_ range: ClosedRange<Double>) -> ClosedRange<Double>? {
      let (low, high) = (range.lowerBound + length / 2, range.upperBound - length / 2)
      return low <= high ? low...high : nil
    }
    if let inSight = middles(sight) { return inSight }
    let middle = (sight.lowerBound + sight.upperBound) / 2
    let whole = middles(photo)
    let nearest = whole.map { min(max(middle, $0.lowerBound), $0.upperBound) } ?? middle
    return nearest...nearest
  }

  /// How bad it is to be somewhere: on eyes, on faces, on other texts, exactly on one of these, far from the middle.
  private func covering(_ box: Rect) -> Double {
    func area(_ rect: Rect) -> Double { max(rect.width * rect.height, 1e-9) }
    // Of the smaller one.
    func share(_ other: Rect) -> Double {
      (box.intersection(other).map(area) ?? 0) / min(area(box), area(other))
    }
    let onFaces = faces.map { face in
      4 * share(face.eyes) + 3 * share(face.features) + share(face.head) / 4
    }
    let onTexts = texts.map { text in
      let way = text.center.distance(to: box.center) / max(box.height / 2, 1e-9)
      return share(text) + max(2 - 4 * way, 0)
    }
    let far = box.center.distance(to: middle) / max(photo.size.longSide, 1e-9)
    return (onFaces + onTexts).reduce(far / 10, +)
  }

  private func isFree(_ center: Point, _ size: Size, _ covered: [Rect]) -> Bool {
    let box = Rect(center: center, size: size)
    return area.insetBy(-1, -1).contains(box)
      && !covered.contains { $0.intersects(box.insetBy(1, 1)) }
  }

  /// The usual place, and those at edges of what is covered and of what is in sight.
  private func candidates(_ size: Size, _ covered: [Rect], _ gap: Double) -> [Point] {
    let gap = area.size.shortSide * gap
    let reach = Vector(size.width / 2 + gap, size.height / 2 + gap)
    let inner = area.insetBy(reach.dx, reach.dy)
    let xs =
      [middle.x, inner.minX, inner.maxX]
      + covered.flatMap {
        [$0.midX, $0.minX - reach.dx, $0.maxX + reach.dx]
      }
    let ys =
      [middle.y, inner.minY, inner.maxY]
      + covered.flatMap {
        [$0.midY, $0.minY - reach.dy, $0.maxY + reach.dy]
      }
    return xs.flatMap { x in ys.map { Point(x, $0) } }
  }

  /// First the usual place, then above a head, beside it, and below; a bubble goes where its tail is short.
  private func cost(_ center: Point, _ size: Size, _ isBubble: Bool) -> (Double, Double) {
    func nearest(_ point: FacePoint) -> Face? {
      faces.min { $0[point].distance(to: center) < $1[point].distance(to: center) }
    }
    let way = center.distance(to: middle)
    guard let face = nearest(.mouth), way > 0 else { return (0, way) }
    if isBubble {
      let box = Rect(center: center, size: size)
      return (1, box.distance(to: face[.mouth]) + way / 10)
    }
    let rank = center.y < face.head.minY ? 1.0 : center.y > face.features.maxY ? 3 : 2
    return (rank, way)
  }
}

extension Face {
  /// The box of the head, with its hair.
  fileprivate var head: Rect {
    Rect(around: FacePoint.allCases.filter { $0 != .neck }.map { self[$0] })
      .insetBy(-0.2 * eyeDistance, -0.25 * eyeDistance)
  }

  /// The box of both eyes.
  fileprivate var eyes: Rect {
    Rect(around: [self[.leftEye], self[.rightEye]]).insetBy(
      -0.25 * eyeDistance, -0.25 * eyeDistance)
  }

  /// The box of the face without its hair and ears.
  fileprivate var features: Rect {
    let points: [FacePoint] = [.forehead, .leftJaw, .rightJaw, .chin, .leftEye, .rightEye]
    return Rect(around: points.map { self[$0] })
  }
}
