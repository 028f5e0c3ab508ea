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
      self?.canvasView.pictures.rest()
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

  /// Loads the artwork that is not in memory, off the main thread; meanwhile its elements are empty
  /// boxes.
  func loadArtwork(of shown: Disguise) {
    for sticker in Set(shown.elements.map(\.kind.artwork)) where !artwork.isReading(sticker) {
      let store = library.artworks
      // What is not installed is reported when the work is opened.
      let isNew = store.problem(sticker) == nil && store.catalog[sticker] != nil
      artwork.read(sticker) { [weak self] artwork in
        if artwork == nil, isNew, let problem = store.problem(sticker) {
          self?.document.onProblem(problem, .placing)
        }
      }
    }
  }

  /// Shows artwork that has been read.
  func artworkDidLoad(_ id: StickerID) {
    for view in canvasView.elements where view.sticker == id { view.artworkDidLoad() }
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
        self?.canvasView.pictures.artworkDidChange()
        for view in self?.canvasView.elements ?? [] { view.artworkDidChange() }
      }
    }
  }
}
