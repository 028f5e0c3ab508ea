import DisguiseModel
import TouchKit

/// The drag of a sticker out of the drawer: a copy follows the finger until it lifts.
///
/// Every finger has a drag of its own, so that several people can drag stickers at the same time.
final class StickerDrag {
  /// The sticker to place.
  let sticker: Sticker
  private let pan: PanGestureRecognizer
  private let copy: StickerCopy

  /// Begins a drag with a copy above all other views of a window.
  init(_ sticker: Sticker, _ pan: PanGestureRecognizer, copy: StickerCopy, in window: Window) {
    self.sticker = sticker
    self.pan = pan
    self.copy = copy
    window.root.addSubview(copy)
    follow()
  }

  /// Moves the copy to the finger.
  func follow() { copy.center = pan.location(in: nil) }

  /// Removes the copy.
  func end() { copy.removeFromSuperview() }
}

/// A copy of artwork under a finger, in the size that it will have on the photo.
final class StickerCopy: View {
  private var raster: Bitmap?

  /// Creates an empty copy with a name for screen readers.
  init(name: String) {
    super.init()
    role = .image
    label = name
    isUserInteractionEnabled = false
    alpha = 0.85
  }

  /// Shows artwork at a size in points; nil while it is being read.
  func show(_ raster: Bitmap?, size: Size) {
    self.raster = raster
    bounds = Rect(origin: .zero, size: size)
    setNeedsDisplay()
  }

  override func draw(_ canvas: borrowing Canvas) {
    guard let raster else { return }
    canvas.draw(raster, in: bounds, quality: .bilinear)
  }
}

extension Editor {
  /// Handles the drag of a cell out of the drawer; the sticker is placed where the finger lifts.
  func dragSticker(
    _ sticker: Sticker, _ pan: PanGestureRecognizer, _ phase: GestureRecognizer.Phase
  ) {
    switch phase {
    case .began:
      guard document.history != nil else { return }
      stickerDrags[pan] = StickerDrag(sticker, pan, copy: makeCopy(of: sticker), in: window)
      layout.closeDrawer()
    case .changed: stickerDrags[pan]?.follow()
    case .ended:
      guard let drag = stickerDrags.removeValue(forKey: pan) else { return }
      drag.end()
      drop(drag.sticker, at: pan.location(in: nil))
    case .cancelled: stickerDrags.removeValue(forKey: pan)?.end()
    }
  }

  /// Cancels all drags out of the drawer.
  func cancelStickerDrags() {
    for drag in stickerDrags.values { drag.end() }
    stickerDrags.removeAll()
  }

  private func drop(_ sticker: Sticker, at point: Point) {
    let canvasView = controller.canvasView
    let inCanvas = canvasView.convert(point, from: nil)
    guard canvasView.bounds.contains(inCanvas), canvasView.viewport.photoFrame.contains(inCanvas)
    else {
      return
    }
    controller.place(sticker, at: canvasView.layer.convert(inCanvas, from: canvasView))
  }

  private func makeCopy(of sticker: Sticker) -> StickerCopy {
    let copy = StickerCopy(name: sticker.name)
    show(sticker, in: copy)
    controller.readArtwork(sticker.id) { [weak self, weak copy] _ in
      if let copy { self?.show(sticker, in: copy) }
    }
    return copy
  }

  private func show(_ sticker: Sticker, in copy: StickerCopy) {
    let size = controller.hintedSize(of: sticker)
    let pixels = size.longSide * window.scale
    copy.show(library.artworks.raster(sticker.id, shownAt: pixels), size: size)
  }
}
