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
  ///   - isCancelled: Called before each element; true leaves out the rest.
  /// - Returns: The error that prevented artwork from being drawn, if any.
  @discardableResult
  package func draw(
    _ elements: some Sequence<DisguiseElement>, on canvas: borrowing Canvas,
    photoToTarget: Transform, isCancelled: () -> Bool = { false }
  ) -> ImageError? {
    let clip = canvas.clipBounds
    // The canvas's units may be points: rasters are chosen by the resulting pixels.
    let pixelScale = photoToTarget.then(canvas.transform).meanScale
    var problem: ImageError?
    for element in elements
    where bounds(of: element, photoToTarget: photoToTarget).intersects(clip) {
      if isCancelled() { return .cancelled }
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

/// The source of a `DisguiseRenderer`'s artwork: cached rasters for the window, exact ones for a
/// file.
package protocol ArtworkProvider: Sendable {
  /// Returns what to draw for an element.
  ///
  /// - Parameter pixels: The length of the artwork's long side in pixels of the target.
  func look(of element: DisguiseElement, shownAt pixels: Double) -> ElementLook

  /// Returns the natural size of an element's artwork, or of its placeholder.
  func naturalSize(of element: DisguiseElement) -> Size

  /// Returns how far an element's artwork is.
  func progress(of element: DisguiseElement) -> ArtworkProgress
}

/// How far artwork is: whether it can be drawn yet, or at all.
package enum ArtworkProgress: Hashable, Sendable {
  case loading
  case loaded
  case failed
}

extension ArtworkProvider {
  package func progress(of element: DisguiseElement) -> ArtworkProgress { .loaded }
}

/// The visual representation of an element.
package enum ElementLook: Sendable {
  /// A bitmap, scaled to the artwork's natural box.
  case bitmap(Bitmap, ScalingQuality)
  /// The artwork's vector shapes.
  case shapes(ArtworkPicture)
  /// A dashed box in place of artwork that cannot be drawn.
  case placeholder
  /// Nothing.
  case nothing
}

/// Artwork for the window: only cached rasters, so that drawing never blocks.
///
/// Artwork that cannot be read is drawn as a dashed box, so that it can be found and deleted.
package struct ScreenArtwork: ArtworkProvider {
  /// The natural size of the placeholder for missing artwork.
  private static let placeholderSize = Size(100, 100)

  /// The store that caches the rasters.
  package let store: ArtworkStore
  /// The sampling filter: `fast` for elements being dragged, `good` for elements at rest.
  package let quality: ScalingQuality

  /// Creates a provider that draws rasters from a store.
  package init(store: ArtworkStore, quality: ScalingQuality) {
    self.store = store
    self.quality = quality
  }

  package func naturalSize(of element: DisguiseElement) -> Size {
    store.artwork(element.kind.artwork)?.size ?? Self.placeholderSize
  }

  package func progress(of element: DisguiseElement) -> ArtworkProgress {
    if store.artwork(element.kind.artwork) != nil { return .loaded }
    return store.problem(element.kind.artwork) == nil ? .loading : .failed
  }

  package func look(of element: DisguiseElement, shownAt pixels: Double) -> ElementLook {
    if let raster = store.raster(element.kind.artwork, shownAt: pixels) {
      return .bitmap(raster, quality)
    }
    // Artwork that is still being read appears when it is ready.
    return store.problem(element.kind.artwork) == nil ? .nothing : .placeholder
  }
}
