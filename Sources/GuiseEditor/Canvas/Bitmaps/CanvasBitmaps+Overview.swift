import DisguiseModel
import TouchKit

/// The picture of the whole photo while only a part of it is visible.
extension CanvasBitmaps {
  /// A new one; nil if all of the photo is visible.
  func makeOverview(beside geometry: CanvasGeometry) -> TiledBitmap? {
    let viewport = surface.viewport
    guard !viewport.isFitted, !layer.subviews.isEmpty else { return nil }
    return TiledBitmap(overviewScene(on: geometry.fitted(to: viewport.fitted)))
  }

  /// Outdates what the overview shows otherwise; it is painted at rest.
  func updateOverview() {
    guard let overview = scaled.overview, layer.movers.isEmpty else { return }
    overview.update(to: overviewScene(on: overview.scene.geometry))
  }

  private func overviewScene(on geometry: CanvasGeometry) -> CanvasScene {
    CanvasScene(
      layer.elements, on: geometry, includesPhoto: true, renderer: library.restingPainter)
  }
}
