import DisguiseModel
import Platform
import TouchKit

/// Colors as swatches.
final class SwatchRow: ChoiceRow {
  var onPick: (UInt32) -> Void = { _ in }
  /// Called when the swatch of the artwork's own colors is chosen.
  var onPickOriginal: () -> Void = {}
  private var swatches: [Swatch] = []
  private let original: Swatch?
  private let name: String
  /// The color that is chosen.
  var selected: UInt32? { didSet { showSelection() } }
  /// Whether the artwork's own colors are chosen.
  var isOriginal = false { didSet { original?.isOn = isOriginal } }

  /// Creates a row of colors, `0xRRGGBB`, with a label for screen readers; the name is part of their identifiers.
  init(_ label: String, _ colors: [UInt32], name: String, hasOriginal: Bool = false) {
    self.name = name
    original = hasOriginal ? Swatch(nil, name: name) : nil
    super.init(label)
    original?.action = { [weak self] in self?.onPickOriginal() }
    swatches = colors.map(makeSwatch)
    showSwatches()
  }

  /// Offers a color, before the others if it is not among them.
  func offer(_ color: UInt32) {
    guard !swatches.contains(where: { $0.color == color }) else { return }
    swatches.insert(makeSwatch(color), at: 0)
    showSwatches()
  }

  private func makeSwatch(_ color: UInt32) -> Swatch {
    let swatch = Swatch(color, name: name)
    swatch.action = { [weak self] in self?.onPick(color) }
    return swatch
  }

  private func showSwatches() {
    replaceCells(by: [original].compactMap(\.self) + swatches)
    showSelection()
  }

  private func showSelection() {
    for swatch in swatches { swatch.isOn = swatch.color == selected }
  }
}

/// A color that can be chosen.
private final class Swatch: Control {
  /// The color; nil for the artwork's own ones.
  let color: UInt32?
  var isOn = false { didSet { if oldValue != isOn { setNeedsDisplay() } } }

  init(_ color: UInt32?, name: String) {
    self.color = color
    super.init()
    let word = color.map { String(Color(hex: $0).description.dropFirst()) } ?? "original"
    identifier = "\(name)-\(word)"
    label = color.map(NamedColors.name) ?? localized("Original")
    hitMargin = .none
  }

  override var isSelected: Bool {
    get { isOn }
    set { isOn = newValue }
  }

  override var toolTip: String { label }

  override func sizeThatFits(_ size: Size) -> Size { Size(Theme.touchTarget, Theme.touchTarget) }

  override func draw(_ canvas: borrowing Canvas) {
    let radius = isOn ? 15.0 : 18 - 2 * shade
    let circle = Path.circle(center: bounds.center, radius: radius)
    if let color {
      canvas.fill(circle, with: Color(hex: color))
    } else {
      drawOriginal(on: canvas, circle, radius)
    }
    canvas.stroke(circle, with: Theme.outline)
    if isOn {
      canvas.stroke(
        .circle(center: bounds.center, radius: 20), with: Theme.accent,
        style: StrokeStyle(width: 3))
    }
    if showsFocus { canvas.focusRing(around: bounds.insetBy(5, 5), radius: 19) }
  }

  /// A circle with a line across it, as palettes show "none".
  private func drawOriginal(on canvas: borrowing Canvas, _ circle: Path, _ radius: Double) {
    canvas.fill(circle, with: .white)
    canvas.saved { canvas in
      canvas.clip(to: circle)
      canvas.stroke(
        .line(
          from: bounds.center + Vector(-radius, radius), to: bounds.center + Vector(radius, -radius)
        ), with: Theme.markDelete, style: StrokeStyle(width: 3))
    }
    canvas.stroke(circle, with: Theme.secondaryText)
  }
}
