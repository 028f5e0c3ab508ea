/// A key of the on-screen keyboard. The keyboard handles its touches.
final class KeyView: View {
  /// The key's function.
  let key: KeyboardKey
  /// The letters that it offers while it is held; none for most keys.
  let alternatives: [String]
  /// The text on the key, which Shift changes.
  var title: String {
    didSet {
      guard oldValue != title else { return }
      // The space bar shows the language, or nothing.
      if key != .space { label = title }
      setNeedsDisplay()
    }
  }
  /// The language that the space bar shows.
  override var valueText: String? { key == .space && !title.isEmpty ? title : nil }
  /// Whether a finger is on the key.
  var isPressed = false { didSet { if oldValue != isPressed { setNeedsDisplay() } } }

  init(_ key: KeyboardKey, alternatives: [String]) {
    self.key = key
    self.alternatives = alternatives
    title = key.name
    super.init()
    role = .button
    identifier = "key-\(key.identifier)"
    label = key.name
  }

  /// The part of the hit area that is drawn.
  var face: Rect { bounds.insetBy(min(3, bounds.width * 0.08), 3) }

  override func draw(_ canvas: borrowing Canvas) {
    let shape = Path.roundedRect(face, radius: 8)
    canvas.fill(
      .roundedRect(face.offset(by: Vector(0, 1)), radius: 8),
      with: Theme.keyShadow)
    canvas.fill(shape, with: color)
    canvas.contrastOutline(of: face, radius: 8)
    if let icon = KeyIcon(key) {
      canvas.saved { canvas in
        canvas.concatenate(
          Transform.scale(min(growth, face.width / 26)).then(.translation(face.midX, face.midY)))
        icon.draw(on: canvas, isFilled: isSelected)
      }
    } else if key != .space {
      let size =
        key.isTyped
        ? min(22 * growth, face.width * 0.7, face.height * 0.7)
        : min(15 * growth, face.width * 0.33)
      let text = TextLayout(title, font: Font(size: size, weight: key.isTyped ? .regular : .medium))
      canvas.draw(
        text, at: Point(face.midX - text.size.width / 2, face.midY - text.size.height / 2),
        color: Theme.text)
    } else {
      let text = TextLayout(title, font: Theme.caption.scaled(by: growth))
      canvas.draw(
        text, at: Point(face.midX - text.size.width / 2, face.midY - text.size.height / 2),
        color: Theme.secondaryText)
    }
  }

  /// How much larger its sign is than usual.
  private var growth: Double { max(textScale, 1).squareRoot() }

  private var color: Color {
    let rest = key.isTyped ? Theme.key : Theme.functionKey
    if isPressed { return key.isTyped ? Theme.accentTint : Theme.key }
    return isSelected ? Theme.key : rest
  }
}

/// The sign on a key that types nothing, drawn centered on the origin, 20 points wide.
enum KeyIcon {
  case shift, delete, submit, hide, show, language, emoji

  init?(_ key: KeyboardKey) {
    switch key {
    case .shift: self = .shift
    case .delete: self = .delete
    case .submit: self = .submit
    case .hide: self = .hide
    case .language: self = .language
    case .page(.faces): self = .emoji
    case .text, .space, .kana, .page: return nil
    }
  }

  private static let style = StrokeStyle(width: 1.8, cap: .round, join: .round)

  /// Draws the sign.
  func draw(on canvas: borrowing Canvas, isFilled: Bool, color: Color = Theme.text) {
    for path in outlines { canvas.stroke(path, with: color, style: Self.style) }
    if isFilled, let outline = outlines.first { canvas.fill(outline, with: color) }
  }

  private static let keyboard: [Path] = [
    .roundedRect(Rect(-10, -9, 20, 11), radius: 2),
    .line(from: Point(-5, -1), to: Point(5, -1)),
    .line(from: Point(-6, -5), to: Point(6, -5)),
  ]

  private var outlines: [Path] {
    switch self {
    case .shift:
      return [
        .polygon([
          Point(0, -9), Point(9, 1), Point(4, 1), Point(4, 8), Point(-4, 8), Point(-4, 1),
          Point(-9, 1),
        ])
      ]
    case .delete:
      return [
        .polygon([Point(-11, 0), Point(-4, -8), Point(10, -8), Point(10, 8), Point(-4, 8)]),
        .line(from: Point(0, -3), to: Point(6, 3)), .line(from: Point(6, -3), to: Point(0, 3)),
      ]
    case .submit:
      return [
        .lines([Point(9, -6), Point(9, 2), Point(-9, 2)]),
        .lines([Point(-4, -3), Point(-9, 2), Point(-4, 7)]),
      ]
    case .hide: return Self.keyboard + [.lines([Point(-4, 5), Point(0, 9), Point(4, 5)])]
    case .show: return Self.keyboard + [.lines([Point(-4, 9), Point(0, 5), Point(4, 9)])]
    case .emoji:
      var mouth = Path()
      mouth.arc(center: Point(0, 1), radius: 5, from: .degrees(20), to: .degrees(160))
      return [
        .circle(center: .zero, radius: 10), mouth,
        .line(from: Point(-3.5, -4), to: Point(-3.5, -2)),
        .line(from: Point(3.5, -4), to: Point(3.5, -2)),
      ]
    case .language:
      return [
        .circle(center: .zero, radius: 9), .ellipse(in: Rect(-4, -9, 8, 18)),
        .line(from: Point(-9, 0), to: Point(9, 0)),
      ]
    }
  }
}

extension Path {
  /// Straight lines from point to point.
  fileprivate static func lines(_ points: [Point]) -> Path {
    var path = Path()
    for (index, point) in points.enumerated() {
      if index == 0 { path.move(to: point) } else { path.line(to: point) }
    }
    return path
  }
}
