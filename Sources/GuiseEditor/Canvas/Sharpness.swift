import DisguiseModel
import TouchKit

/// The quality of drawing: fast during movement, as sharp as the screen at rest.
final class Sharpness {
  /// How long the canvas has to be at rest before it is sharpened.
  private static let restTime = Duration.milliseconds(150)

  private let canvasView: CanvasView
  private let document: DocumentController
  private let artworks: ArtworkStore
  private let scheduler: any Scheduler
  /// The deadline after which a canvas at rest is sharpened.
  private var rest: Deadline?

  init(
    of canvasView: CanvasView, _ document: DocumentController, _ artworks: ArtworkStore,
    _ scheduler: any Scheduler
  ) {
    self.canvasView = canvasView
    self.document = document
    self.artworks = artworks
    self.scheduler = scheduler
  }

  /// Sharpens photo and elements once the canvas is at rest.
  func refineSoon() {
    rest?.cancel()
    rest = canvasView.window?.schedule(after: Self.restTime) { [weak self] in
      guard let self else { return }
      let viewport = canvasView.viewport
      let side = (viewport.photoFrame.size.longSide * pixelsPerPoint).rounded()
      document.picture.refine(shownAt: side, spare: viewport.zoom > 1 ? 1.5 : 1)
      sharpen()
      canvasView.bitmaps.rest()
    }
  }

  /// Requests the missing rasters with which elements are sharp at their current size.
  func sharpen() {
    guard let history = document.history, history.held.isEmpty else { return }
    let missing = artworks.missingRasters(
      for: history.shown.visibleElements,
      targetPixelsPerPhotoPixel: canvasView.viewport.scale * pixelsPerPoint)
    guard !missing.isEmpty else { return }
    artworks.prepare(missing) { [weak self, scheduler] in
      scheduler.post {
        self?.canvasView.bitmaps.artworkDidChange()
        for view in self?.canvasView.elements ?? [] { view.artworkDidChange() }
      }
    }
  }

  private var pixelsPerPoint: Double { canvasView.window?.scale ?? 1 }
}
