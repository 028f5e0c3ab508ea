import Drawing

/// A frame that follows a canvas whose shape somebody is choosing: all shapes are drawn from one picture of its drawing.
package struct FramePreview {
  private let shape: FrameShape
  private let look: Look
  /// The side of the drawing in its units.
  private let side: Double
  private let picture: Bitmap

  /// Creates the preview of a frame; nil for everything else, and if its drawing cannot be read. Takes some
  /// milliseconds.
  ///
  /// - Parameters:
  ///   - element: The frame.
  ///   - artworks: What reads its drawing.
  ///   - pixels: The short side of the largest canvas, in pixels of the target.
  package init?(of element: DisguiseElement, in artworks: ArtworkStore, pixels: Double) {
    guard let id = element.kind.frame?.frame, let shape = artworks.catalog[id]?.frame,
      let drawing = artworks.load(id)?.picture,
      var picture = try? drawing.raster(longSide: max(Int(pixels.rounded(.up)), 1))
    else { return nil }
    if let tint = element.look.tint {
      picture = (try? picture.recolored(by: drawing.matrix(of: tint))) ?? picture
    }
    (self.shape, look, side) = (shape, element.look, drawing.size.shortSide)
    self.picture = picture
  }

  /// Draws it around a box.
  package func draw(on canvas: borrowing Canvas, around box: Rect) {
    look.draw(on: canvas, opacity: 1, in: box) { canvas in
      shape.draw(of: side, on: canvas, in: box) { canvas in
        canvas.draw(picture, in: Rect(0, 0, side, side), quality: .bilinear)
      }
    }
  }
}
