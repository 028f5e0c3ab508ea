import Drawing
import Platform

/// A photo as its framing shows it.
extension Framing {
  /// Returns what the canvas shows of a photo, at about the resolution of its bitmap or a lower one; throws if
  /// there is not enough memory.
  ///
  /// - Parameters:
  ///   - bitmap: The upright photo, or a smaller copy.
  ///   - photo: The photo's size.
  ///   - side: The longest side in pixels. Where the bitmap has many more, fine lines are lost.
  package func picture(
    of bitmap: Bitmap, _ photo: Size, notLargerThan side: Double = .infinity
  ) throws(OutOfMemory) -> Bitmap {
    if self == .whole { return bitmap }
    let canvas = canvasSize(of: photo)
    guard let toPhoto = photoToCanvas(of: photo).inverse else { return bitmap }
    let scale = min(bitmap.size.longSide / photo.longSide, side / canvas.longSide)
    let (width, height) = (
      max(Int((canvas.width * scale).rounded()), 1), max(Int((canvas.height * scale).rounded()), 1)
    )
    let toBitmap = Transform.scale(canvas.width / Double(width), canvas.height / Double(height))
      .then(toPhoto)
      .then(.scale(bitmap.size.width / photo.width, bitmap.size.height / photo.height))
    let result = try PixelBuffer(
      allocating: width, height, format: bitmap.format, isCleared: false)
    let sampler = PixelSampler(
      columns: 0..<bitmap.width, rows: 0..<bitmap.height, capacity: bitmap.height)
    bitmap.withPixels { bytes, stride in
      guard let pixels = bytes.assumingMemoryBound(to: UInt32.self).baseAddress else { return }
      for y in 0..<height {
        result.withRow(y) { row in
          sampler.sample(
            from: toBitmap.apply(Point(0.5, Double(y) + 0.5)), by: toBitmap.apply(Vector(1, 0)),
            count: width, in: pixels, stride / 4, into: row)
        }
      }
    }
    LightFilter(light)?.apply(to: result)
    return result.freeze()
  }
}
