import DisguiseModel
import TouchKit

/// A copy of a sticker under a finger or at the mouse pointer, as large as it will be on the photo.
final class StickerCopy: View {
  private let element: DisguiseElement
  let opacity: Double
  private let painter: DisguiseRenderer

  /// Creates a copy that shows nothing yet, with a name for screen readers.
  init(of sticker: Sticker, library: Library, opacity: Double = 0.85) {
    element = Edit.preview(of: sticker.kind)
    self.opacity = opacity
    painter = library.movingPainter
    super.init()
    role = .image
    label = sticker.name
    isUserInteractionEnabled = false
  }

  /// Sets the size of the artwork in points, and shows it if it is in memory.
  func show(at size: Size) {
    bounds = Rect(origin: .zero, size: size)
    setNeedsDisplay()
  }

  override func draw(_ canvas: borrowing Canvas) {
    let natural = painter.artworks.naturalSize(of: element)
    guard natural.longSide > 0 else { return }
    let placement = Placement(
      center: bounds.center, scale: bounds.size.longSide / natural.longSide)
    painter.draw(
      CollectionOfOne(element.placed(at: placement)), on: canvas, photoToTarget: .identity,
      style: .copy(opacity: opacity))
  }
}
