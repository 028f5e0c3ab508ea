import DisguiseModel
import Drawing

/// What a closed line is around, in photo pixels.
package nonisolated struct LoopArea {
  private var outline = Path()
  private let box: Rect

  /// Creates the area of a line, whose end is connected with its beginning.
  package init(_ points: [Point]) {
    if let first = points.first { outline.move(to: first) }
    for point in points.dropFirst() { outline.line(to: point) }
    box = Rect(around: points)
  }

  /// Whether a point is inside: a line that is drawn around it twice is around it as well.
  package func contains(_ point: Point) -> Bool {
    // Most are far from it.
    box.contains(point) && outline.contains(point)
  }

  /// Whether the middle of artwork, or most of its ink, is inside.
  package func holds(_ placement: Placement, _ shape: ArtworkShape) -> Bool {
    if contains(placement.center) { return true }
    let ink = shape.anchors.map(placement.transform.apply)
    return 2 * ink.count(where: contains) > ink.count
  }
}
