import TouchKit

/// One card with seven recognizers: switches set how they share the fingers, and a timeline shows what
/// the arbiter decided, and why.
final class ConflictsScene: Scene {
  /// A relation between two of the recognizers.
  private enum Rule: CaseIterable {
    case tapWaits, panWaits, pinchAndRotation, panAndPinch

    var title: String {
      switch self {
      case .tapWaits: localized("Tap waits for double tap")
      case .panWaits: localized("Pan waits for swipe")
      case .pinchAndRotation: localized("Pinch and rotation together")
      case .panAndPinch: localized("Pan and pinch together")
      }
    }
  }

  /// Wider scenes have the switches beside the card.
  private static let wideWidth = 520.0
  private let card = ConflictsCard()
  private let timeline = DecisionTimeline()
  private let switches = Column(spacing: 0)
  private var names: [Label] = []
  private var rules: Set<Rule> = [.tapWaits, .pinchAndRotation]

  override init() {
    super.init()
    switches.alignment = .fill
    for rule in Rule.allCases { addSwitch(rule) }
    timeline.onScrub = { [weak self] in
      self?.complete(.timeline)
      self?.showFeedback($0)
    }
    for view in [card, switches, timeline] { addSubview(view) }
    addRecognizers()
  }

  private func addSwitch(_ rule: Rule) {
    let control = Switch(rule.title, isOn: rules.contains(rule))
    control.on(.valueChanged) { [weak self] in
      self?.complete(.relate)
      if $0.isOn { self?.rules.insert(rule) } else { self?.rules.remove(rule) }
      self?.addRecognizers()
    }
    let row = Row()
    let name = Label(rule.title)
    names.append(name)
    name.numberOfLines = 2
    row.addSubview(name, flex: 1)
    row.addSubview(control)
    switches.addSubview(row)
  }

  /// Gives the card new recognizers, with the relations that are switched on.
  private func addRecognizers() {
    for recognizer in card.gestureRecognizers { card.remove(recognizer) }
    let tap = add(TapGestureRecognizer(), localized("Tap"))
    let doubleTap = add(TapGestureRecognizer(taps: 2), localized("Double tap"))
    add(LongPressGestureRecognizer(), localized("Long press"))
    let swipe = add(SwipeGestureRecognizer(directions: [.left, .right]), localized("Swipe"))
    let pan = add(PanGestureRecognizer(), localized("Pan"))
    let pinch = add(PinchGestureRecognizer(), localized("Pinch"))
    let rotation = add(RotationGestureRecognizer(), localized("Rotation"))
    if rules.contains(.tapWaits) { tap.require(toFail: doubleTap) }
    if rules.contains(.panWaits) { pan.require(toFail: swipe) }
    if rules.contains(.pinchAndRotation) { pinch.recognizeSimultaneously(with: rotation) }
    if rules.contains(.panAndPinch) { pan.recognizeSimultaneously(with: pinch) }
    timeline.lanes = card.gestureRecognizers.map(\.name)
  }

  @discardableResult
  private func add<Recognizer: GestureRecognizer>(
    _ recognizer: Recognizer, _ name: String
  ) -> Recognizer {
    recognizer.name = name
    return card.add(recognizer).onAction { [weak self] recognizer, phase in
      if (recognizer as? TapGestureRecognizer)?.numberOfTapsRequired == 2 {
        self?.complete(.doubleTap)
      }
      let sentence = localized("{gesture} {phase}", ["gesture": name, "phase": phase.title])
      self?.card.show(sentence)
      self?.showFeedback(sentence)
    }
  }

  override func observe(_ decision: GestureDecision) {
    guard decision.recognizer.view === card, let window else { return }
    timeline.add(decision, at: window.now)
  }

  override func observe(_ event: TouchEvent) {
    let fingers = event.touches(for: card).filter(\.isDown)
    timeline.follow(fingers, at: event.timestamp)
  }

  override func smallestHeight(in width: Double) -> Double {
    // The card, the switches and the lanes, or beside each other the first two.
    guard textScale > 1 else { return width > Self.wideWidth ? 336 : 472 }
    let isWide = width > Self.wideWidth
    let list = switches.sizeThatFits(Size((width - 32) * (isWide ? 0.36 : 1), .infinity)).height
    let lanes = timeline.leastHeight
    return (isWide ? max(list, 160) : list + 12 + 120) + 48 + lanes
  }

  override func layoutSubviews() {
    let area = bounds.insetBy(16, 16)
    let isWide = bounds.width > bounds.height && bounds.width > Self.wideWidth
    // An upright screen needs its height for the card.
    let share = min(232, area.height * (isWide ? 0.38 : 0.3))
    let lanes = textScale > 1 ? max(share, timeline.leastHeight) : share
    timeline.frame = Rect(area.minX, area.maxY - lanes, area.width, lanes)
    let rest = Rect(area.minX, area.minY, area.width, area.height - lanes - 16)
    let list = switches.sizeThatFits(Size(rest.width * (isWide ? 0.36 : 1), .infinity)).height
    if isWide {
      card.frame = handed(Rect(rest.minX, rest.minY, rest.width * 0.6, rest.height))
      switches.frame = handed(
        Rect(rest.minX + rest.width * 0.64, rest.midY - list / 2, rest.width * 0.36, list))
    } else {
      card.frame = Rect(rest.minX, rest.minY, rest.width, max(rest.height - list - 12, 0))
      switches.frame = Rect(rest.minX, rest.maxY - list, rest.width, list)
    }
    switches.layoutIfNeeded()
    View.shareTextScale(of: names)
  }
}
