import TouchKit

nonisolated extension ResponderAction {
  /// Gives a card another color.
  static let color = ResponderAction(rawValue: "Color")
  /// Removes the colors of a card and of the cards in it.
  static let clear = ResponderAction(rawValue: "Clear")
}

/// A card that becomes the first responder when it is tapped. It performs some actions, and passes
/// all others on to the card around it.
final class ResponderCard: View {
  /// Called when the card has become the first responder, or is no longer.
  var onFocusChange: () -> Void = {}
  /// Called with what the card has done: performed an action, or trembled after a shake.
  var onHandle: (ResponderCard, String) -> Void = { _, _ in }

  private static let colors = [
    (translatable("coral"), Palette.coral), (translatable("sun"), Palette.sun),
    (translatable("teal"), Palette.teal), (translatable("leaf"), Palette.leaf),
  ]
  private let actions: [ResponderAction]
  private let feelsShakes: Bool
  let title: Label
  let summary: Label
  let cards: [ResponderCard]
  private let ground: Color
  /// The index of the color; nil for none.
  private var color: Int? { didSet { showColor() } }

  init(
    _ name: String, _ actions: [ResponderAction] = [], feelsShakes: Bool = false,
    ground: Color = Theme.surface, _ cards: [ResponderCard] = []
  ) {
    self.actions = actions
    self.feelsShakes = feelsShakes
    self.cards = cards
    self.ground = ground
    title = Label(localized(name), font: Theme.action)
    let words = actions.map { localized($0.rawValue) } + (feelsShakes ? [localized("Shake")] : [])
    summary = Label(words.isEmpty ? localized("Passes all on") : words.joined(separator: ", "))
    super.init()
    role = .cell
    identifier = "card-\(name.lowercased())"
    label = localized(name)
    cornerRadius = Theme.cardRadius
    elevation = 3
    summary.font = Theme.caption
    summary.numberOfLines = 2
    for view in [title, summary] { view.role = nil }
    for view in [title, summary] + cards { addSubview(view) }
    add(TapGestureRecognizer()).onAction { [unowned self] _, _ in becomeFirstResponder() }
    showColor()
  }

  /// The card and those in it.
  var allCards: [ResponderCard] { [self] + cards.flatMap(\.allCards) }

  override var valueText: String? { color.map { localized(Self.colors[$0].0) } }

  override var isSelected: Bool {
    get { isFirstResponder }
    set {}
  }

  private func showColor() {
    let color = color.map { Self.colors[$0].1 }
    backgroundColor = color ?? ground
    title.color = color == nil ? Theme.text : Palette.ink
    summary.color = color == nil ? Theme.secondaryText : Palette.ink
  }

  // MARK: Responder

  override var canBecomeFocused: Bool { true }

  override func focusDidChange() {
    super.focusDidChange()
    onFocusChange()
  }

  override func canPerform(_ action: ResponderAction) -> Bool {
    actions.contains(action) || super.canPerform(action)
  }

  override func perform(_ action: ResponderAction) -> Bool {
    guard actions.contains(action) else { return super.perform(action) }
    switch action {
    case .color: color = color.map { ($0 + 1) % Self.colors.count } ?? 0
    case .clear: for card in allCards { card.color = nil }
    default: return false
    }
    onHandle(self, action.rawValue)
    return true
  }

  override func motionEnded(_ event: MotionEvent) {
    guard feelsShakes else { return super.motionEnded(event) }
    onHandle(self, "Shake")
    window?.animate(for: .milliseconds(600), curve: .linear) { [weak self] part in
      let swing = Vector(1, 0).rotated(by: .degrees(part * 1440)).dy
      self?.transform = part < 1 ? .rotation(.degrees(4 * swing * (1 - part))) : .identity
    }
  }

  // MARK: Appearance

  override func layoutSubviews() {
    let (line, lines) = heights(in: bounds.width)
    title.frame = Rect(14, 8, bounds.width - 28, line)
    summary.frame = Rect(14, 8 + line, bounds.width - 28, lines)
    guard !cards.isEmpty else { return }
    let head = head(in: bounds.width)
    let room = Rect(Self.gap, head, bounds.width - 2 * Self.gap, bounds.height - head - Self.gap)
    let isWide = isWide(in: room.size)
    var start = isWide ? room.minX : room.minY
    for card in cards {
      // A card has room for those in it.
      let part = part(of: card)
      let extent = ((isWide ? room.width : room.height) + Self.gap) * part - Self.gap
      card.frame =
        isWide
        ? directed(Rect(start, room.minY, extent, room.height))
        : Rect(room.minX, start, room.width, extent)
      start += extent + Self.gap
    }
  }

  override var paintBounds: Rect { bounds.insetBy(-4, -4) }

  override func draw(_ canvas: borrowing Canvas) {
    guard isFirstResponder else { return }
    canvas.stroke(
      .roundedRect(bounds.insetBy(-2, -2), radius: cornerRadius + 2), with: Theme.accent,
      style: StrokeStyle(width: 4))
  }
}
