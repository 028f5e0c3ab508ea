import Platform

extension Canvas {
  /// Draws with two threads, each of which draws a band of what is visible: for what takes several
  /// milliseconds.
  ///
  /// - Parameter draw: Called with canvases that have this one's transform, clip and appearance, on two
  ///   threads at the same time, or with this canvas if there is little to draw.
  package func drawInBands(_ draw: @escaping @Sendable (borrowing Canvas) -> Void) {
    let (transform, appearance) = (transform, appearance)
    let isDrawn = target.withPixels { pixels, clip in
      guard let area = clip.intersection(pixels.bounds) else { return }
      Bands.forEach(of: area, atLeast: Bands.leastInterpolated) { band in
        pixels.draw(band, transform, appearance, draw)
      }
    }
    if !isDrawn { draw(self) }
  }
}

/// Halves of a large area, each of which a thread of its own draws.
enum Bands {
  /// The least number of pixels of a band whose pixels are interpolated, for which two threads are faster
  /// than one.
  static let leastInterpolated = 128 << 10
  /// The same for pixels that are copied.
  static let leastCopied = 512 << 10

  /// Draws the lower band.
  private static let helper = Worker()

  /// Whether the halves of an area have at least so many pixels.
  static func isWorthwhile(for area: Rect, atLeast least: Int) -> Bool {
    Int(area.width * area.height) >= 2 * least
  }

  /// Calls `draw` for the upper and the lower half of an area, both in whole pixels, on two threads at
  /// the same time; for the whole area if the halves have fewer pixels than `least`.
  static func forEach(
    of area: Rect, atLeast least: Int, _ draw: @escaping @Sendable (Rect) -> Void
  ) {
    guard isWorthwhile(for: area, atLeast: least) else { return draw(area) }
    let height = (area.height / 2).rounded()
    let isDone = Monitor(false)
    helper.perform {
      draw(Rect(area.minX, area.minY + height, area.width, area.height - height))
      isDone.update { $0 = true }
    }
    draw(Rect(area.minX, area.minY, area.width, height))
    isDone.wait { $0 ? () : nil }
  }
}

extension TargetPixels {
  /// Draws on a part of the pixels.
  fileprivate func draw(
    _ part: Rect, _ transform: Transform, _ appearance: Appearance,
    _ body: (borrowing Canvas) -> Void
  ) {
    let offset = Int(part.minY - bounds.minY) * stride + Int(part.minX - bounds.minX) * 4
    let buffer = PixelBuffer(
      borrowing: data + offset, width: Int(part.width), height: Int(part.height), stride: stride,
      format: format, origin: part.origin)
    buffer.draw(in: appearance) { canvas in
      canvas.concatenate(transform)
      body(canvas)
    }
  }
}
