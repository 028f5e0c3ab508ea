import Platform

extension Canvas {
  /// Draws with two threads, which share bands of what is visible: for what takes several milliseconds.
  ///
  /// - Parameter draw: Called with canvases that have this one's transform, clip and colors, on two
  ///   threads at the same time, or with this canvas if there is little to draw.
  package func drawInBands(_ draw: @escaping @Sendable (borrowing Canvas) -> Void) {
    let (transform, appearance, accent) = (transform, appearance, accent)
    let isDrawn = target.withPixels { pixels, clip in
      guard let area = clip.intersection(pixels.bounds) else { return }
      Bands.forEach(of: area, atLeast: Bands.leastInterpolated) { band in
        pixels.draw(band, transform, appearance, accent, draw)
      }
    }
    if !isDrawn { draw(self) }
  }
}

/// Bands of a large area, which two threads draw.
enum Bands {
  /// The least number of pixels for each thread whose pixels are interpolated, for which two threads are
  /// faster than one.
  static let leastInterpolated = 128 << 10
  /// The same for pixels that are copied.
  static let leastCopied = 512 << 10

  /// So many bands are drawn, each by the thread that has time: one may cost more than another, and the
  /// other processor may be busy.
  private static let count = 16

  private static let helper = Worker()

  /// Whether the halves of an area have at least so many pixels.
  static func isWorthwhile(for area: Rect, atLeast least: Int) -> Bool {
    Int(area.width * area.height) >= 2 * least
  }

  /// Calls `draw` for bands of an area, both in whole pixels, on two threads at the same time; for the
  /// whole area if its halves have fewer pixels than `least`.
  static func forEach(
    of area: Rect, atLeast least: Int, _ draw: @escaping @Sendable (Rect) -> Void
  ) {
    guard isWorthwhile(for: area, atLeast: least) else { return draw(area) }
    let height = (area.height / Double(count)).rounded(.up)
    let bands = stride(from: area.minY, to: area.maxY, by: height).map { y in
      Rect(area.minX, y, area.width, min(height, area.maxY - y))
    }
    let progress = Monitor((taken: 0, drawn: 0))
    @Sendable func drawBands() {
      func take() -> Int {
        progress.update { progress in
          defer { progress.taken += 1 }
          return progress.taken
        }
      }
      var band = take()
      while band < bands.count {
        draw(bands[band])
        progress.update { $0.drawn += 1 }
        band = take()
      }
    }
    helper.perform(drawBands)
    drawBands()
    progress.wait { $0.drawn == bands.count ? () : nil }
  }
}

extension TargetPixels {
  /// Draws on a part of the pixels.
  fileprivate func draw(
    _ part: Rect, _ transform: Transform, _ appearance: Appearance, _ accent: Accent,
    _ body: (borrowing Canvas) -> Void
  ) {
    let offset = Int(part.minY - bounds.minY) * stride + Int(part.minX - bounds.minX) * 4
    let buffer = PixelBuffer(
      borrowing: data + offset, width: Int(part.width), height: Int(part.height), stride: stride,
      format: format, origin: part.origin)
    buffer.draw(in: appearance, accent: accent) { canvas in
      canvas.concatenate(transform)
      body(canvas)
    }
  }
}
