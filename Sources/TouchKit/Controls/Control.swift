/// A view that does one thing when it is tapped, or when Return or space is pressed on it while it
/// shows the keyboard focus.
///
/// The finger may stray 40 points while it is down; the action runs when it lifts within them, and
/// only then: a touch that is taken away does nothing.
open class Control: View {
  /// What a tap does.
  public var action: () -> Void
  /// Whether a finger that would act if it lifted now is on the control.
  public private(set) var isHighlighted = false
  /// How much of the highlight is shown, 0 to 1; fades in and out.
  public private(set) var highlight = 0.0

  /// Whether Return is offered to the views around the control and to the window first, where it
  /// may mean something that matters more. Space always runs the action.
  public var yieldsReturn = false

  private var isUsable = true
  private var fade: Animation?

  /// A control that does something when tapped.
  public init(action: @escaping () -> Void = {}) {
    self.action = action
    super.init()
    role = .button
    hitMargin = .finger
  }

  /// Whether a tap does something. A control that is off still keeps touches from what is below.
  open override var isEnabled: Bool {
    get { isUsable }
    set {
      guard isUsable != newValue else { return }
      isUsable = newValue
      if !newValue { release() }
      setNeedsDisplay()
    }
  }

  /// Whether the control shows that the keyboard acts on it.
  public var showsFocus: Bool { window?.focus === self && window?.showsFocus ?? false }

  /// Runs the action, as a tap does.
  open func perform() { action() }

  open override var claimsTaps: Bool { true }

  open override var canBecomeFocused: Bool { isEnabled }

  open override func focusDidChange() {
    super.focusDidChange()
    guard showsFocus else { return }
    scrollToVisible(self)
  }

  open override func touchesBegan(_ touches: [Touch], with event: TouchEvent) {
    window?.hideFocus()
    guard isEnabled else { return }
    isTrackedExternally = true
    setHighlighted(true)
  }

  open override func touchesMoved(_ touches: [Touch], with event: TouchEvent) {
    guard isTrackedExternally, let touch = touches.first else { return }
    setHighlighted(hitAreaContains(windowPoint: touch.location))
  }

  open override func touchesEnded(_ touches: [Touch], with event: TouchEvent) {
    guard isTrackedExternally, let touch = touches.first else { return }
    let isInside = hitAreaContains(windowPoint: touch.location)
    release()
    if isInside { perform() }
  }

  open override func touchesCancelled(_ touches: [Touch], with event: TouchEvent) { release() }

  open override func handleKey(_ event: KeyEvent) -> Bool {
    let isReturn = event.key == "Return" || event.key == "KP_Enter"
    guard isEnabled, showsFocus, event.phase == .pressed(isRepeat: false),
      isReturn || event.key == "space"
    else { return super.handleKey(event) }
    if isReturn, yieldsReturn, super.handleKey(event) { return true }
    perform()
    return true
  }

  /// Shows or hides the highlight, as a finger that slides in or out does.
  public func setHighlighted(_ isOn: Bool) {
    guard isHighlighted != isOn else { return }
    isHighlighted = isOn
    fade?.cancel()
    let (start, end) = (highlight, isOn ? 1.0 : 0.0)
    guard let window else { return show(end) }
    fade = window.animate(
      for: isOn ? .milliseconds(80) : Theme.gentle, curve: .easeOut,
      update: { [weak self] in self?.show(start + (end - start) * $0) })
  }

  private func release() {
    isTrackedExternally = false
    setHighlighted(false)
  }

  private func show(_ highlight: Double) {
    self.highlight = highlight
    setNeedsDisplay()
  }
}

extension Canvas {
  /// Draws the ring that shows where the keyboard acts; it lies `focusRingReach` around the rect.
  func focusRing(around rect: Rect, radius: Double) {
    stroke(
      .roundedRect(rect.insetBy(-3, -3), radius: radius + 3), with: Theme.accent,
      style: StrokeStyle(width: 2))
  }
}
