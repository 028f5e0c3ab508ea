import DisguiseModel
import TouchKit

/// The armed sticker over the canvas, while its cell is not visible; a tap disarms it.
final class ArmedChip: Control {
  static let size = Size(88, Theme.touchTarget)

  let sticker: Sticker
  private let library: Library
  private let icon: Bitmap?

  init(_ sticker: Sticker, library: Library, action: @escaping () -> Void) {
    self.sticker = sticker
    self.library = library
    icon = library.icon("cancel")
    super.init(action: action)
    identifier = "armed"
    label = sticker.name
    cornerRadius = Theme.controlRadius
  }

  override var isSelected: Bool {
    get { true }
    set {}
  }

  override var toolTip: String { label }

  override var paintBounds: Rect { bounds.insetBy(-6, -6) }

  override func draw(_ canvas: borrowing Canvas) {
    let card = Path.roundedRect(bounds, radius: Theme.controlRadius)
    canvas.fill(card, with: Theme.surface)
    let tile = directed(
      Rect(bounds.minX + 4, bounds.minY + 4, bounds.width - 44, bounds.height - 8))
    library.cellGrounds.draw(in: tile, radius: Theme.controlRadius - 4, on: canvas)
    if shade > 0 { canvas.fill(card, with: Theme.tileShade.fading(by: shade)) }
    library.artworks.drawThumbnail(
      of: sticker.id, on: canvas, in: tile.insetBy(4, 2), pixels: window?.scale ?? 1)
    canvas.tileEdge(of: bounds, isArmed: true)
    let side = Theme.iconSize * 0.75
    if let icon {
      canvas.draw(
        icon.tinted(canvas.resolved(Theme.text)),
        in: directed(Rect(bounds.maxX - 10 - side, bounds.midY - side / 2, side, side)),
        quality: .good)
    }
    if showsFocus {
      let ring = Path.roundedRect(bounds.insetBy(-3, -3), radius: Theme.controlRadius + 3)
      canvas.stroke(ring, with: Theme.accent, style: StrokeStyle(width: 2))
    }
  }
}

extension ArtworkStore {
  /// Draws artwork fitted into a box; nothing while it is not in memory.
  @MainActor
  func drawThumbnail(
    of id: StickerID, on canvas: borrowing Canvas, in box: Rect, pixels: Double
  ) {
    guard let (raster, place) = thumbnail(of: id, in: box, pixels: pixels) else { return }
    canvas.draw(raster, in: place, quality: .good)
  }

  /// Returns the picture of a sticker and where it is in a box; nil while it is not in memory.
  ///
  /// - Parameters:
  ///   - id: The sticker.
  ///   - box: The box in points.
  ///   - pixels: Pixels per point.
  func thumbnail(of id: StickerID, in box: Rect, pixels: Double) -> (Bitmap, Rect)? {
    guard let artwork = artwork(id) else { return nil }
    let size = artwork.size.fitted(into: box.size)
    return raster(id, shownAt: size.longSide * pixels).map {
      ($0, Rect(center: box.center, size: size))
    }
  }
}
