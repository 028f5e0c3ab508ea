/// A view that performs an action when it is tapped, or when Return or Space is pressed while it
/// shows the keyboard focus.
///
/// The action runs when the finger lifts within 40 points of the control. A cancelled touch does
/// not run it.
open class Control: View {
  /// The closure to call when the control is tapped.
  public var action: () -> Void
  /// Whether a finger is on the control that would run the action if it lifted now.
  public private(set) var isHighlighted = false
  /// The opacity of the highlight, 0 to 1, which fades in and out.
  public private(set) var highlight = 0.0

  /// Whether Return is first passed up the responder chain, for a default action of the window.
  /// Space always runs the action.
  public var yieldsReturn = false

  private var isUsable = true
  private var fade: Animation?

  /// Creates a control with an action.
  public init(action: @escaping () -> Void = {}) {
    self.action = action
    super.init()
    role = .button
    hitMargin = .finger
  }

  /// Whether the control responds to taps. A disabled control still receives the touches on it.
  open override var isEnabled: Bool {
    get { isUsable }
    set {
      guard isUsable != newValue else { return }
      isUsable = newValue
      if !newValue { release() }
      setNeedsDisplay()
    }
  }

  /// Whether the control has the keyboard focus and shows it.
  public var showsFocus: Bool { window?.focus === self && window?.showsFocus ?? false }

  /// Runs the action as a tap does.
  open func perform() { action() }

  open override var claimsTaps: Bool { true }

  open override var canBecomeFocused: Bool { isEnabled }

  open override func focusDidChange() {
    super.focusDidChange()
    guard showsFocus else { return }
    scrollToVisible(self)
  }

  open override func touchesBegan(_ touches: Set<Touch>, with event: TouchEvent) {
    window?.hideFocus()
    guard isEnabled else { return }
    isTrackedExternally = true
    setHighlighted(true)
  }

  open override func touchesMoved(_ touches: Set<Touch>, with event: TouchEvent) {
    guard isTrackedExternally, let touch = touches.first else { return }
    setHighlighted(hitAreaContains(windowPoint: touch.location))
  }

  open override func touchesEnded(_ touches: Set<Touch>, with event: TouchEvent) {
    guard isTrackedExternally, let touch = touches.first else { return }
    let isInside = hitAreaContains(windowPoint: touch.location)
    release()
    if isInside { perform() }
  }

  open override func touchesCancelled(_ touches: Set<Touch>, with event: TouchEvent) { release() }

  open override func handleKey(_ event: KeyEvent) -> Bool {
    let isReturn = event.key == "Return" || event.key == "KP_Enter"
    guard isEnabled, showsFocus, event.phase == .pressed(isRepeat: false),
      isReturn || event.key == "space"
    else { return super.handleKey(event) }
    if isReturn, yieldsReturn, super.handleKey(event) { return true }
    perform()
    return true
  }

  /// Fades the highlight in or out, as when a finger slides onto the control or off it.
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
  /// Draws the focus ring, 3 points outside a rectangle and 2 points wide.
  func focusRing(around rect: Rect, radius: Double) {
    stroke(
      .roundedRect(rect.insetBy(-3, -3), radius: radius + 3), with: Theme.accent,
      style: StrokeStyle(width: 2))
  }
}
