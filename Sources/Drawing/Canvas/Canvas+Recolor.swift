import Platform

/// Content in other colors.
extension Canvas {
  /// Draws content with its colors changed, by way of a picture of the pixels that the clip shows of it.
  ///
  /// - Parameters:
  ///   - matrix: The change.
  ///   - bounds: The bounds of the content.
  /// - Throws: `OutOfMemory` if there is no memory for the picture.
  package func draw(
    recoloredBy matrix: ColorMatrix, in bounds: Rect, _ body: (borrowing Canvas) -> Void
  ) throws(OutOfMemory) {
    guard let shown = bounds.intersection(clipBounds) else { return }
    let pixels = transform.apply(shown).roundedOut
    guard !pixels.isEmpty else { return }
    let buffer = try PixelBuffer(
      allocating: Int(pixels.width), Int(pixels.height), format: .alpha)
    buffer.draw(in: appearance, accent: accent) { canvas in
      canvas.concatenate(transform.then(.translation(-pixels.minX, -pixels.minY)))
      body(canvas)
    }
    buffer.recolor(by: matrix)
    draw(buffer.freeze(), atPixel: pixels.origin)
  }
}
