/// A finger on the on-screen keyboard.
final class KeyPress {
  let touch: Touch
  /// The key under the finger.
  var key: KeyView
  /// The enlarged letter, or the alternatives.
  var panel: KeyPanel?
  /// Whether the alternatives are open.
  var offersAlternatives = false
  /// Whether the key has done its work.
  var isDone = false
  var timer: Deadline?

  init(_ touch: Touch, on key: KeyView) {
    self.touch = touch
    self.key = key
  }
}

extension OnScreenKeyboard {
  /// How long a key is held before it offers its alternatives or begins to repeat.
  private static let delay = Duration.milliseconds(450)
  /// The time between two deletions while the key is held.
  private static let repetition = Duration.milliseconds(70)

  /// A finger has landed: the keys under earlier fingers are done.
  func land(_ touch: Touch) {
    layoutIfNeeded()
    for press in presses where press.key.key.isTyped { finish(press) }
    guard let key = key(at: touch.location(in: self)) else { return }
    let press = KeyPress(touch, on: key)
    presses.append(press)
    key.isPressed = true
    switch key.key {
    case .shift: pressShift(isSecond: touch.tapCount > 1)
    case .delete:
      // While another client may still claim the touch, nothing may be deleted.
      if !touch.isProvisional { delete(with: press) }
      repeatDeletion(press, after: Self.delay)
    case .text: begin(press)
    case .space, .kana, .page, .language, .submit, .hide: break
    }
  }

  /// A finger has moved: it selects an alternative, or slides onto another key.
  func move(_ touch: Touch) {
    guard let press = press(of: touch), !press.isDone else { return }
    let point = touch.location(in: self)
    if press.offersAlternatives {
      press.panel?.track(point)
      return
    }
    guard let key = key(at: point), key !== press.key else { return }
    if press.key.key.isTyped, key.key.isTyped {
      release(press)
      press.key = key
      key.isPressed = true
      begin(press)
    } else if press.key.key == .delete {
      press.timer?.cancel()
    }
  }

  /// A finger has lifted.
  func lift(_ touch: Touch) {
    guard let press = press(of: touch) else { return }
    presses.removeAll { $0 === press }
    switch press.key.key {
    case .shift: releaseShift()
    case .delete: if !press.isDone { delete(with: press) }
    case .text, .space: finish(press)
    case .kana, .page, .language, .submit, .hide:
      if key(at: touch.location(in: self)) === press.key { finish(press) }
    }
    release(press)
  }

  /// A touch was cancelled: its key types nothing.
  func cancel(_ touch: Touch) {
    guard let press = press(of: touch) else { return }
    presses.removeAll { $0 === press }
    release(press)
  }

  private func press(of touch: Touch) -> KeyPress? { presses.first { $0.touch === touch } }

  /// Shows the enlarged letter, and waits whether the key is held.
  private func begin(_ press: KeyPress) {
    guard case .text = press.key.key else { return }
    show(KeyPanel([press.key.title], above: press.key, in: self), for: press)
    guard !press.key.alternatives.isEmpty else { return }
    press.timer = window?.schedule(after: Self.delay) { [weak self, weak press] in
      guard let self, let press, !press.isDone else { return }
      press.offersAlternatives = true
      show(KeyPanel(choices(of: press.key), above: press.key, in: self), for: press)
    }
  }

  private func show(_ panel: KeyPanel, for press: KeyPress) {
    press.panel?.removeFromSuperview()
    press.panel = panel
    addSubview(panel)
  }

  /// Does what the key does, once.
  private func finish(_ press: KeyPress) {
    guard !press.isDone else { return }
    press.isDone = true
    let chosen = press.offersAlternatives ? press.panel?.selectedText : nil
    let isRefused = press.offersAlternatives && chosen == nil
    release(press)
    if let chosen { type(chosen) } else if !isRefused { act(press.key.key) }
  }

  /// Ends everything that is shown of a press, and its timer.
  private func release(_ press: KeyPress) {
    press.timer?.cancel()
    press.timer = nil
    press.panel?.removeFromSuperview()
    press.panel = nil
    press.key.isPressed = presses.contains { $0 !== press && $0.key === press.key && !$0.isDone }
  }

  private func delete(with press: KeyPress) {
    press.isDone = true
    delete()
  }

  private func repeatDeletion(_ press: KeyPress, after delay: Duration) {
    press.timer = window?.schedule(after: delay) { [weak self, weak press] in
      guard let self, let press else { return }
      if !press.touch.isProvisional { delete(with: press) }
      repeatDeletion(press, after: Self.repetition)
    }
  }
}
