import TouchKit

/// An enlarged key above the finger that presses it, as on a touch keyboard.
final class KeyCallout: View {
  private static let scale = 1.4
  private static let lift = 14.0
  private let overlay = Overlay(isModal: false)
  private var text = TextLayout("", font: Theme.title)
  private var keyRect = Rect.zero

  /// Creates a hidden callout; call ``show(_:above:)`` to show it.
  override init(frame: Rect = .zero) {
    super.init(frame: frame)
    role = .label
    isUserInteractionEnabled = false
  }

  /// Shows a text above a key, within the window.
  func show(_ text: String, above key: View) {
    guard let window = key.window else { return }
    self.text = TextLayout(text, font: Font(size: 34, weight: .medium))
    label = text
    if !overlay.isPresented { overlay.present(self, in: window) }
    follow(key) { [unowned self, unowned window] key in
      place(above: key.convert(key.bounds, to: nil), in: window)
    }
  }

  private func place(above base: Rect, in window: Window) {
    let size = Size(
      max(base.width * Self.scale, self.text.size.width + 24), max(base.height * 1.1, 56))
    var box = Rect(
      base.midX - size.width / 2, base.minY - Self.lift - size.height, size.width, size.height)
    box.origin.x = min(max(box.minX, 4), window.size.width - 4 - box.width)
    box.origin.y = max(box.minY, 4)
    frame = box
    keyRect = base.offset(by: Point.zero - box.origin)
    setNeedsDisplay(paintBounds)
  }

  /// Hides the callout.
  func hide() { overlay.dismiss(in: .milliseconds(80)) }

  override var paintBounds: Rect { bounds.union(keyRect).withShadow(elevation: 8) }

  override func draw(_ canvas: borrowing Canvas) {
    let outline = outline
    canvas.softShadow(below: bounds, radius: 14, elevation: 8)
    canvas.stroke(outline, with: Theme.outline, style: StrokeStyle(width: 2))
    canvas.fill(outline, with: Theme.raisedSurface)
    canvas.draw(
      text, at: Point(bounds.midX - text.size.width / 2, bounds.midY - text.size.height / 2),
      color: Theme.text)
  }

  /// The box, which narrows in a curve to the key below and includes it.
  private var outline: Path {
    let radius = 14.0
    let inner = bounds.insetBy(radius, radius)
    let neck = keyRect
    let bend = (keyRect.minY - inner.maxY) * 0.6
    var path = Path()
    path.arc(
      center: Point(inner.minX, inner.minY), radius: radius, from: .degrees(180), to: .degrees(270))
    path.arc(
      center: Point(inner.maxX, inner.minY), radius: radius, from: .degrees(270), to: .degrees(360))
    path.line(to: Point(bounds.maxX, inner.maxY))
    path.curve(
      Point(bounds.maxX, inner.maxY + bend), Point(neck.maxX, neck.minY - bend),
      to: Point(neck.maxX, neck.minY))
    let foot = neck.insetBy(radius - 4, radius - 4)
    path.arc(
      center: Point(foot.maxX, foot.maxY), radius: radius - 4, from: .zero, to: .degrees(90))
    path.arc(
      center: Point(foot.minX, foot.maxY), radius: radius - 4, from: .degrees(90),
      to: .degrees(180))
    path.line(to: Point(neck.minX, neck.minY))
    path.curve(
      Point(neck.minX, neck.minY - bend), Point(bounds.minX, inner.maxY + bend),
      to: Point(bounds.minX, inner.maxY))
    path.close()
    return path
  }
}
