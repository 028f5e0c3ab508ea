import Drawing

/// Pictures for the window: whatever rasters are there, so that drawing never waits.
///
/// Artwork that cannot be shown is a dashed box, so that it can be found and deleted.
package struct ScreenArtwork: ArtworkProvider {
  /// The natural size of the box in place of artwork that is not there.
  private static let placeholderSize = Size(100, 100)

  /// The store with the rasters.
  package let store: ArtworkStore
  /// How they are sampled: `bilinear` for what follows a finger, `good` for what rests.
  package let quality: ScalingQuality

  /// Pictures from a store.
  package init(store: ArtworkStore, quality: ScalingQuality) {
    self.store = store
    self.quality = quality
  }

  package func naturalSize(of element: DisguiseElement) -> Size {
    store.artwork(element.sticker)?.size ?? Self.placeholderSize
  }

  package func look(of element: DisguiseElement, shownAt pixels: Double) -> ElementLook {
    if let raster = store.raster(element.sticker, shownAt: pixels) {
      return .bitmap(raster, quality)
    }
    // Artwork that is still being read appears in a moment.
    return store.problem(element.sticker) == nil ? .nothing : .placeholder
  }
}
