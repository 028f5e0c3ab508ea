import Platform

/// A whole number between two buttons, which make it smaller and larger.
///
/// ```swift
/// let copies = Stepper("Copies", value: 1, in: 1...99) { count in job.copies = count }
/// ```
///
/// A button that is held counts on, and faster after a while; if that is cancelled, the number is what it was
/// before. Arrow keys change the number by one, Page Up and Page Down by ten, Home and End go to its ends.
public final class Stepper: View {
  /// The smallest and the largest number.
  public let range: ClosedRange<Int>
  /// The number. Setting it does not call `onChange`; a number outside the range is moved into it.
  public var value: Int {
    didSet {
      value = min(max(value, range.lowerBound), range.upperBound)
      if oldValue != value { show() }
    }
  }
  /// Called with the number when the user has changed it.
  public var onChange: (Int) -> Void

  private let less = StepperButton("\u{2212}", localized("Decrease"), "decrease")
  private let more = StepperButton("+", localized("Increase"), "increase")
  private let shown = Label(font: Theme.body, alignment: .center)
  /// The number when a button began to count on.
  private var heldValue = 0
  /// The number when a screen reader said it last.
  private var saidValue: Int

  /// Creates a control from its label for screen readers, its number and range, and what happens when the
  /// user changes it.
  public init(
    _ label: String = "", value: Int, in range: ClosedRange<Int>,
    onChange: @escaping (Int) -> Void = { _ in }
  ) {
    self.range = range
    self.onChange = onChange
    self.value = min(max(value, range.lowerBound), range.upperBound)
    saidValue = self.value
    super.init()
    self.label = label
    role = .stepper
    shown.role = nil
    for (button, step) in [(less, -1), (more, 1)] {
      button.action = { [weak self] in
        self?.change(by: step)
        self?.sayValue()
      }
      button.onHold = { [weak self] phase in self?.held(phase, step) }
      button.onKey = { [weak self] event in self?.handleStep(event) ?? false }
    }
    for view in [less, shown, more] as [View] { addSubview(view) }
    show()
  }

  /// The number as text.
  public override var valueText: String? { "\(value)" }

  public override var adjustableValue: AdjustableValue? {
    AdjustableValue(
      Double(value), in: Double(range.lowerBound)...Double(range.upperBound), step: 1)
  }

  public override func adjust(to value: Double) {
    if let number = Int(exactly: value.rounded()) { change(by: number - self.value) }
    // Whoever sets the number this way says it, too.
    saidValue = self.value
  }

  public override func sizeThatFits(_ size: Size) -> Size {
    let number = shown.sizeThatFits(Size(.infinity, .infinity))
    return Size(
      2 * Theme.touchTarget + max((48 * max(textScale, 1)).rounded(), number.width + 8),
      max(Theme.touchTarget, number.height))
  }

  public override func layoutSubviews() {
    let side = min(Theme.touchTarget, bounds.width / 3)
    less.frame = directed(Rect(0, 0, side, bounds.height))
    more.frame = directed(Rect(bounds.width - side, 0, side, bounds.height))
    let height = shown.sizeThatFits(bounds.size).height
    shown.frame = Rect(
      side, (bounds.height - height) / 2, max(0, bounds.width - 2 * side), height)
  }

  private func change(by step: Int) {
    let old = value
    value =
      step > 0
      ? min(range.upperBound, value + min(step, range.upperBound - value))
      : max(range.lowerBound, value + max(step, range.lowerBound - value))
    if value != old { onChange(value) }
  }

  private func held(_ phase: GestureRecognizer.Phase, _ step: Int) {
    switch phase {
    case .began:
      heldValue = value
      change(by: step)
    case .changed: change(by: step)
    case .ended: sayValue()
    case .cancelled:
      change(by: heldValue - value)
      sayValue()
    }
  }

  /// Lets a screen reader say the number, once for all changes since it did last: keys act on the buttons,
  /// so that it says nothing of the number by itself.
  private func sayValue() {
    guard saidValue != value else { return }
    saidValue = value
    window?.announce(label.isEmpty ? "\(value)" : "\(label) \(value)")
  }

  /// Changes the number by a key; returns whether it was one for that.
  private func handleStep(_ event: KeyEvent) -> Bool {
    guard case .pressed = event.phase, event.modifiers.isEmpty else {
      // A held key has repeated until now.
      if event.phase == .released { sayValue() }
      return false
    }
    switch directedKey(event) {
    case "Left", "Down": change(by: -1)
    case "Right", "Up": change(by: 1)
    case "Page_Up": change(by: 10)
    case "Page_Down": change(by: -10)
    case "Home": change(by: range.lowerBound - value)
    case "End": change(by: range.upperBound - value)
    default: return false
    }
    return true
  }

  private func show() {
    shown.text = "\(value)"
    less.isEnabled = value > range.lowerBound
    more.isEnabled = value < range.upperBound
  }
}

nonisolated extension Role {
  /// A whole number between two buttons.
  public static let stepper = Role(rawValue: "stepper")
}

/// A button of a stepper, which takes the stepper's keys, too.
private final class StepperButton: RepeatButton {
  var onKey: (KeyEvent) -> Bool = { _ in false }

  init(_ sign: String, _ label: String, _ identifier: String) {
    super.init(sign, label: label, style: .tinted)
    self.identifier = identifier
    font = Font(size: 20, weight: .medium)
  }

  override func handleKey(_ event: KeyEvent) -> Bool {
    onKey(event) || super.handleKey(event)
  }
}
