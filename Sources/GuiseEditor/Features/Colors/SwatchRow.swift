import DisguiseModel
import Platform
import TouchKit

/// Colors as swatches, `0xRRGGBB`; nil stands for the artwork's own ones.
final class SwatchRow: ValueRow<UInt32?> {
  private var colors: [UInt32?]
  private let name: String

  /// Creates a row of colors with a label for screen readers; the name is part of their identifiers.
  init(_ label: String, _ colors: [UInt32], name: String, hasOriginal: Bool = false) {
    self.name = name
    self.colors = (hasOriginal ? [nil] : []) + colors
    super.init(label)
    showSwatches()
  }

  /// Offers a color, before the others if it is not among them.
  func offer(_ color: UInt32) {
    guard !colors.contains(color) else { return }
    colors.insert(color, at: colors.first == .some(nil) ? 1 : 0)
    showSwatches()
  }

  private func showSwatches() { offer(colors.map { ($0, Swatch($0, name: name)) }) }
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
    // On whole pixels, so that it is not paler than it should be.
    canvas.stroke(
      .circle(center: bounds.center, radius: radius - 0.5), with: rim(on: canvas))
    if isOn {
      canvas.stroke(
        .circle(center: bounds.center, radius: 20), with: Theme.accent,
        style: StrokeStyle(width: 3))
    }
    if showsFocus { canvas.focusRing(around: bounds.insetBy(5, 5), radius: 19) }
  }

  /// The rim, which is all that is seen of a color that is about that of the ground.
  private func rim(on canvas: borrowing Canvas) -> Color {
    let ground = canvas.resolved(Theme.raisedSurface)
    let isSeen = color.map { Color(hex: $0).contrast(to: ground) >= 1.5 } ?? true
    return isSeen ? Theme.outline : Theme.secondaryText
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
