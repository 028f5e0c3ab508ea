/// A view that performs an action when it is tapped, or when Return or Space is pressed while it
/// shows the keyboard focus.
///
/// The action runs when the finger lifts within 40 points of the control. A cancelled touch does
/// not run it. Everything else that happens to a control is an ``Event``; see `on(_:action:)`.
open class Control: View {
  /// The closure to call for the control's primary action: a tap on a button, a new value of a
  /// switch or slider.
  public var action: () -> Void
  /// Whether a finger is on the control that would run the action if it lifted now.
  public private(set) var isHighlighted = false
  /// The opacity of the highlight, 0 to 1, which fades in and out.
  public private(set) var highlight = 0.0
  /// Whether a finger that the control tracks is within 40 points of it; false without a finger.
  public private(set) var isTouchInside = false
  /// Whether the control tracks one finger at a time, as one whose value follows the finger does.
  /// Otherwise fingers of several hands may tap it at once, and one that rests stops no other.
  public var tracksOneTouch = false { didSet { isMultipleTouchEnabled = !tracksOneTouch } }

  /// Whether a mouse pointer is over the control, which is enabled.
  public internal(set) var isHovered = false {
    didSet { if oldValue != isHovered { setNeedsDisplay() } }
  }
  /// The opacity of the shade over the control, 0 to 1: that of the highlight, and half of it below
  /// a mouse pointer.
  public var shade: Double { max(highlight, isHovered ? 0.5 : 0) }
  /// The text beside the control while a mouse pointer rests on it; empty, the default, for none.
  open var toolTip: String { "" }

  /// Whether Return is first passed up the responder chain, for a default action of the window.
  /// Space always runs the action.
  public var yieldsReturn = false

  var eventHandlers: [(events: Set<Event>, action: (Event) -> Void)] = []
  /// The fingers on the control, each of which runs the action when it lifts.
  private var trackedTouches: [Touch] = []
  private var isUsable = true
  private var fade: Animation?

  /// Creates a control with an action.
  public init(action: @escaping () -> Void = {}) {
    self.action = action
    super.init()
    role = .button
    hitMargin = .finger
    isMultipleTouchEnabled = true
  }

  /// Whether the control responds to taps. A disabled control still receives the touches on it.
  /// Disabling a control cancels the touch that it tracks.
  open override var isEnabled: Bool {
    get { isUsable }
    set {
      guard isUsable != newValue else { return }
      isUsable = newValue
      setNeedsDisplay()
      if !newValue {
        cancelTracking()
        isHovered = false
      }
      isEnabledDidChange()
    }
  }

  /// ``Theme/touchTarget``.
  open override var minimumTouchSize: Double { Theme.touchTarget }

  /// Called after the control was enabled or disabled. Does nothing by default.
  open func isEnabledDidChange() {}

  /// Whether the control tracks a finger.
  public var isTracking: Bool { !trackedTouches.isEmpty }

  /// Runs the action as a tap or a key does, and sends ``Event/primaryActionTriggered``.
  open func perform() {
    action()
    send(.primaryActionTriggered)
  }

  /// Called after ``Control/Event/touchUpInside`` when a finger has lifted on the control; performs the
  /// action. A control that is not a button, such as a slider, overrides this.
  open func touchUpInside(_ touch: Touch) { perform() }

  open override var canActivate: Bool { isEnabled }

  /// Performs the action.
  open override func activate() { perform() }

  open override var claimsTaps: Bool { true }

  open override var canBecomeFocused: Bool { isEnabled }

  open override func focusDidChange() {
    super.focusDidChange()
    guard showsFocus else { return }
    scrollToVisible(self)
  }

  open override func touchesBegan(_ touches: Set<Touch>, with event: TouchEvent) {
    window?.focusing.hide()
    for touch in touches.inLandingOrder where isEnabled && mayTrack(touch) {
      isTrackedExternally = true
      trackedTouches.append(touch)
      isTouchInside = true
      setHighlighted(true)
      let isRepeat = touch.tapCount > 1
      send(.touchDown)
      if isRepeat, isTracking { send(.touchDownRepeat) }
    }
  }

  /// Whether a finger is tracked beside those that are: not a second one of a hand that just taps.
  private func mayTrack(_ touch: Touch) -> Bool {
    trackedTouches.allSatisfy { other in
      other.hand != touch.hand || touch.beganTime - other.beganTime > Tuning.pressDelay
    }
  }

  open override func touchesMoved(_ touches: Set<Touch>, with event: TouchEvent) {
    guard trackedTouches.contains(where: touches.contains) else { return }
    let wasInside = isTouchInside
    let isInside = trackedTouches.contains { hitAreaContains(windowPoint: $0.location) }
    isTouchInside = isInside
    setHighlighted(isInside)
    if wasInside != isInside { send(isInside ? .touchDragEnter : .touchDragExit) }
    if isTracking { send(isInside ? .touchDragInside : .touchDragOutside) }
  }

  open override func touchesEnded(_ touches: Set<Touch>, with event: TouchEvent) {
    // The action may end the tracking of the others.
    for touch in trackedTouches where touches.contains(touch) && trackedTouches.contains(touch) {
      let isInside = hitAreaContains(windowPoint: touch.location)
      release(touch)
      window?.actingHand = touch.hand
      send(isInside ? .touchUpInside : .touchUpOutside)
      if isInside { touchUpInside(touch) }
    }
  }

  open override func touchesCancelled(_ touches: Set<Touch>, with event: TouchEvent) {
    for touch in trackedTouches where touches.contains(touch) {
      release(touch)
      send(.touchCancelled)
    }
  }

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

  private func cancelTracking() {
    for touch in trackedTouches {
      release(touch)
      send(.touchCancelled)
    }
  }

  private func release(_ touch: Touch) {
    trackedTouches.removeAll { $0 === touch }
    isTrackedExternally = isTracking
    isTouchInside = trackedTouches.contains { hitAreaContains(windowPoint: $0.location) }
    setHighlighted(isTouchInside)
  }

  private func show(_ highlight: Double) {
    self.highlight = highlight
    setNeedsDisplay()
  }
}

extension Canvas {
  /// Draws an outline inside a rounded rectangle, only in high contrast.
  func contrastOutline(of rect: Rect, radius: Double) {
    guard appearance == .highContrast else { return }
    stroke(.roundedRect(rect.insetBy(0.5, 0.5), radius: radius - 0.5), with: Theme.outline)
  }

  /// Draws the focus ring, 3 points outside a rectangle and 2 points wide.
  public func focusRing(around rect: Rect, radius: Double) {
    stroke(
      .roundedRect(rect.insetBy(-3, -3), radius: radius + 3), with: Theme.accent,
      style: StrokeStyle(width: 2))
  }
}
