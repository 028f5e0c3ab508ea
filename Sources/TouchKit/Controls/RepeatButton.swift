/// A button that repeats what it does while it is held, and faster after a while.
package class RepeatButton: Button {
  /// The time from one step to the next while the button is held: the first eight, and later ones.
  private static let (slow, fast) = (Duration.milliseconds(120), Duration.milliseconds(40))
  private static let slowSteps = 8

  /// Called when the button begins to repeat, with `changed` for each further step, and at the end.
  package var onHold: (GestureRecognizer.Phase) -> Void = { _ in }
  /// How many steps have followed the first one of the hold.
  package private(set) var steps = 0
  /// Whether the button repeats; not if it was disabled when the press began.
  private var isRepeating = false

  package override init(
    _ title: String = "", icon: Bitmap? = nil, label: String? = nil, style: Style = .plain,
    action: @escaping () -> Void = {}
  ) {
    super.init(title, icon: icon, label: label, style: style, action: action)
    add(LongPressGestureRecognizer()).onAction(of: self) { $0.pressed }
  }

  private func pressed(_ press: LongPressGestureRecognizer, _ phase: GestureRecognizer.Phase) {
    switch phase {
    case .began:
      isRepeating = isEnabled
      guard isRepeating else { return }
      steps = 0
      setHighlighted(true)
      onHold(.began)
      waitForStep(press)
    case .changed: if isRepeating { setHighlighted(isEnabled && isOn(press)) }
    case .ended, .cancelled:
      guard isRepeating else { return }
      isRepeating = false
      setHighlighted(false)
      onHold(phase)
    }
  }

  /// Takes the next step if the finger is still there; what ends the press ends the waiting, too.
  private func waitForStep(_ press: LongPressGestureRecognizer) {
    let time = steps < Self.slowSteps ? Self.slow : Self.fast
    guard isEnabled, let now = window?.now else { return }
    _ = press.schedule(at: now + time) { [weak self, unowned press] in
      guard let self else { return }
      if isOn(press) {
        steps += 1
        onHold(.changed)
      }
      waitForStep(press)
    }
  }

  /// Whether the finger is on the button, or near it.
  private func isOn(_ press: LongPressGestureRecognizer) -> Bool {
    bounds.distance(to: press.location(in: self)) <= Tuning.trackingMargin
  }
}
