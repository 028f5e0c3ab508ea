import TouchKit

/// Cards in cards, one of which is the first responder, and buttons whose actions have no target.
final class RespondersScene: Scene {
  private let desk = ResponderCard(
    translatable("Desk"), [.clear], feelsShakes: true,
    [
      ResponderCard(
        translatable("Folder"), [.color], ground: Theme.well,
        [
          ResponderCard(translatable("Sheet")),
          ResponderCard(translatable("Note"), [.color, .clear], feelsShakes: true),
        ]),
      ResponderCard(translatable("Memo"), ground: Theme.well),
    ])
  private let buttons = [
    (ResponderAction.color, ToolButton(localized("Color"), style: .tinted)),
    (.clear, ToolButton(localized("Clear"), style: .tinted)),
  ]
  private let shake = ToolButton(localized("Shake"), style: .tinted)
  /// Wider scenes have room for cards beside each other.
  private static let wideWidth = 520.0
  private let toolbar = Row()
  private let hint = localized("Tap a card to make it the first responder")
  private let chain = Label(color: Theme.secondaryText, alignment: .center)
  private let result = Label(font: Theme.action, alignment: .center)

  override init() {
    super.init()
    for (action, button) in buttons {
      button.identifier = "send-\(action.rawValue.lowercased())"
      button.action = { [weak self] in self?.send(action) }
      toolbar.addSubview(button)
    }
    shake.identifier = "shake"
    shake.action = { [weak self] in self?.shakeDevice() }
    toolbar.addSubview(shake)
    toolbar.distribution = .center
    chain.identifier = "chain"
    chain.numberOfLines = 2
    result.identifier = "result"
    for card in desk.allCards {
      card.onFocusChange = { [weak self] in self?.showFirstResponder() }
      card.onHandle = { [weak self] card, action in self?.show(action, handledBy: card) }
    }
    add(TapGestureRecognizer()).onAction { [unowned self] _, _ in
      firstCard?.resignFirstResponder()
    }
    for view in [toolbar, result, chain, desk] { addSubview(view) }
  }

  override func didMove(to window: Window?) {
    super.didMove(to: window)
    showFirstResponder()
  }

  override func smallestHeight(in width: Double) -> Double {
    let usual = (width > Self.wideWidth ? 336 : 532) + chainHeight(in: width - 32) - Self.line
    guard textScale > 1 else { return usual }
    let top = 94 + resultHeight - Self.line + chainHeight(in: width - 32) + 10
    return max(usual, top + desk.leastHeight(in: width - 40) + 24)
  }

  private var resultHeight: Double {
    max(TextLayout("X", font: scaled(result.font)).size.height.rounded(.up), Self.line)
  }

  private static let line = 24.0

  /// The height of the hint, also while something shorter is in its place: the cards stay where they are.
  private func chainHeight(in width: Double) -> Double {
    max(
      TextLayout(hint, font: scaled(chain.font), width: width).size.height.rounded(.up), Self.line)
  }

  override func layoutSubviews() {
    toolbar.frame = Rect(16, 12, bounds.width - 32, Theme.touchTarget)
    result.frame = Rect(16, 68, bounds.width - 32, resultHeight)
    chain.frame = Rect(
      16, result.frame.maxY + 2, bounds.width - 32, chainHeight(in: bounds.width - 32))
    let top = chain.frame.maxY + 10
    desk.frame = Rect(20, top, bounds.width - 40, max(bounds.height - top - 24, 0))
    layoutIfNeeded()
    View.shareTextScale(of: desk.allCards.map(\.title))
    View.shareTextScale(of: desk.allCards.map(\.summary))
    View.shareTextScale(of: toolbar.subviews)
  }

  override func handleShortcut(_ event: KeyEvent) -> Bool {
    guard event.phase == .pressed(isRepeat: false) else { return false }
    return event.offer(to: perform)
  }

  private func perform(_ shortcut: Keystroke) -> Bool {
    guard shortcut.modifiers.isEmpty else { return false }
    switch shortcut.key {
    case "c": send(.color)
    case "Delete", "BackSpace": send(.clear)
    case "s": shakeDevice()
    default: return false
    }
    return true
  }

  private var firstCard: ResponderCard? { window?.firstResponder as? ResponderCard }

  private func send(_ action: ResponderAction) {
    if window?.send(action) != true {
      say(localized("Nobody performs {action}", ["action": localized(action.rawValue)]))
    }
  }

  /// Does what a driver with a motion sensor does when the device is shaken.
  private func shakeDevice() {
    guard let window else { return }
    guard firstCard != nil else { return say(localized("Nobody feels a shake")) }
    for phase in [MotionEvent.Phase.began, .ended] {
      window.handle(MotionEvent(phase: phase, timestamp: window.now))
    }
  }

  private func show(_ action: String, handledBy card: ResponderCard) {
    let values = ["action": localized(action), "card": card.label]
    switch action {
    case ResponderAction.color.rawValue: complete(.color)
    case "Shake": complete(.shake)
    default: break
    }
    if card !== firstCard { complete(.pass) }
    guard let firstCard, firstCard !== card else {
      return say(localized("{action} handled by {card}", values))
    }
    let both = values.merging(["origin": firstCard.label]) { $1 }
    say(localized("{action} handled by {card} for {origin}", both))
  }

  private func say(_ sentence: String) {
    result.text = sentence
    showFeedback(sentence)
  }

  private func showFirstResponder() {
    for (action, button) in buttons { button.isEnabled = window?.canSend(action) ?? false }
    shake.isEnabled = firstCard != nil
    var names: [String] = []
    var responder: Responder? = firstCard
    while let card = responder as? ResponderCard {
      names.append(card.label)
      responder = card.next
    }
    chain.text =
      names.isEmpty
      ? hint
      : localized("First responder: {names}", ["names": names.joined(separator: " › ")])
  }
}

/// A button of a toolbar, which leaves the focus to what its action is about; the scene has keys.
private final class ToolButton: Button {
  override var canBecomeFocused: Bool { false }
}
