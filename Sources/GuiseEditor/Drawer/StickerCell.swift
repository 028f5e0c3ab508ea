import DisguiseModel
import Platform
import TouchKit

/// A sticker in the drawer: a tap arms it, a drag out of the drawer drags a copy.
final class StickerCell: Control {
  let sticker: Sticker
  /// Whether the next tap on the photo places this sticker.
  var isArmed = false { didSet { if oldValue != isArmed { armedDidChange() } } }
  private let artworks: ArtworkStore
  /// The width of the frame around the tile of an armed sticker, with the gap inside it, which shows
  /// the frame on a tile of any color.
  private static let frameWidth = 5.0

  init(sticker: Sticker, artworks: ArtworkStore) {
    self.sticker = sticker
    self.artworks = artworks
    super.init()
    bounds = Rect(0, 0, DrawerGrid.cell, DrawerGrid.cell)
    role = .cell
    identifier = "sticker-\(sticker.id.rawValue)"
    label = sticker.name
    cornerRadius = Theme.controlRadius
  }

  /// Calls an action with a point of the window when a finger holds the cell.
  func onHold(_ action: @escaping (Point) -> Void) {
    let press = LongPressGestureRecognizer()
    press.onAction { press, phase in
      if phase == .began { action(press.location(in: nil)) }
    }
    add(press)
    openMenu = action
  }

  /// Opens the menu at a point of the window; nil for a sticker without one.
  private var openMenu: ((Point) -> Void)?

  override var customActions: [CustomAction] {
    guard let openMenu else { return [] }
    return [
      CustomAction("menu", localized("Open the menu")) { [weak self] in
        if let self { openMenu(convert(bounds.center, to: nil)) }
      }
    ]
  }

  override var isSelected: Bool {
    get { isArmed }
    set { isArmed = newValue }
  }

  override var inspectionAttributes: [InspectionAttribute] {
    [InspectionAttribute("sticker", .text(sticker.id.rawValue))]
  }

  override var toolTip: String { label }

  override var paintBounds: Rect { bounds.insetBy(-4, -4) }

  override func draw(_ canvas: borrowing Canvas) {
    let margin = bounds.width < DrawerGrid.cell ? 8.0 : 12
    let tile = isArmed ? bounds.insetBy(Self.frameWidth, Self.frameWidth) : bounds
    let radius = isArmed ? Theme.controlRadius - Self.frameWidth : Theme.controlRadius
    let card = Path.roundedRect(tile, radius: radius)
    if isArmed {
      canvas.fill(card, with: Theme.armedTile)
    } else {
      canvas.fill(.rect(bounds), with: .light(in: bounds))
    }
    if shade > 0 { canvas.fill(card, with: Theme.tileShade.fading(by: shade)) }
    artworks.drawThumbnail(
      of: sticker.id, on: canvas, in: bounds.insetBy(margin, margin), pixels: window?.scale ?? 1)
    canvas.stroke(
      .roundedRect(tile.insetBy(0.5, 0.5), radius: radius - 0.5), with: Theme.tileEdge)
    if isArmed { canvas.armedFrame(in: bounds) }
    // Outside the frame of an armed sticker, so that both are visible.
    if showsFocus { canvas.focusRing(around: bounds, radius: Theme.controlRadius) }
  }

  private func armedDidChange() {
    // Return on an armed cell places its sticker; Space disarms it.
    yieldsReturn = isArmed
    setNeedsDisplay()
  }
}

extension Paint {
  /// A soft light in the middle of a cell, which fades to nothing at its edges.
  static func light(in bounds: Rect) -> Paint {
    let color = Theme.tile
    return .radialGradient(
      center: bounds.center, radius: bounds.size.shortSide / 2,
      stops: [
        GradientStop(0, color), GradientStop(0.6, color.fading(by: 0.75)),
        GradientStop(1, color.fading(by: 0)),
      ])
  }
}

extension Canvas {
  /// Draws the frame of an armed sticker inside a rectangle.
  func armedFrame(in bounds: Rect) {
    stroke(
      .roundedRect(bounds.insetBy(1.5, 1.5), radius: Theme.controlRadius - 1.5),
      with: Theme.accent, style: StrokeStyle(width: 3))
  }
}

/// The first cell of the user's own stickers: adds one.
final class AddCell: Control {
  private let icon: Bitmap?

  init(icon: Bitmap?, action: @escaping () -> Void) {
    self.icon = icon
    super.init()
    bounds = Rect(0, 0, DrawerGrid.cell, DrawerGrid.cell)
    role = .button
    identifier = "add-sticker"
    label = localized("Add a picture")
    self.action = action
  }

  override var toolTip: String { label }

  override var paintBounds: Rect { bounds.insetBy(-4, -4) }

  override func draw(_ canvas: borrowing Canvas) {
    let box = bounds.insetBy(1, 1)
    let card = Path.roundedRect(box, radius: Theme.controlRadius - 1)
    if shade > 0 { canvas.fill(card, with: Theme.text.withAlpha(0.08 * shade)) }
    canvas.stroke(card, with: Theme.secondaryText, style: StrokeStyle(width: 2, dash: [6, 5]))
    if let icon {
      canvas.draw(
        icon.tinted(canvas.resolved(Theme.secondaryText)),
        in: Rect(center: box.center, size: Size(32, 32)), quality: .good)
    }
    if showsFocus {
      canvas.focusRing(around: bounds, radius: Theme.controlRadius)
    }
  }
}
