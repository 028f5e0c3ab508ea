import DisguiseModel
import TouchKit

/// How finely things are shown: quickly while they move, as sharply as can be seen at rest.
extension CanvasController {
  /// How long the canvas rests before it is worth being shown finely.
  private static let restTime = Duration.milliseconds(150)

  /// Sharpens everything as soon as the canvas rests at a size.
  func sharpenSoon() {
    sharpening?.cancel()
    sharpening = window.schedule(after: Self.restTime) { [weak self] in
      self?.refinePhoto()
      self?.sharpen()
    }
  }

  /// Asks for a picture of the photo that fits the size at which it is shown.
  private func refinePhoto() {
    guard let photo = document.photo else { return }
    let viewport = canvasView.viewport
    let side = (viewport.photoFrame.size.longSide * window.scale).rounded()
    let spare = viewport.zoom > 1 ? 1.5 : 1
    if let better = photo.betterScreenSide(shownAt: side, spare: spare) {
      onPhotoResolution(photo, better)
    }
  }

  /// Has the artwork read that is not in memory; until then its elements are empty boxes.
  func loadArtwork(of shown: Disguise) {
    let missing = Set(shown.elements.map(\.sticker)).subtracting(loadingArtwork).filter {
      library.artworks.artwork($0) == nil && library.artworks.problem($0) == nil
    }
    guard !missing.isEmpty else { return }
    loadingArtwork.formUnion(missing)
    let scheduler = scheduler
    library.artworks.loadLater(Array(missing)) { [weak self] in
      scheduler.post { self?.artworkDidLoad(missing) }
    }
  }

  private func artworkDidLoad(_ loaded: Set<StickerID>) {
    loadingArtwork.subtract(loaded)
    for view in canvasView.elements { view.artworkDidLoad() }
    updateMarks()
    sharpen()
  }

  /// Has the rasters made that elements lack to be sharp where they rest.
  func sharpen() {
    guard let shown = document.history?.shown, drags.isEmpty else { return }
    let missing = library.artworks.missingRasters(
      for: shown.elements, targetPixelsPerPhotoPixel: canvasView.viewport.scale * window.scale)
    guard !missing.isEmpty else { return }
    let scheduler = scheduler
    library.artworks.prepare(missing) { [weak self] in
      scheduler.post {
        for view in self?.canvasView.elements ?? [] { view.artworkDidChange() }
      }
    }
  }
}
