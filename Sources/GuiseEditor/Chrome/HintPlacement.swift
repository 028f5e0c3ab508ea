import TouchKit

/// Where the hint is on the canvas: beside the photo where there is room, else at an edge of it, and
/// never on the face.
package nonisolated enum HintPlacement {
  private static let margin = 8.0

  /// The frame of a hint of some size.
  ///
  /// - Parameters:
  ///   - canvas: the canvas, in the coordinates of the result, as are the others.
  ///   - photo: the photo; it may be larger than the canvas.
  ///   - head: the bounding box of the head, if it is known.
  package static func frame(of size: Size, in canvas: Rect, photo: Rect, head: Rect?) -> Rect {
    func hint(at y: Double) -> Rect {
      Rect((canvas.midX - size.width / 2).rounded(), y.rounded(), size.width, size.height)
    }
    let above = hint(at: (canvas.minY + photo.minY - size.height) / 2)
    let below = hint(at: (canvas.maxY + photo.maxY - size.height) / 2)
    let top = hint(at: canvas.minY + margin)
    let bottom = hint(at: canvas.maxY - margin - size.height)
    if above.minY >= canvas.minY + margin, above.maxY + margin <= photo.minY { return above }
    if below.maxY <= canvas.maxY - margin, below.minY - margin >= photo.maxY { return below }
    func coveredHeight(_ frame: Rect) -> Double { head?.intersection(frame)?.height ?? 0 }
    return coveredHeight(top) <= coveredHeight(bottom) ? top : bottom
  }
}
