import Drawing
import ImageCoding

/// Which way colors are converted; the message carries the profile.
package enum ColorDirection: Int, Sendable {
  /// From sRGB to those of the profile.
  case toProfile
  /// From those of the profile to sRGB.
  case toStandard

  init?(_ words: [Int]) {
    guard words.count == 1 else { return nil }
    self.init(rawValue: words[0])
  }

  var words: [Int] { [rawValue] }
}

/// A request to convert pixels; the message carries their memory, without padding.
struct ColorRequest: Hashable {
  /// The size in pixels.
  let width: Int
  let height: Int
  let format: PixelFormat
}

extension ColorRequest {
  init?(_ words: [Int]) {
    guard words.count == 3, ImageLimits.allow(width: words[0], height: words[1]),
      (0...1).contains(words[2])
    else { return nil }
    self.init(width: words[0], height: words[1], format: words[2] != 0 ? .alpha : .opaque)
  }

  var words: [Int] { [width, height, format == .alpha ? 1 : 0] }
}
