import Drawing

/// How the drawing of a frame, which is a square, follows the shape of a canvas: its corners stay as they are, and what
/// is between two of them is stretched, or repeated as often as it fits best.
package struct FrameShape: Hashable, Sendable {
  /// A part of the drawing, and the box that it fills.
  package struct Piece: Hashable, Sendable {
    package let source: Rect
    package let target: Rect
  }

  /// The widths of the edges in units of the drawing.
  package let top, right, bottom, left: Double
  /// The lengths of what repeats along the upper and lower edge, and along the others; 0 for an edge that is stretched.
  package let tile: Size
  /// The color of a line of text on the lower edge, a 24-bit RGB number; nil if there is no room for one.
  package let textColor: UInt32?

  /// Creates a shape from its parts.
  package init(
    top: Double, right: Double, bottom: Double, left: Double, tile: Size = .zero,
    textColor: UInt32? = nil
  ) {
    (self.top, self.right, self.bottom, self.left) = (top, right, bottom, left)
    self.tile = tile
    self.textColor = textColor
  }

  /// Whether edges and tiles fit into a drawing with a side.
  func fits(side: Double) -> Bool {
    let middle = Size(side - left - right, side - top - bottom)
    return [top, right, bottom, left].allSatisfy { $0 > 0 } && !middle.isEmpty
      && Self.fits(tile.width, into: middle.width) && Self.fits(tile.height, into: middle.height)
  }

  private static func fits(_ tile: Double, into length: Double) -> Bool {
    let count = tile == 0 ? 1 : length / tile
    return tile >= 0 && count >= 0.999 && abs(count - count.rounded()) < 0.001
  }

  /// How large the drawing is in a box: its side is the box's short side.
  package static func scale(of side: Double, in box: Size) -> Double { box.shortSide / side }

  /// Returns the pieces of a drawing with a side, and the boxes that they fill, which leave the middle free.
  package func pieces(of side: Double, filling box: Rect) -> [Piece] {
    let scale = Self.scale(of: side, in: box.size)
    let columns = Self.parts(
      side, box.width / scale, before: left, after: right, tile: tile.width)
    let rows = Self.parts(side, box.height / scale, before: top, after: bottom, tile: tile.height)
    return rows.enumerated().flatMap { y, row in
      columns.enumerated().compactMap { x, column -> Piece? in
        let isInside =
          (1..<rows.count - 1).contains(y) && (1..<columns.count - 1).contains(x)
        guard !isInside else { return nil }
        return Piece(
          source: Rect(
            column.source.lowerBound, row.source.lowerBound, column.source.length,
            row.source.length),
          target: Rect(
            box.minX + column.target.lowerBound * scale, box.minY + row.target.lowerBound * scale,
            column.target.length * scale, row.target.length * scale))
      }
    }
  }

  /// Divides a side of a drawing: its ends, and the parts between them.
  private static func parts(
    _ side: Double, _ length: Double, before: Double, after: Double, tile: Double
  ) -> [(source: Range<Double>, target: Range<Double>)] {
    let (known, wanted) = (side - before - after, length - before - after)
    let own = tile > 0 ? max((known / tile).rounded(), 1) : 1
    let count = tile > 0 ? max((wanted / tile).rounded(), 1) : 1
    // As many tiles at once as the drawing has: it is drawn once for all of them.
    let middle = stride(from: 0, to: count, by: own).map { first in
      let last = min(first + own, count)
      return (
        source: before..<before + known * (last - first) / own,
        target: before + wanted * first / count..<before + wanted * last / count
      )
    }
    return [(0..<before, 0..<before)] + middle
      + [(side - after..<side, length - after..<length)]
  }

  /// The middle and the height of the lower edge of a frame on a canvas, in pixels of that.
  ///
  /// - Parameter side: The side of the drawing.
  package func textPlace(on canvas: Size, of side: Double) -> (center: Point, height: Double) {
    let height = bottom * Self.scale(of: side, in: canvas)
    return (Point(canvas.width / 2, canvas.height - height / 2), height)
  }
}

extension Range<Double> {
  fileprivate var length: Double { upperBound - lowerBound }
}
