import Drawing

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
    element.kind.drawing?.bounds.size ?? store.artwork(element.kind.artwork)?.size
      ?? Self.placeholderSize
  }

  package func progress(of element: DisguiseElement) -> ArtworkProgress {
    if element.kind.drawing != nil || store.artwork(element.kind.artwork) != nil { return .loaded }
    return store.problem(element.kind.artwork) == nil ? .loading : .failed
  }

  package func form(of element: DisguiseElement, shownAt pixels: Double) -> ArtworkForm {
    if let drawing = element.kind.drawing {
      return .drawing(drawing, drawing.colors(of: element.look.tint))
    }
    let raster = store.raster(
      element.kind.artwork, tint: element.look.tint, shownAt: pixels)
    if let raster { return .bitmap(raster, quality) }
    // Artwork that is still being read appears when it is ready.
    return store.problem(element.kind.artwork) == nil ? .nothing : .placeholder
  }
}
