import Drawing

/// Determines from a few pixels which of several known images the screen shows.
///
/// Derived by comparing still images, one for each position of the fingers.
struct PositionProbe {
  private let x: Int
  private let y: Int
  private let references: [[UInt32]]

  /// Chooses the row of pixels in which the images of a part of the screen differ most.
  init(distinguishing pictures: [Bitmap], of part: Rect) throws {
    let rows = pictures.map(Self.rows)
    let (width, height) = (pictures[0].width, pictures[0].height)
    var best: (x: Int, y: Int, worth: Int) = (0, 0, 0)
    for y in stride(from: 0, to: height, by: 3) {
      for x in stride(from: 0, through: width - PixelStrip.width, by: 8) {
        let strips = rows.map { $0[y][x..<x + PixelStrip.width] }
        var worth = Int.max
        for (index, strip) in strips.enumerated() where worth > best.worth {
          for other in strips[..<index] { worth = min(worth, difference(strip, other)) }
        }
        if worth > best.worth { best = (x, y, worth) }
      }
    }
    guard best.worth > 4 * PixelStrip.width else {
      throw BenchError("the positions of the fingers look alike on the screen")
    }
    references = rows.map { Array($0[best.y][best.x..<best.x + PixelStrip.width]) }
    (x, y) = (Int(part.minX) + best.x, Int(part.minY) + best.y)
  }

  /// Returns the index of the image closest to what the screen shows.
  func position(_ strip: PixelStrip) -> Int {
    let pixels = strip.look(x: x, y: y)
    var best = (index: 0, distance: Int.max)
    for (index, reference) in references.enumerated() {
      let distance = difference(pixels, reference)
      if distance < best.distance { best = (index, distance) }
      if distance == 0 { break }
    }
    return best.index
  }

  private static func rows(_ picture: Bitmap) -> [[UInt32]] {
    picture.withPixels { bytes, stride in
      (0..<picture.height).map { y in
        (0..<picture.width).map { x in
          bytes.loadUnaligned(fromByteOffset: y * stride + x * 4, as: UInt32.self) & 0xFF_FFFF
        }
      }
    }
  }
}
