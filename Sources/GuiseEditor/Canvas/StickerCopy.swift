import DisguiseModel
import TouchKit

/// A copy of artwork under a finger or at the mouse pointer, in the size that it will have on the
/// photo.
final class StickerCopy: View {
  private var raster: Bitmap?

  /// Creates an empty copy with a name for screen readers.
  init(name: String, opacity: Double = 0.85) {
    super.init()
    role = .image
    label = name
    isUserInteractionEnabled = false
    alpha = opacity
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

extension CanvasController {
  /// Shows a sticker in a copy, as large as it would be placed; once its artwork is in memory.
  func show(_ sticker: Sticker, in copy: StickerCopy) {
    draw(sticker, in: copy)
    artwork.read(sticker.id) { [weak self, weak copy] _ in
      if let copy { self?.draw(sticker, in: copy) }
    }
  }

  private func draw(_ sticker: Sticker, in copy: StickerCopy) {
    let size = hintedSize(of: sticker)
    copy.show(
      library.artworks.raster(sticker.id, shownAt: size.longSide * window.scale), size: size)
  }
}
