import TouchKit

/// A numbered tile.
final class Tile: View {
  private static let colors = [
    Palette.teal, Palette.leaf, Palette.sun, Palette.coral, Palette.plum,
  ]
  /// Called when the tile is tapped, and again at the second tap of a double tap.
  var onTap: () -> Void = {}
  /// Called when the tile is tapped twice.
  var onDoubleTap: () -> Void = {}
  private let number: Int

  init(number: Int) {
    self.number = number
    super.init()
    role = .cell
    identifier = "tile-\(number)"
    label = localized("Tile {number}", ["number": number])
    add(TapGestureRecognizer()).onAction { [unowned self] _, _ in onTap() }
    add(TapGestureRecognizer(taps: 2)).onAction { [unowned self] _, _ in onDoubleTap() }
  }

  override var canBecomeFocused: Bool { isUserInteractionEnabled }

  /// Space toggles the tile like a tap, Delete removes it.
  override func handleKey(_ event: KeyEvent) -> Bool {
    guard event.phase == .pressed(isRepeat: false) else { return super.handleKey(event) }
    switch event.key {
    case "space", "Return": onTap()
    case "Delete", "BackSpace": onDoubleTap()
    default: return super.handleKey(event)
    }
    return true
  }

  /// Places the tile in a cell without animation.
  func place(at cell: Rect) {
    bounds = Rect(origin: .zero, size: cell.size)
    center = cell.center
  }

  func grow(in time: Duration) {
    transform = .scale(0.01)
    View.animate(for: time, curve: .overshoot) { transform = .identity }
  }

  func shrink(in time: Duration) {
    role = nil
    isUserInteractionEnabled = false
    View.animate(for: time) {
      transform = .scale(0.01)
    } completion: {
      self.removeFromSuperview()
    }
  }

  func slide(to place: Point, in time: Duration) {
    View.animate(for: time) { center = place }
  }

  override var paintBounds: Rect { bounds.insetBy(-5, -5) }

  private var radius: Double { min(16, bounds.width / 4) }

  override func draw(_ canvas: borrowing Canvas) {
    if showsFocus {
      canvas.focusRing(around: bounds, radius: radius)
    }
    let color = Self.colors[number % Self.colors.count]
    let shape = Path.roundedRect(bounds, radius: radius)
    canvas.fill(shape, with: isSelected ? color : color.mixed(with: Theme.surface, by: 0.72))
    let text = TextLayout(
      "\(number)",
      font: Font(
        size: min(max(bounds.width / 4, 11) * textScale, max(bounds.width * 0.42, 11)),
        weight: .semibold))
    canvas.draw(
      text, at: Point(bounds.midX - text.size.width / 2, bounds.midY - text.size.height / 2),
      color: isSelected
        ? Palette.text(on: canvas.resolved(color)) : color.mixed(with: Theme.text, by: 0.7))
  }
}
