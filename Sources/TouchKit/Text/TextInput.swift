/// The text input of a window: which view takes what is typed, and whether the on-screen keyboard
/// is open. Views and the driver meet here.
public final class TextInput {
  /// Called when another view takes the text, or its caret has moved; for the driver, which passes
  /// both on to the input method.
  public var onChange: () -> Void = {}
  /// Whether a hardware keyboard is connected; the on-screen keyboard opens only without one. Set
  /// by the driver.
  public var hasHardwareKeyboard = true {
    didSet { if oldValue != hasHardwareKeyboard { update() } }
  }
  /// The user's locale, such as "de_DE.UTF-8", which chooses the layout of the on-screen keyboard.
  /// Set by the driver.
  public var locale = ""
  /// The part of the window that the on-screen keyboard covers, in window points; nil while it is
  /// closed. Scroll views keep their content clear of it.
  public private(set) var keyboardFrame: Rect?
  /// The on-screen keyboard; nil while it is closed.
  public private(set) var keyboard: OnScreenKeyboard?

  private unowned let window: Window
  /// Whether a finger was the last input.
  private var lastInputWasFinger = true
  /// Whether a mouse was the last input.
  private(set) var lastInputWasMouse = false
  /// Whether a finger has given the focus to the current client.
  private var isForFinger = false

  /// Creates the text input of a window.
  init(window: Window) { self.window = window }

  /// The view that takes typed text; nil if the focus is elsewhere.
  public var client: (any TextInputClient)? {
    guard let client = window.focus as? any TextInputClient, client.isEnabled,
      client.window === window
    else { return nil }
    return client
  }

  // MARK: From views

  /// Reports that the caret of the client has moved, or that it has begun or ceased to accept text.
  public func clientDidChange() {
    onChange()
    if keyboard != nil, client == nil { update() }
  }

  /// Opens the on-screen keyboard for the client that a finger has tapped, where there is no
  /// hardware keyboard.
  public func clientWasTapped() {
    isForFinger = lastInputWasFinger
    update()
  }

  // MARK: From the window

  /// Remembers whether fingers or a mouse made a frame.
  func note(_ frame: TouchFrame) {
    guard let sample = frame.samples.last else { return }
    lastInputWasFinger = !sample.isPrecise
    lastInputWasMouse = sample.isPrecise
  }

  /// Remembers that a hardware key was used.
  func noteKey() {
    lastInputWasFinger = false
    lastInputWasMouse = false
  }

  /// Called when the focus has moved.
  func focusDidChange() {
    isForFinger = lastInputWasFinger
    update()
    onChange()
  }

  /// Called when the window has another size.
  func windowDidResize() {
    guard let keyboard else { return }
    keyboard.place(in: window)
    setKeyboardFrame(keyboard.frame)
  }

  // MARK: The on-screen keyboard

  private func update() {
    let isWanted = client != nil && isForFinger && !hasHardwareKeyboard
    if isWanted { open() } else { close() }
  }

  private func open() {
    guard self.keyboard == nil else { return }
    let keyboard = OnScreenKeyboard(layouts: KeyboardLayout.layouts(forLocale: locale))
    keyboard.onText = { [weak self] in self?.client?.insertText($0) }
    keyboard.onDelete = { [weak self] in self?.client?.deleteBackward() }
    keyboard.onHide = { [weak self] in self?.client?.resignFirstResponder() }
    self.keyboard = keyboard
    keyboard.slideIn(to: window)
    setKeyboardFrame(keyboard.restingFrame(in: window))
  }

  private func close() {
    guard let keyboard else { return }
    self.keyboard = nil
    keyboard.slideOut()
    setKeyboardFrame(nil)
  }

  /// Lays out everything, since any view may depend on the frame, and scrolls to the client.
  private func setKeyboardFrame(_ frame: Rect?) {
    guard keyboardFrame != frame else { return }
    keyboardFrame = frame
    window.root.forEachDescendant { $0.setNeedsLayout() }
    guard frame != nil, let client else { return }
    window.layoutIfNeeded()
    client.scrollToVisible(client)
  }
}

extension Window {
  /// The part of the window that the on-screen keyboard covers, in window points; nil while it is
  /// closed.
  public var keyboardFrame: Rect? { textInput.keyboardFrame }
}
