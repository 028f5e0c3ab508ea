import Drawing
import Glibc

/// How large artwork is when it is put on a photo.
package enum PlacementHint {
  /// The share of the photo's short side that artwork has where no face is known.
  private static let shareOfPhoto = 0.35
  /// The long side of ordinary artwork as a fraction of a head's width: such artwork has exactly
  /// the share; a top hat gets a little more and a nose ring a little less.
  private static let ordinarySide = 0.9

  /// A placement in the middle of a tap.
  ///
  /// On a known head the artwork is as wide as it says relative to that (a third of it where it
  /// says nothing). Elsewhere nobody knows how large the face is, so its long side is 35 % of the
  /// photo's short side, times the square root of its own size relative to ordinary artwork, at
  /// most a quarter more or a fifth less: half way between all alike and true to each other.
  package static func placement(
    of natural: Size, headWidth: Double?, head: Rect?, on photo: Size, at center: Point
  ) -> Placement {
    // Artwork without a size is shown as a box in its place; the box needs one.
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
