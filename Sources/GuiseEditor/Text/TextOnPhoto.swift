import DisguiseModel
import TouchKit

/// A text that is being written, at its place on the photo. In photo pixels.
final class TextOnPhoto: View {
  /// Where it is.
  let placement: Placement
  private var artwork: TextArtwork?

  init(at placement: Placement) {
    self.placement = placement
    super.init()
    isUserInteractionEnabled = false
    center = placement.center
    transform = Transform.scale(
      placement.isFlipped ? -placement.scale : placement.scale, placement.scale
    ).then(.rotation(placement.rotation))
  }

  /// Shows a text as it looks now.
  func show(_ artwork: TextArtwork?) {
    self.artwork = artwork
    bounds = artwork.map { Rect(center: .zero, size: $0.bounds.size) } ?? .zero
    center = placement.center
    setNeedsDisplay()
  }

  override func draw(_ canvas: borrowing Canvas) {
    guard let artwork else { return }
    canvas.concatenate(.translation(.zero - artwork.bounds.center))
    artwork.draw(on: canvas)
  }
}
