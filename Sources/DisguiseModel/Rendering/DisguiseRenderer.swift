import Drawing

/// The one painter of disguises: the window, thumbnails and the export all draw through it.
package struct DisguiseRenderer: Sendable {
  /// How much care is taken.
  package enum Quality: Hashable, Sendable {
    /// For what follows a finger: kept rasters, coarsely sampled.
    case moving
    /// For what rests: kept rasters, well sampled.
    case resting
    /// For a file: vectors drawn from their shapes.
    case final

    var sampling: ScalingQuality { self == .moving ? .bilinear : .good }
  }

  /// Where the artwork comes from.
  package let artworks: ArtworkStore

  /// A painter with a store of artwork.
  package init(artworks: ArtworkStore) { self.artworks = artworks }

  /// Draws a photo, of which the bitmap may be a smaller copy.
  ///
  /// - Parameter photoToTarget: where photo pixels lie in the canvas's units.
  package func draw(
    _ photo: Bitmap, of reference: PhotoReference, on canvas: borrowing Canvas,
    photoToTarget: Transform, quality: Quality = .resting
  ) {
    canvas.saved { canvas in
      canvas.concatenate(photoToTarget)
      canvas.draw(
        photo, in: Rect(origin: .zero, size: reference.size), quality: quality.sampling)
    }
  }

  /// Draws elements from the first to the last, over what is there.
  ///
  /// Those outside of the canvas's clip cost nothing. Artwork that cannot be shown is drawn as a
  /// dashed box, so that it can be found and deleted; in a file it is left out.
  ///
  /// - Parameters:
  ///   - elements: a disguise's elements or some of them, in their order.
  ///   - photoToTarget: where photo pixels lie in the canvas's units.
  /// - Returns: what kept artwork from being drawn in a file; nil if all is well.
  @discardableResult
  package func draw(
    _ elements: some Sequence<DisguiseElement>, on canvas: borrowing Canvas,
    photoToTarget: Transform, quality: Quality
  ) -> ImageError? {
    let clip = canvas.clipBounds
    // The canvas's units may be points: rasters are chosen by the pixels behind them.
    let pixelScale = photoToTarget.then(canvas.transform).meanScale
    var problem: ImageError?
    for element in elements {
      problem = draw(element, on: canvas, photoToTarget, clip, pixelScale, quality) ?? problem
    }
    return problem
  }

  /// The box around an element in the units of a target, with room for its soft edges.
  package func bounds(of element: DisguiseElement, photoToTarget: Transform) -> Rect {
    element.placement.transform.then(photoToTarget)
      .apply(Rect(center: .zero, size: naturalSize(element.sticker))).insetBy(-1, -1)
  }

  /// The natural size of artwork, or of the box drawn in its place.
  package func naturalSize(_ id: StickerID) -> Size {
    artworks.artwork(id)?.size ?? Self.placeholderSize
  }

  /// The natural size of the box in place of artwork that is not there.
  private static let placeholderSize = Size(100, 100)

  private func draw(
    _ element: DisguiseElement, on canvas: borrowing Canvas, _ photoToTarget: Transform,
    _ clip: Rect, _ pixelScale: Double, _ quality: Quality
  ) -> ImageError? {
    guard bounds(of: element, photoToTarget: photoToTarget).intersects(clip) else { return nil }
    let artwork = artworks.artwork(element.sticker)
    let size = artwork?.size ?? Self.placeholderSize
    var problem: ImageError?
    canvas.saved { canvas in
      canvas.concatenate(element.placement.transform.then(photoToTarget))
      switch (artwork, quality) {
      case (let artwork?, .final):
        do throws(ImageError) { try artwork.draw(on: canvas) } catch { problem = error }
      case (_?, _):
        let shown = size.longSide * element.placement.scale * pixelScale
        guard let raster = artworks.raster(element.sticker, shownAt: shown) else { return }
        canvas.draw(raster, in: Rect(center: .zero, size: size), quality: quality.sampling)
      case (nil, .final): break
      case (nil, _): drawPlaceholder(size, on: canvas)
      }
    }
    return problem
  }

  private func drawPlaceholder(_ size: Size, on canvas: borrowing Canvas) {
    let box = Rect(center: .zero, size: size).insetBy(2, 2)
    canvas.fill(box, with: Color(white: 1, alpha: 0.4))
    canvas.stroke(
      .rect(box), with: Color(white: 0.3),
      style: StrokeStyle(width: 3, dash: [8, 6]))
  }
}
