import DisguiseModel
import TouchKit

/// Draws the canvas: the photo on a neutral background, and the elements. What fingers touch are the
/// views above it, which draw nothing.
package final class CanvasSurface: View {
  /// The upright photo, decoded at about the size of the window.
  package var photo: Bitmap? {
    didSet {
      guard oldValue !== photo else { return }
      isPainted = false
      setNeedsDisplay()
    }
  }
  /// The visible part of the photo.
  package var viewport = Viewport(photo: .zero, canvas: .zero) {
    didSet { if oldValue.photoFrame != viewport.photoFrame { setNeedsDisplay() } }
  }
  /// The views of the elements, of which those that move are drawn by themselves.
  let layer: ElementLayer
  /// The pictures from which the photo and the elements that rest are drawn.
  package private(set) lazy var bitmaps = CanvasBitmaps(
    of: self, library: library, scheduler: scheduler)
  private let library: Library
  private let scheduler: any Scheduler

  /// Creates a surface, whose pictures are shown by a scheduler once they are painted.
  init(of layer: ElementLayer, library: Library, scheduler: any Scheduler) {
    self.layer = layer
    self.library = library
    self.scheduler = scheduler
    super.init()
    isUserInteractionEnabled = false
    layer.surface = self
  }

  /// The whole view: it is covered by the background and the photo.
  package override var opaqueBounds: Rect? { bounds }

  /// Whether elements that are drawn together have changed since the last frame.
  private var haveJointsChanged = false

  /// Called when an element has changed that is drawn together with others.
  func jointsDidChange() {
    guard !haveJointsChanged else { return }
    haveJointsChanged = true
    setNeedsLayout()
  }

  /// Before a frame: where they are then is known, and marked once for all of them.
  package override func layoutSubviews() {
    guard haveJointsChanged else { return }
    haveJointsChanged = false
    bitmaps.markJoints()
  }

  /// Called when a photo has been painted for the first time.
  var onFirstPaint: () -> Void = {}
  private var isPainted = false

  package override func draw(_ canvas: borrowing Canvas) {
    bitmaps.draw(on: canvas)
    guard photo != nil, !isPainted else { return }
    isPainted = true
    onFirstPaint()
  }

  /// How the photo is painted at present.
  var painting: PhotoPainting {
    PhotoPainting(
      photo: photo, bounds: bounds, frame: viewport.photoFrame, scale: window?.scale ?? 1)
  }
}
