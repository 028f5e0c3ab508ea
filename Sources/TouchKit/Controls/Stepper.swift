import Platform

/// A whole number between two buttons, which make it smaller and larger.
///
/// ```swift
/// let copies = Stepper("Copies", value: 1, in: 1...99) { count in job.copies = count }
/// ```
///
/// Arrow keys change the number by one, Page Up and Page Down by ten, Home and End go to its ends.
public final class Stepper: View {
  /// The smallest and the largest number.
  public let range: ClosedRange<Int>
  /// The number. Setting it does not call `onChange`; a number outside the range is moved into it.
  public var number: Int {
    didSet {
      number = min(max(number, range.lowerBound), range.upperBound)
      if oldValue != number { show() }
    }
  }
  /// Called with the number when the user has changed it.
  public var onChange: (Int) -> Void

  private let less = StepperButton("\u{2212}", localized("Decrease"))
  private let more = StepperButton("+", localized("Increase"))
  private let shown = Label(font: Theme.body, alignment: .center)

  /// Creates a control from its label for screen readers, its number and range, and what happens when the
  /// user changes it.
  public init(
    _ label: String = "", value: Int, in range: ClosedRange<Int>,
    onChange: @escaping (Int) -> Void = { _ in }
  ) {
    self.range = range
    self.onChange = onChange
    number = min(max(value, range.lowerBound), range.upperBound)
    super.init()
    self.label = label
    role = .stepper
    shown.role = nil
    for (button, step) in [(less, -1), (more, 1)] {
      button.action = { [weak self] in self?.change(by: step) }
      button.onKey = { [weak self] event in self?.handleStep(event) ?? false }
    }
    for view in [less, shown, more] as [View] { addSubview(view) }
    show()
  }

  /// The number as text.
  public override var valueText: String? { "\(number)" }

  public override var adjustableValue: AdjustableValue? {
    AdjustableValue(
      Double(number), in: Double(range.lowerBound)...Double(range.upperBound), step: 1)
  }

  public override func adjust(to value: Double) {
    if let number = Int(exactly: value.rounded()) { change(by: number - self.number) }
  }

  public override func sizeThatFits(_ size: Size) -> Size {
    Size(2 * Theme.touchTarget + 48, Theme.touchTarget)
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
    let old = number
    number =
      step > 0
      ? min(range.upperBound, number + min(step, range.upperBound - number))
      : max(range.lowerBound, number + max(step, range.lowerBound - number))
    if number != old { onChange(number) }
  }

  /// Changes the number by a key; returns whether it was one for that.
  private func handleStep(_ event: KeyEvent) -> Bool {
    guard case .pressed = event.phase, event.modifiers.isEmpty else { return false }
    switch directedKey(event) {
    case "Left", "Down": change(by: -1)
    case "Right", "Up": change(by: 1)
    case "Page_Up": change(by: 10)
    case "Page_Down": change(by: -10)
    case "Home": change(by: range.lowerBound - number)
    case "End": change(by: range.upperBound - number)
    default: return false
    }
    return true
  }

  private func show() {
    shown.text = "\(number)"
    less.isEnabled = number > range.lowerBound
    more.isEnabled = number < range.upperBound
  }
}

nonisolated extension Role {
  /// A whole number between two buttons.
  public static let stepper = Role(rawValue: "stepper")
}

/// A button of a stepper, which takes its keys, too.
private final class StepperButton: Button {
  var onKey: (KeyEvent) -> Bool = { _ in false }

  init(_ sign: String, _ label: String) {
    super.init(sign, label: label, style: .tinted)
    font = Font(size: 20, weight: .medium)
  }

  override func handleKey(_ event: KeyEvent) -> Bool {
    onKey(event) || super.handleKey(event)
  }
}
