import TouchKit

/// Lists the recognizers of the current touches with their states, and the arbiter's reasons. Lets
/// all touches through.
final class DecisionPanel: View {
  /// A recognizer and what was last decided about it.
  private struct Line {
    let recognizer: ObjectIdentifier
    let name: TextLayout
    let text: String
    let state: TextLayout
    let color: Color
  }

  private var lines: [Line] = []
  /// Whether all fingers have lifted: the next one begins a new list.
  private var isOver = true

  private static let lineHeight = 24.0
  private static let maximumNameWidth = 120.0

  init() {
    super.init()
    isUserInteractionEnabled = false
    role = .list
    identifier = "decisions"
    label = localized("Gestures")
  }

  /// Shows a decision of the arbiter.
  func show(_ decision: GestureDecision) {
    let text =
      switch decision.outcome {
      case .entered(let state): state.rawValue
      case .failed(let reason): "fails: \(Self.short(reason))"
      case .waits(let reason): "waits \(Self.short(reason))"
      case .cancelled(let reason): "cancelled: \(Self.short(reason))"
      }
    let color =
      switch decision.outcome {
      case .entered(.ended): Color(hex: 0x8FB4FF)
      case .entered: Color(hex: 0x8FE388)
      case .waits: Color(hex: 0xF5D06B)
      case .failed, .cancelled: Color(hex: 0xFF9C92)
      }
    put(decision.recognizer, text, color)
  }

  /// Shows the recognizers that take part in a frame.
  func show(_ event: TouchEvent) {
    let down = event.allTouches.filter(\.isDown)
    if isOver && !down.isEmpty { clear() }
    isOver = down.isEmpty
    for recognizer in down.flatMap(\.gestureRecognizers)
    where !lines.contains(where: { $0.recognizer == ObjectIdentifier(recognizer) }) {
      put(recognizer, "possible", Color(white: 0.75))
    }
  }

  /// Empties the list.
  func clear() {
    lines = []
    superview?.setNeedsLayout()
    setNeedsDisplay()
  }

  private func put(_ recognizer: GestureRecognizer, _ text: String, _ color: Color) {
    let id = ObjectIdentifier(recognizer)
    let index = lines.firstIndex { $0.recognizer == id }
    if let index, lines[index].text == text { return }
    let line = Line(
      recognizer: id,
      name: TextLayout(
        Self.name(of: recognizer), font: Theme.caption, width: Self.maximumNameWidth,
        overflow: .ellipsis),
      text: text, state: TextLayout(text, font: Theme.caption), color: color)
    if let index { lines[index] = line } else { lines.append(line) }
    superview?.setNeedsLayout()
    setNeedsDisplay()
  }

  private static func name(of recognizer: GestureRecognizer) -> String {
    guard let tap = recognizer as? TapGestureRecognizer, tap.name.isEmpty else {
      return short("\(recognizer)")
    }
    let (taps, touches) = (tap.numberOfTapsRequired, tap.numberOfTouchesRequired)
    return "Tap" + (taps > 1 ? " \(taps)x" : "") + (touches > 1 ? ", \(touches) fingers" : "")
  }

  /// Names classes without the part that all have.
  private static func short(_ text: String) -> String {
    text.split(separator: " ", omittingEmptySubsequences: false).map { word in
      word.hasSuffix("GestureRecognizer") ? word.dropLast("GestureRecognizer".count) : word
    }.joined(separator: " ")
  }

  /// As wide as the widest name, which may have been shortened.
  private var nameWidth: Double { lines.map(\.name.inkBounds.maxX).max()?.rounded(.up) ?? 0 }

  /// The sizes within a room that show the latest lines, from as many as fit down to three; none for an
  /// empty list.
  func sizes(in room: Size) -> [Size] {
    let widest = lines.map(\.state.size.width).max() ?? 0
    let width = min(room.width, nameWidth + widest + 44)
    let most = min(lines.count, Int((room.height - 16) / Self.lineHeight))
    guard most > 0 else { return [] }
    return (min(3, most)...most).reversed().map {
      Size(width, Double($0) * Self.lineHeight + 16)
    }
  }

  override func draw(_ canvas: borrowing Canvas) {
    guard !lines.isEmpty else { return }
    let panel = Path.roundedRect(bounds.insetBy(0.5, 0.5), radius: 14)
    canvas.fill(panel, with: Color(white: 0.1, alpha: 0.85))
    // Its edge is seen on a dark scene, too.
    canvas.stroke(panel, with: Color(white: 1, alpha: 0.2), style: StrokeStyle(width: 1))
    canvas.clip(to: bounds.insetBy(8, 0))
    let count = Int((bounds.height - 16) / Self.lineHeight)
    for (index, line) in lines.suffix(count).enumerated() {
      let y = 8 + Double(index) * Self.lineHeight + 4
      canvas.draw(line.name, at: Point(16, y), color: .white)
      canvas.draw(line.state, at: Point(16 + nameWidth + 12, y), color: line.color)
    }
  }

  override var valueText: String? {
    lines.map { "\($0.name.text) \($0.text)" }.joined(separator: "; ")
  }
}
