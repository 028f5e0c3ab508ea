import Drawing

/// Draws disguises in the window, in thumbnails and in exports.
package struct DisguiseRenderer: Sendable {
  /// The source of the artwork.
  package let artworks: any ArtworkProvider

  /// Creates a renderer with a source of artwork.
  package init(artworks: any ArtworkProvider) { self.artworks = artworks }

  /// Draws a photo; the bitmap may be a smaller copy.
  ///
  /// - Parameter photoToTarget: The transform from photo pixels to the canvas's units.
  package func draw(
    _ photo: Bitmap, of reference: PhotoReference, on canvas: borrowing Canvas,
    photoToTarget: Transform, quality: ScalingQuality
  ) {
    canvas.saved { canvas in
      canvas.concatenate(photoToTarget)
      canvas.draw(photo, in: Rect(origin: .zero, size: reference.size), quality: quality)
    }
  }

  /// Draws elements from bottom to top over the current content.
  ///
  /// Elements outside the canvas's clip cost next to nothing.
  ///
  /// - Parameters:
  ///   - elements: A disguise's elements or some of them, in stacking order.
  ///   - photoToTarget: The transform from photo pixels to the canvas's units.
  /// - Returns: The error that prevented artwork from being drawn, if any.
  @discardableResult
  package func draw(
    _ elements: some Sequence<DisguiseElement>, on canvas: borrowing Canvas,
    photoToTarget: Transform
  ) -> ImageError? {
    let clip = canvas.clipBounds
    // The canvas's units may be points: rasters are chosen by the resulting pixels.
    let pixelScale = photoToTarget.then(canvas.transform).meanScale
    var problem: ImageError?
    for element in elements
    where bounds(of: element, photoToTarget: photoToTarget).intersects(clip) {
      let size = artworks.naturalSize(of: element)
      let look = artworks.look(
        of: element, shownAt: size.longSide * element.placement.scale * pixelScale)
      canvas.saved { canvas in
        canvas.concatenate(element.placement.transform.then(photoToTarget))
        problem = Self.draw(look, over: Rect(center: .zero, size: size), on: canvas) ?? problem
      }
    }
    return problem
  }

  /// Returns the bounding box of an element in the target's units, including its antialiased edges.
  package func bounds(of element: DisguiseElement, photoToTarget: Transform) -> Rect {
    element.placement.transform.then(photoToTarget)
      .apply(Rect(center: .zero, size: artworks.naturalSize(of: element))).insetBy(-1, -1)
  }

  private static func draw(_ look: ElementLook, over box: Rect, on canvas: borrowing Canvas)
    -> ImageError?
  {
    switch look {
    case .bitmap(let bitmap, let quality): canvas.draw(bitmap, in: box, quality: quality)
    case .shapes(let picture):
      do throws(ImageError) { try picture.draw(on: canvas) } catch { return error }
    case .placeholder: drawPlaceholder(box.insetBy(2, 2), on: canvas)
    case .nothing: break
    }
    return nil
  }

  private static func drawPlaceholder(_ box: Rect, on canvas: borrowing Canvas) {
    canvas.fill(box, with: Color(white: 1, alpha: 0.4))
    canvas.stroke(
      .rect(box), with: Color(white: 0.3), style: StrokeStyle(width: 3, dash: [8, 6]))
  }
}
