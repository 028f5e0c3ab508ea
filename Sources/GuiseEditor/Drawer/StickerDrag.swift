import DisguiseModel
import TouchKit

/// A finger that drags artwork out of the drawer: a copy follows it until it lifts.
///
/// Every finger has a drag of its own, so several people can pick artwork at the same time.
final class StickerDrag {
  /// The artwork that is dropped.
  let sticker: Sticker
  /// What follows the finger. Kept, because its identity is the key in `Editor.stickerDrags`.
  private let recognizer: GestureRecognizer
  private let copy: StickerCopy

  /// Begins a drag: puts a copy over everything else in a window.
  init(_ sticker: Sticker, _ recognizer: GestureRecognizer, copy: StickerCopy, in window: Window) {
    self.sticker = sticker
    self.recognizer = recognizer
    self.copy = copy
    window.root.addSubview(copy)
    follow()
  }

  /// Puts the copy under the finger.
  func follow() { copy.center = recognizer.location(in: nil) }

  /// Takes the copy away.
  func end() { copy.removeFromSuperview() }
}

/// A copy of artwork under a finger, as large as the artwork will be on the photo.
final class StickerCopy: View {
  private let raster: Bitmap?

  /// A copy of a size in points; the name is what a screen reader says.
  init(_ raster: Bitmap?, name: String, size: Size) {
    self.raster = raster
    super.init(frame: Rect(origin: .zero, size: size))
    role = .image
    label = name
    isUserInteractionEnabled = false
    alpha = 0.85
  }

  override func draw(_ canvas: borrowing Canvas) {
    guard let raster else { return }
    canvas.draw(raster, in: bounds, quality: .bilinear)
  }
}

extension Editor {
  /// A cell is dragged out of the drawer: the artwork follows the finger and drops where it lifts.
  func carry(_ sticker: Sticker, _ recognizer: GestureRecognizer) {
    let key = ObjectIdentifier(recognizer)
    switch recognizer.state {
    case .began:
      guard document.history != nil else { return }
      stickerDrags[key] = StickerDrag(
        sticker, recognizer, copy: makeCopy(of: sticker), in: window)
      layout.closeDrawer()
    case .changed: stickerDrags[key]?.follow()
    case .ended:
      guard let drag = stickerDrags.removeValue(forKey: key) else { return }
      drag.end()
      drop(drag.sticker, at: recognizer.location(in: nil))
    case .cancelled: stickerDrags.removeValue(forKey: key)?.end()
    case .possible, .failed: break
    }
  }

  /// Ends all drags out of the drawer; nothing is dropped.
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
    let natural = library.artworks.load(sticker.id)?.size ?? Size(100, 100)
    let size = controller.hintedSize(of: sticker, natural: natural)
    let pixels = size.longSide * window.scale
    return StickerCopy(
      library.artworks.raster(sticker.id, shownAt: pixels), name: sticker.name, size: size)
  }
}
