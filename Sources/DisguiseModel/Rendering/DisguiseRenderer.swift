import Drawing

/// The one painter of disguises: the window, thumbnails and the export all draw through it.
package struct DisguiseRenderer: Sendable {
  /// Where the pictures come from.
  package let artworks: any ArtworkProvider

  /// A painter with pictures from somewhere.
  package init(artworks: any ArtworkProvider) { self.artworks = artworks }

  /// Draws a photo, of which the bitmap may be a smaller copy.
  ///
  /// - Parameter photoToTarget: where photo pixels lie in the canvas's units.
  package func draw(
    _ photo: Bitmap, of reference: PhotoReference, on canvas: borrowing Canvas,
    photoToTarget: Transform, quality: ScalingQuality
  ) {
    canvas.saved { canvas in
      canvas.concatenate(photoToTarget)
      canvas.draw(photo, in: Rect(origin: .zero, size: reference.size), quality: quality)
    }
  }

  /// Draws elements from the first to the last, over what is there.
  ///
  /// Those outside of the canvas's clip cost next to nothing.
  ///
  /// - Parameters:
  ///   - elements: a disguise's elements or some of them, in their order.
  ///   - photoToTarget: where photo pixels lie in the canvas's units.
  /// - Returns: what kept artwork from being drawn; nil if all is well.
  @discardableResult
  package func draw(
    _ elements: some Sequence<DisguiseElement>, on canvas: borrowing Canvas,
    photoToTarget: Transform
  ) -> ImageError? {
    let clip = canvas.clipBounds
    // The canvas's units may be points: bitmaps are chosen by the pixels behind them.
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

  /// The box around an element in the units of a target, with room for its soft edges.
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
