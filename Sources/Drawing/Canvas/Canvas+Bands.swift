import Platform

extension Canvas {
  /// The least number of pixels for which two threads are faster than one.
  private static let leastBand = 128 << 10
  /// Draws the lower band.
  private static let helper = Worker()

  /// Draws with two threads, each of which draws a band of what is visible: for what takes several
  /// milliseconds.
  ///
  /// - Parameter draw: Called with canvases that have this one's transform, clip and appearance, on two
  ///   threads at the same time, or with this canvas if there is little to draw.
  package func drawInBands(_ draw: @escaping @Sendable (borrowing Canvas) -> Void) {
    let (transform, appearance) = (transform, appearance)
    let isDrawn = target.withPixels { pixels, clip in
      guard let area = clip.intersection(pixels.bounds) else { return }
      let bands = area.bands(ofAtLeast: Self.leastBand).map { pixels.part($0) }
      let isDone = Monitor(bands.count < 2)
      for band in bands.dropFirst() {
        Self.helper.perform {
          band.draw(transform, appearance, draw)
          isDone.update { $0 = true }
        }
      }
      bands.first?.draw(transform, appearance, draw)
      isDone.wait { $0 ? () : nil }
    }
    if !isDrawn { draw(self) }
  }
}

extension Rect {
  /// The upper and the lower half in whole pixels, or only itself if it is small.
  fileprivate func bands(ofAtLeast pixels: Int) -> [Rect] {
    guard Int(width * height) >= 2 * pixels else { return [self] }
    let upper = (height / 2).rounded()
    return [
      Rect(minX, minY, width, upper), Rect(minX, minY + upper, width, height - upper),
    ]
  }
}

extension TargetPixels {
  /// A part of the pixels, which only one thread uses at a time.
  fileprivate func part(_ rect: Rect) -> Band {
    let offset = Int(rect.minY - bounds.minY) * stride + Int(rect.minX - bounds.minX) * 4
    return Band(data: data + offset, stride: stride, format: format, rect: rect)
  }
}

/// A rectangle of a canvas's pixels. They stay in memory while the canvas is drawn on.
private struct Band: @unchecked Sendable {
  let data: UnsafeMutableRawPointer
  let stride: Int
  let format: PixelFormat
  let rect: Rect

  func draw(
    _ transform: Transform, _ appearance: Appearance, _ body: (borrowing Canvas) -> Void
  ) {
    let buffer = PixelBuffer(
      borrowing: data, width: Int(rect.width), height: Int(rect.height), stride: stride,
      format: format, origin: rect.origin)
    buffer.draw(in: appearance) { canvas in
      canvas.concatenate(transform)
      body(canvas)
    }
  }
}
