import Drawing

extension AlphaMask {
  /// Creates the mask of a drawing, rasterized at twice the mask's size so that thin lines are
  /// kept.
  public init(_ drawing: VectorImage) throws(ImageError) {
    let size = drawing.naturalSize
    let scale = Double(2 * Self.maximumSide) / size.longSide
    self.init(
      try drawing.rasterize(
        width: max(1, Int((size.width * scale).rounded())),
        height: max(1, Int((size.height * scale).rounded()))))
  }
}
