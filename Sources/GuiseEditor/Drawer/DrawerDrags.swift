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
      openWaitingDialog()
    case .cancelled:
      stickerDrags.removeValue(forKey: pan)?.end()
      openWaitingDialog()
    }
  }

  /// Cancels all drags out of the drawer.
  func cancelStickerDrags() {
    for drag in textDrags.values { drag.isCancelled = true }
    textDrags.removeAll()
    for drag in stickerDrags.values { drag.end() }
    stickerDrags.removeAll()
  }

  /// Places a sticker at a point of the window, unless that is beside the photo.
  func drop(_ sticker: Sticker, at point: Point) {
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
    controller.show(sticker, in: copy)
    return copy
  }
}
