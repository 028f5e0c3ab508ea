import Drawing
import Glibc

/// Computes the initial size of artwork placed on a photo.
package enum PlacementHint {
  /// The artwork's size relative to the photo's short side when no face is known.
  private static let shareOfPhoto = 0.35
  /// The long side of ordinary artwork relative to the head's width. Such artwork gets exactly the
  /// share above; a top hat gets slightly more and a nose ring slightly less.
  private static let ordinarySide = 0.9

  /// Returns a placement centered on a tap.
  ///
  /// On a known head, the artwork's width is its own fraction of the head's width (a third if it
  /// specifies none). Otherwise the size of the face is unknown: the long side is 35 % of the
  /// photo's short side, times the square root of the artwork's own size relative to ordinary
  /// artwork, clamped to 0.8 ... 1.25: a compromise between equal sizes and true proportions.
  package static func placement(
    of natural: Size, headWidth: Double?, head: Rect?, on photo: Size, at center: Point
  ) -> Placement {
    // Artwork of unknown size is shown as a placeholder box, which needs a size.
    let natural = natural.isEmpty ? Size(1, 1) : natural
    let width = width(of: natural, headWidth: headWidth, head: head, on: photo)
    return Placement(center: center, scale: width / natural.width)
  }

  private static func width(of natural: Size, headWidth: Double?, head: Rect?, on photo: Size)
    -> Double
  {
    if let head, !head.isEmpty { return head.width * (headWidth ?? 1.0 / 3) }
    let stretch = natural.longSide / natural.width
    let ownSide = (headWidth ?? ordinarySide / stretch) * stretch
    let factor = min(max((ownSide / ordinarySide).squareRoot(), 0.8), 1.25)
    return photo.shortSide * shareOfPhoto * factor / stretch
  }
}
