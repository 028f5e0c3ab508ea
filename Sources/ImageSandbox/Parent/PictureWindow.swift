import Drawing
import ImageCoding

/// Which part of a picture is wanted, and how it lies: the upright picture is mirrored, turned, and cut.
package struct PictureWindow: Hashable, Sendable {
  /// Whether it is mirrored horizontally, before it is turned.
  let isMirrored: Bool
  /// The number of clockwise quarter turns.
  let quarterTurns: Int
  /// The part in whole pixels of the mirrored and turned picture; nil for all of it.
  let part: Rect?

  /// All of the picture as it is.
  package static let whole = PictureWindow()

  /// Creates a window from its parts.
  package init(isMirrored: Bool = false, quarterTurns: Int = 0, part: Rect? = nil) {
    self.isMirrored = isMirrored
    self.quarterTurns = quarterTurns & 3
    self.part = part
  }

  /// The orientation with which stored pixels come to lie so, and the columns and rows that are wanted then.
  ///
  /// A part that is not within the picture is all of it: nothing else is in the file.
  func placed(
    in layout: PixelLayout
  ) -> (orientation: Orientation, columns: Range<Int>, rows: Range<Int>) {
    var orientation = layout.orientation
    if isMirrored { orientation = orientation.mirroredHorizontally }
    for _ in 0..<quarterTurns { orientation = orientation.turnedClockwise }
    let (width, height) =
      orientation.swapsSides ? (layout.height, layout.width) : (layout.width, layout.height)
    guard let part, !part.isEmpty,
      Rect(0, 0, Double(width), Double(height)).contains(part)
    else { return (orientation, 0..<width, 0..<height) }
    return (
      orientation, Int(part.minX)..<Int(part.maxX), Int(part.minY)..<Int(part.maxY)
    )
  }
}

extension PixelLayout {
  /// Returns the stored pixels of some columns and rows of the picture that an orientation makes of them.
  func window(
    _ orientation: Orientation, columns: Range<Int>, rows: Range<Int>
  ) -> (columns: Range<Int>, rows: Range<Int>) {
    func range(_ range: Range<Int>, in count: Int, isReversed: Bool) -> Range<Int> {
      isReversed ? count - range.upperBound..<count - range.lowerBound : range
    }
    let (leads, falls) = (orientation.isReversedAcross, orientation.isReversedDown)
    return orientation.swapsSides
      ? (range(rows, in: width, isReversed: falls), range(columns, in: height, isReversed: leads))
      : (range(columns, in: width, isReversed: leads), range(rows, in: height, isReversed: falls))
  }
}
