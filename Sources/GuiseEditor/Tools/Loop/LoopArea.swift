import DisguiseModel
import Drawing

/// What a closed line is around, in photo pixels.
package nonisolated struct LoopArea {
  private let points: [Point]
  private let box: Rect

  /// Creates the area of a line, whose end is connected with its beginning.
  package init(_ points: [Point]) {
    self.points = points
    box = Rect(around: points)
  }

  /// Whether a point is inside: a line that is drawn around it twice is around it as well.
  package func contains(_ point: Point) -> Bool {
    guard points.count > 2, box.contains(point) else { return false }
    var turns = 0
    for (index, end) in points.enumerated() {
      let start = points[index == 0 ? points.count - 1 : index - 1]
      guard (start.y <= point.y) != (end.y <= point.y) else { continue }
      let (way, step) = (end - start, point - start)
      let side = way.dx * step.dy - way.dy * step.dx
      if end.y > start.y, side > 0 { turns += 1 }
      if end.y < start.y, side < 0 { turns -= 1 }
    }
    return turns != 0
  }

  /// Whether the middle of artwork, or most of its ink, is inside.
  package func holds(_ placement: Placement, _ shape: ArtworkShape) -> Bool {
    if contains(placement.center) { return true }
    let ink = shape.anchors.map(placement.transform.apply)
    return 2 * ink.count(where: contains) > ink.count
  }
}
