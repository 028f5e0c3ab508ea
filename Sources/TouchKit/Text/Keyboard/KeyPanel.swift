import Platform

/// The panel above a pressed key: its letter enlarged or, while it is held, its alternatives,
/// of which the finger selects one by sliding.
final class KeyPanel: View {
  /// The number of the selected alternative; nil while the finger is too far away.
  private(set) var selection: Int? = 0

  private let texts: [String]
  private let cells: [TextLayout]
  private static let cellWidth = 40.0
  private static let height = 56.0
  /// How far the finger may be below the panel, in points.
  private static let reach = 120.0

  /// The selected text; nil while the finger is too far away.
  var selectedText: String? { selection.map { texts[$0] } }

  /// Creates a panel above a key of a keyboard, in the keyboard's coordinates and within its width.
  init(_ texts: [String], above key: KeyView, in keyboard: View) {
    let base = key.frame
    let room = max(keyboard.bounds.width - 8, 0)
    let width = max(min(Self.cellWidth * Double(texts.count), room), base.width + 12)
    let cell = width / Double(texts.count)
    // Toward the right edge it opens to the left.
    let isReversed = texts.count > 1 && base.midX > keyboard.bounds.midX
    let wanted = isReversed ? base.midX + cell / 2 - width : base.midX - cell / 2
    let left = min(max(wanted, 4), max(keyboard.bounds.width - width - 4, 4))
    // The first text is above the finger, and the next ones are the nearest, also where the edge of the
    // keyboard moves the panel.
    let start = min(max(Int((base.midX - left) / cell), 0), texts.count - 1)
    let places = texts.indices.sorted { (abs($0 - start), $1) < (abs($1 - start), $0) }
    self.texts = zip(places, texts).sorted { $0.0 < $1.0 }.map(\.1)
    cells = self.texts.map { TextLayout($0, font: Font(size: 28)) }
    super.init()
    selection = start
    frame = Rect(left, base.minY - Self.height - 4, width, Self.height)
    isUserInteractionEnabled = false
    role = texts.count > 1 ? .menu : .label
    label = texts.count > 1 ? localized("Alternatives") : texts.first ?? ""
    guard texts.count > 1 else { return }
    for (index, text) in self.texts.enumerated() {
      let item = View(frame: Rect(Double(index) * cell, 0, cell, Self.height))
      item.role = .menuitem
      item.identifier = "alternative-\(text)"
      item.label = text
      addSubview(item)
    }
    showSelection()
  }

  /// Selects the text above or below a finger, in the keyboard's coordinates.
  func track(_ point: Point) {
    let local = Point(point.x - frame.minX, point.y - frame.minY)
    let cell = bounds.width / Double(texts.count)
    let isNear = local.y > -Self.height && local.y < Self.height + Self.reach
    selection =
      isNear ? min(max(Int((local.x / cell).rounded(.down)), 0), texts.count - 1) : nil
    showSelection()
  }

  private func showSelection() {
    for (index, item) in subviews.enumerated() { item.isSelected = index == selection }
    setNeedsDisplay()
  }

  override var paintBounds: Rect { bounds.withShadow(elevation: 8) }

  override func draw(_ canvas: borrowing Canvas) {
    canvas.card(bounds, radius: 12, color: Theme.raisedSurface, elevation: 8)
    let width = bounds.width / Double(texts.count)
    for (index, text) in cells.enumerated() {
      let cell = Rect(Double(index) * width, 0, width, bounds.height)
      let isSelected = texts.count > 1 && index == selection
      if isSelected { canvas.fill(.roundedRect(cell.insetBy(3, 4), radius: 9), with: Theme.accent) }
      canvas.draw(
        text, at: Point(cell.midX - text.size.width / 2, cell.midY - text.size.height / 2),
        color: isSelected ? Theme.onAccent : Theme.text)
    }
  }
}
