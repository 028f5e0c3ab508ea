import TouchKit

/// A numbered tile.
final class Tile: View {
  private static let colors = [
    Palette.teal, Palette.leaf, Palette.sun, Palette.coral, Palette.plum,
  ]
  private let number: Int
  private var isChosen = false { didSet { setNeedsDisplay() } }
  private var motion: Animation?

  init(number: Int) {
    self.number = number
    super.init()
    role = .cell
    identifier = "tile-\(number)"
    label = "Tile \(number)"
  }

  override var isSelected: Bool {
    get { isChosen }
    set { isChosen = newValue }
  }

  /// Places the tile in a cell without animation.
  func place(at cell: Rect) {
    motion?.cancel()
    bounds = Rect(origin: .zero, size: cell.size)
    center = cell.center
  }

  func grow(in time: Duration) {
    transform = .scale(0.01)
    window?.animate(
      for: time, curve: .overshoot,
      update: { [weak self] in self?.transform = .scale(max($0, 0.01)) })
  }

  func shrink(in time: Duration) {
    role = nil
    isUserInteractionEnabled = false
    guard let window else { return removeFromSuperview() }
    window.animate(
      for: time, update: { [weak self] in self?.transform = .scale(max(1 - $0, 0.01)) },
      completion: { self.removeFromSuperview() })
  }

  func slide(to place: Point, in time: Duration) {
    motion?.cancel()
    let start = center
    motion = window?.animate(
      for: time, update: { [weak self] in self?.center = start + (place - start) * $0 })
  }

  override func draw(_ canvas: borrowing Canvas) {
    let color = Self.colors[number % Self.colors.count]
    let shape = Path.roundedRect(bounds, radius: 16)
    canvas.fill(shape, with: isChosen ? color : color.mixed(with: .white, by: 0.72))
    let text = TextLayout("\(number)", font: Font(size: bounds.width / 4, weight: .semibold))
    canvas.draw(
      text, at: Point(bounds.midX - text.size.width / 2, bounds.midY - text.size.height / 2),
      color: isChosen ? .white : color.mixed(with: Theme.text, by: 0.4))
  }
}
