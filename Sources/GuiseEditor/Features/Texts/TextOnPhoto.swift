import DisguiseModel
import TouchKit

/// A text that is being written, at its place on the photo. In photo pixels.
final class TextOnPhoto: View {
  private let placement: (TextArtwork) -> Placement?
  private var artwork: TextArtwork?

  /// Creates a view that shows nothing; `placement` returns where a text is.
  init(placement: @escaping (TextArtwork) -> Placement?) {
    self.placement = placement
    super.init()
    isUserInteractionEnabled = false
  }

  /// Shows a text as it looks now.
  func show(_ artwork: TextArtwork?) {
    self.artwork = artwork
    setNeedsDisplay()
    guard let artwork, let placement = placement(artwork) else { return }
    bounds = Rect(center: .zero, size: artwork.bounds.size)
    center = placement.center
    transform = Transform.scale(
      placement.isFlipped ? -placement.scale : placement.scale, placement.scale
    ).then(.rotation(placement.rotation))
  }

  override func draw(_ canvas: borrowing Canvas) {
    guard let artwork else { return }
    canvas.concatenate(.translation(.zero - artwork.bounds.center))
    artwork.draw(on: canvas)
  }
}
