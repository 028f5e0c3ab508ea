import Drawing

/// A request for a raster of a drawing; the message carries the memory for its pixels, with alpha
/// and without padding.
struct RasterRequest: Hashable {
  /// The size in pixels.
  let width: Int
  let height: Int
  /// The transform from the drawing's natural units to the raster's pixels.
  let transform: Transform
}

extension RasterRequest {
  init?(_ words: [Int]) {
    guard words.count == 8 else { return nil }
    let numbers = words[2...].map { Double(bits: $0) }
    self.init(
      width: words[0], height: words[1],
      transform: Transform(
        a: numbers[0], b: numbers[1], c: numbers[2], d: numbers[3], tx: numbers[4], ty: numbers[5]))
  }

  var words: [Int] {
    [width, height]
      + [transform.a, transform.b, transform.c, transform.d, transform.tx, transform.ty].map(\.bits)
  }
}
