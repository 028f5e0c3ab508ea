import DisguiseModel
import Faces
import TouchKit

/// Where a new text covers neither a face nor another text, in photo pixels; a value.
struct FreeTextPlace {
  /// What is in sight of the photo.
  let area: Rect
  /// Where a text is if there is nothing that it could cover.
  let middle: Point
  private let faces: [Face]
  private let texts: [Rect]
  /// How many texts are considered: the search is short.
  private static let most = 20
  /// What is free around a text, relative to what is in sight: it grows a little while it is written.
  private static let gap = 0.03
  /// How far a text steps aside of another one at the same place, relative to its height.
  private static let step = 0.5

  /// Creates a search.
  ///
  /// - Parameters:
  ///   - faces: The faces on the photo.
  ///   - texts: The boxes of the other texts.
  init(in area: Rect, around middle: Point, faces: [Face], texts: [Rect]) {
    (self.area, self.middle, self.faces) = (area, middle, faces)
    self.texts = texts.filter(area.intersects).suffix(Self.most)
  }

  /// Returns the middle for a text of a size: with the hair in sight if there is such a place, or else the faces. Where
  /// there is none, it is the usual one.
  ///
  /// - Parameters:
  ///   - isBubble: Whether its tail points at a mouth; a short one is better.
  ///   - last: Where it was; it stays there if it can.
  func center(for size: Size, isBubble: Bool, last: Point? = nil) -> Point {
    for heads in [faces.map(\.head), faces.map(\.features)] {
      let covered = heads + texts
      if let last, isFree(last, size, covered) { return last }
      let free = candidates(size, covered).filter { isFree($0, size, covered) }
      if let best = free.min(by: { cost($0, size, isBubble) < cost($1, size, isBubble) }) {
        return best
      }
    }
    var center = middle
    let step = Vector(1, 1) * (size.height * Self.step)
    while texts.contains(where: { $0.center.distance(to: center) < step.length / 2 }) {
      center += step
    }
    return center
  }

  private func isFree(_ center: Point, _ size: Size, _ covered: [Rect]) -> Bool {
    let box = Rect(center: center, size: size)
    return area.insetBy(-1, -1).contains(box)
      && !covered.contains { $0.intersects(box.insetBy(1, 1)) }
  }

  /// The usual place, and those at edges of what is covered and of what is in sight.
  private func candidates(_ size: Size, _ covered: [Rect]) -> [Point] {
    let gap = area.size.shortSide * Self.gap
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

  /// The box of the face without its hair and ears.
  fileprivate var features: Rect {
    let points: [FacePoint] = [.forehead, .leftJaw, .rightJaw, .chin, .leftEye, .rightEye]
    return Rect(around: points.map { self[$0] })
  }
}
