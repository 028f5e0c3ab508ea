import Drawing
import ImageCoding

/// A request to convert pixels; the message carries their memory, with alpha and without padding.
struct ColorRequest: Hashable {
  /// The size in pixels.
  let width: Int
  let height: Int

  init(width: Int, height: Int) {
    self.width = width
    self.height = height
  }

  init?(_ words: [Int]) {
    guard words.count == 2, ImageLimits.allow(width: words[0], height: words[1]) else { return nil }
    self.init(width: words[0], height: words[1])
  }

  var words: [Int] { [width, height] }
}
