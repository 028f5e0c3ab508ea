import DisguiseModel
import TouchKit

/// The quality of drawing: fast during movement, as sharp as the screen at rest.
extension CanvasController {
  /// How long the canvas has to be at rest before it is sharpened.
  private static let restTime = Duration.milliseconds(150)

  /// Sharpens photo and elements once the canvas is at rest.
  func sharpenSoon() {
    sharpening?.cancel()
    sharpening = window.schedule(after: Self.restTime) { [weak self] in
      self?.refinePhoto()
      self?.sharpen()
    }
  }

  /// Requests a bitmap of the photo for the size at which it is shown.
  private func refinePhoto() {
    guard let photo = document.photo else { return }
    let viewport = canvasView.viewport
    let side = (viewport.photoFrame.size.longSide * window.scale).rounded()
    let spare = viewport.zoom > 1 ? 1.5 : 1
    if let better = photo.betterScreenSide(shownAt: side, spare: spare) {
      onPhotoResolution(photo, better)
    }
  }

  /// Loads the artwork that is not in memory; until then its elements are empty boxes.
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

  /// Requests the missing rasters with which elements are sharp at their current size.
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
