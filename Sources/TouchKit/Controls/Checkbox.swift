import Platform

/// A box with a title beside it that is checked or not. A tap, also on the title, and the Space key
/// change it.
///
/// Every change by the user sends `valueChanged` and runs the action. A ``Switch`` acts at once; a checkbox
/// is one of the answers in a form.
///
/// ```swift
/// let keep = Checkbox("Keep a copy", isOn: true)
/// ```
public final class Checkbox: Control {
  /// The title; also the label, unless that was set to something else.
  public var title: String {
    didSet {
      guard oldValue != title else { return }
      if label == oldValue { label = title }
      text.text = title
      superview?.setNeedsLayout()
    }
  }

  /// Whether the box is checked. Setting it neither sends events nor animates.
  public var isOn: Bool { didSet { if oldValue != isOn { show(isOn ? 1 : 0) } } }

  private static let box = 24.0
  private static let gap = 12.0
  private let text: Label
  /// How much of the check mark is shown, 0 to 1.
  private var mark: Double
  private var motion: Animation?

  /// Creates a checkbox from its title, its state and its action.
  public init(_ title: String, isOn: Bool = false, action: @escaping () -> Void = {}) {
    self.title = title
    self.isOn = isOn
    text = Label(title)
    mark = isOn ? 1 : 0
    super.init(action: action)
    label = title
    role = .checkbox
    yieldsReturn = true
    text.numberOfLines = 0
    // The checkbox says it already.
    text.role = nil
    addSubview(text)
    bounds = Rect(origin: .zero, size: sizeThatFits(Size(.infinity, .infinity)))
  }

  /// Checks or unchecks the box as the user does.
  public override func perform() {
    let start = mark
    isOn.toggle()
    let end = isOn ? 1.0 : 0
    if let window {
      motion = window.animate(for: Theme.quick, curve: .easeOut) { [weak self] in
        self?.mark = start + (end - start) * $0
        self?.setNeedsDisplay()
      }
    }
    send(.valueChanged)
    super.perform()
  }

  private func show(_ mark: Double) {
    motion?.cancel()
    self.mark = mark
    setNeedsDisplay()
  }

  public override var accessibleStates: AccessibleStates {
    isOn ? [.checkable, .checked] : .checkable
  }

  /// `on` or `off`, in the user's language.
  public override var valueText: String? { isOn ? localized("on") : localized("off") }

  public override func isEnabledDidChange() {
    text.color = isEnabled ? Theme.text : Theme.disabledText
  }

  // MARK: Layout and drawing

  public override func sizeThatFits(_ size: Size) -> Size {
    let beside = Self.box + Self.gap
    let fitted = text.sizeThatFits(Size(max(size.width - beside, 0), size.height))
    return Size(beside + fitted.width, max(fitted.height, Theme.touchTarget))
  }

  public override func layoutSubviews() {
    let beside = Self.box + Self.gap
    text.frame = directed(Rect(beside, 0, max(bounds.width - beside, 0), bounds.height))
  }

  public override var paintBounds: Rect { bounds.insetBy(-6, -6) }

  public override func draw(_ canvas: borrowing Canvas) {
    let box = directed(Rect(0, bounds.midY - Self.box / 2, Self.box, Self.box))
    let shape = Path.roundedRect(box.insetBy(1, 1), radius: 5)
    canvas.fill(shape, with: isEnabled ? Theme.surface : Theme.disabledWell)
    if shade > 0 { canvas.fill(shape, with: Theme.text.withAlpha(0.08 * shade)) }
    if mark > 0 { canvas.fill(shape, with: color.withAlpha(mark)) }
    canvas.stroke(shape, with: mark > 0 ? color : rim, style: StrokeStyle(width: 2))
    if mark > 0 {
      canvas.drawCheckMark(in: box.insetBy(3, 3), color: Theme.surface.withAlpha(mark))
    }
    if showsFocus { canvas.focusRing(around: box, radius: 6) }
  }

  private var color: Color { isEnabled ? Theme.accent : Theme.disabledText }
  private var rim: Color { isEnabled ? Theme.secondaryText : Theme.disabledText }
}

nonisolated extension Role {
  /// A box that is checked or not.
  public static let checkbox = Role(rawValue: "checkbox")
}
