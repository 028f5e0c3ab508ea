import TouchKit

/// Every control in every state, and a label that shows what happens to the one that is touched.
final class ControlsScene: Scene {
  private let events = Label(localized("Touch a control"), font: Theme.action)
  private let scrollView = ScrollView()
  private let styles = Grid(minimumCellWidth: 112)
  private let grid = Grid(minimumCellWidth: 280, spacing: 16)
  /// The control of the latest event, and each kind of its events in the order of their last
  /// occurrence.
  private weak var control: Control?
  private var history: [Control.Event] = []

  override init() {
    super.init()
    events.identifier = "events"
    events.numberOfLines = 3
    grid.insets = EdgeInsets(16)
    let cards = [
      buttonCard(), switchCard(), sliderCard(), equalizerCard(), messageCard(), stateCard(),
      fieldCard(), choiceCard(), noteCard(),
    ]
    for card in cards { grid.addSubview(card) }
    scrollView.addSubview(grid)
    addSubview(scrollView)
    addSubview(events)
  }

  override func layoutSubviews() {
    // In a low window, the controls need the height.
    let head = isLow ? 36.0 : max(72, 48 * textScale)
    events.font = isLow ? Theme.caption : Theme.action
    events.numberOfLines = isLow ? 2 : 3
    events.frame = Rect(
      24, isLow ? 2 : 8, max(bounds.width - 48, 0), isLow ? head - 4 : head - 8)
    // Larger texts have wider cards, and those of one card have one size.
    grid.minimumCellWidth = 280 * max(textScale, 1)
    styles.minimumCellWidth = 56 + 56 * max(textScale, 1)
    scrollView.frame = Rect(0, head, bounds.width, max(bounds.height - head, 0))
    let height = grid.sizeThatFits(Size(bounds.width, .infinity)).height
    grid.frame = Rect(0, 0, bounds.width, height)
    scrollView.contentSize = grid.frame.size
    grid.layoutIfNeeded()
    for card in grid.subviews { card.shareTextScalesInside() }
  }

  // MARK: Events

  private func watch<Watched: Control>(_ control: Watched, _ identifier: String) -> Watched {
    control.identifier = identifier
    return control.onEvent { [unowned self] control, event in show(event, of: control) }
  }

  private func show(_ event: Control.Event, of control: Control) {
    if event == .touchDown || self.control !== control { history = [] }
    self.control = control
    history.removeAll { $0 == event }
    history.append(event)
    switch event {
    case .valueChanged where control is Slider: complete(.slide)
    case .valueChanged where control is Switch: complete(.flip)
    case .touchUpOutside: complete(.leave)
    default: break
    }
    events.text = "\(control.label): " + history.map(\.rawValue).joined(separator: " › ")
    showFeedback("\(control.label)\(control.valueText.map { " \($0)" } ?? "")")
  }

  // MARK: Cards

  private func card(_ title: String, _ views: [View]) -> View {
    let card = Column([Label(title, font: Theme.title)] + views)
    card.insets = EdgeInsets(20)
    card.backgroundColor = Theme.surface
    card.cornerRadius = Theme.cardRadius
    card.elevation = 4
    return card
  }

  private func buttonCard() -> View {
    let looks: [(String, Button.Style)] = [
      (translatable("Plain"), .plain), (translatable("Tinted"), .tinted),
      (translatable("Filled"), .filled), (translatable("Destructive"), .destructive),
    ]
    let buttons = looks.map { title, style in
      watch(Button(localized(title), style: style), "button-\(title.lowercased())")
    }
    let selected = watch(Button(localized("Selected"), style: .tinted), "button-selected")
    selected.isSelected = true
    selected.on(.touchUpInside) { $0.isSelected.toggle() }
    let disabled = watch(Button(localized("Disabled"), style: .filled), "button-disabled")
    disabled.isEnabled = false
    for button in buttons + [selected, disabled] { styles.addSubview(button) }
    return card(localized("Buttons"), [styles])
  }

  private func switchCard() -> View {
    let wifi = watch(Switch(localized("Wi-Fi"), isOn: true), "switch-wifi")
    let bluetooth = watch(Switch(localized("Bluetooth")), "switch-bluetooth")
    let (on, off) = (
      Switch(localized("Disabled, on"), isOn: true), Switch(localized("Disabled, off"))
    )
    for (name, control) in [("on", on), ("off", off)] {
      control.identifier = "switch-disabled-\(name)"
      control.isEnabled = false
    }
    return card(localized("Switches"), [wifi, bluetooth, on, off].map(line))
  }

  private func line(_ control: Switch) -> View {
    let row = Row()
    row.addSubview(Label(control.label), flex: 1)
    row.addSubview(control)
    return row
  }

  private func sliderCard() -> View {
    let volume = watch(Slider(localized("Volume"), value: 40, in: 0...100), "slider-volume")
    volume.formatValue = { "\(Int($0.rounded())) %" }
    let steps = watch(Slider(localized("Steps"), value: 3, in: 0...5, step: 1), "slider-steps")
    let atEnd = watch(Slider(localized("At the end"), value: 0.5), "slider-at-end")
    atEnd.isContinuous = false
    let disabled = Slider(localized("Disabled"), value: 0.3)
    disabled.identifier = "slider-disabled"
    disabled.isEnabled = false
    return card(localized("Sliders"), [volume, steps, atEnd, disabled].map(line))
  }

  private func line(_ slider: Slider) -> View {
    let row = Row()
    let value = Label(slider.valueText ?? "", color: Theme.secondaryText, alignment: .trailing)
    slider.on(.valueChanged) { [unowned value] in value.text = $0.valueText ?? "" }
    let name = Label(slider.label)
    name.numberOfLines = 2
    row.addSubview(name, flex: 3)
    row.addSubview(slider, flex: 5)
    row.addSubview(value, flex: 2)
    return row
  }

  private func equalizerCard() -> View {
    let bands = ["60", "250", "1k", "4k", "16k"].enumerated().map { index, name in
      let slider = Slider("\(name) Hz", in: -12...12, step: 1, axis: .vertical)
      slider.setValue(Double([6, 2, -3, 0, 4][index]), isAnimated: false)
      return Column([
        watch(slider, "slider-\(name)"),
        Label(name, font: Theme.caption, color: Theme.secondaryText, alignment: .center),
      ])
    }
    let row = Row(bands, spacing: 0)
    row.distribution = .fillEqually
    return card(localized("Equalizer"), [row])
  }

  private func stateCard() -> View {
    card(localized("States"), [ControlStates { [unowned self] in watch($0, $1) }])
  }

  private func fieldCard() -> View {
    card(localized("Fields"), [FieldStates { [unowned self] in showFeedback($0) }])
  }

  private func choiceCard() -> View {
    card(localized("Choices"), [ChoicePanel { [unowned self] in showFeedback($0) }])
  }

  private func noteCard() -> View {
    card(localized("Notes"), [NotePanel { [unowned self] in showFeedback($0) }])
  }

  private func messageCard() -> View {
    let panel = MessagePanel()
    panel.onFeedback = { [unowned self] in showFeedback($0) }
    return card(localized("Messages"), [panel])
  }
}
