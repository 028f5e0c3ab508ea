import Drawing
import ImageCoding

/// The layout of the pixels that a decoder will deliver.
struct PixelLayout: Hashable {
  /// The stored size in pixels.
  let width: Int
  let height: Int
  let order: StoredPixels.Order
  let orientation: Orientation
  /// The upright size in the file, of which the decoded picture may be a smaller copy.
  let fullWidth: Int
  let fullHeight: Int
  let hasAlpha: Bool
  let isAnimated: Bool
  /// Whether the colors of the profile that comes with it are visibly others than those of sRGB.
  let hasOtherColors: Bool
}

extension PixelLayout {
  /// Parses a message; nil if it is invalid or exceeds the limits of pictures.
  init?(_ words: [Int]) {
    guard words.count == 9, let order = StoredPixels.Order(rawValue: words[2]),
      let orientation = Orientation(rawValue: words[3]),
      ImageLimits.allow(width: words[0], height: words[1]),
      ImageLimits.allow(width: words[4], height: words[5])
    else { return nil }
    self.init(
      width: words[0], height: words[1], order: order, orientation: orientation,
      fullWidth: words[4], fullHeight: words[5], hasAlpha: words[6] != 0,
      isAnimated: words[7] != 0, hasOtherColors: words[8] != 0)
  }

  var words: [Int] {
    [
      width, height, order.rawValue, orientation.rawValue, fullWidth, fullHeight, hasAlpha ? 1 : 0,
      isAnimated ? 1 : 0, hasOtherColors ? 1 : 0,
    ]
  }

  /// Returns the distance between rows of a number of columns, in bytes: a multiple of 4.
  func stride(columns: Int) -> Int { (columns * order.byteCount + 3) / 4 * 4 }
}
