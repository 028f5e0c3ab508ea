/// The text input of a window: which view takes what is typed, and whether the on-screen keyboard
/// is open. Views and the driver meet here.
public final class TextInput {
  /// Called when another view takes the text, or its caret has moved; for the driver, which passes
  /// both on to the input method.
  public var onChange: () -> Void = {}
  /// Whether a hardware keyboard is connected; the on-screen keyboard then stays closed for who has
  /// just used that. Set by the driver.
  public var hasHardwareKeyboard = true {
    didSet { if oldValue != hasHardwareKeyboard { update() } }
  }
  /// Whether fingers open the on-screen keyboard while a hardware keyboard is connected, too, as they do
  /// by default. False on a test's stage, which types with keys.
  public var opensBesideHardwareKeyboard = true
  /// The user's locale, such as "de_DE.UTF-8", which chooses the layout of the on-screen keyboard.
  /// Set by the driver.
  public var locale = ""
  /// The languages or locales of the user's other keyboards, such as "ru", whose layouts the on-screen
  /// keyboard offers, too. Set by the driver.
  public var keyboardLocales: [String] = []
  /// The part of the window that the on-screen keyboard covers, in window points; nil while it is
  /// closed. Scroll views keep their content clear of it.
  public private(set) var keyboardFrame: Rect?
  /// The on-screen keyboard; nil while it is closed.
  public private(set) var keyboard: OnScreenKeyboard?

  /// For how long who has pressed a key of a hardware keyboard is expected to press the next one there.
  private static let habit = Duration.seconds(20)
  private unowned let window: Window
  private var typing = Typing()
  /// Whether a finger was the last input.
  private var lastInputWasFinger = true
  /// Whether a mouse was the last input.
  private(set) var lastInputWasMouse = false
  /// Whether a finger has given the focus to the current client.
  private var isForFinger = false
  /// The language in which the on-screen keyboard was used last; nil as long as it is that of the locale.
  private var language: String?
  /// When a hardware key was pressed last.
  private var lastKey: EventTime?
  /// Whether the current client gets its text from a hardware keyboard.
  private var prefersKeys = false

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
    if client?.isComposing != true { keyboard?.forgetSyllable() }
    showSentence()
  }

  /// Opens the on-screen keyboard for the client that a finger has tapped, unless keys of a hardware
  /// keyboard were pressed lately.
  public func clientWasTapped() { noteFocus() }

  /// Whether the on-screen keyboard is closed though a finger uses the client, which then offers to open
  /// it.
  var offersKeyboard: Bool {
    client != nil && isForFinger && keyboard == nil
      && (opensBesideHardwareKeyboard || !hasHardwareKeyboard)
  }

  /// Opens the on-screen keyboard for the client, because the user wants it. It stays for the text when the view
  /// that has that loses the focus and takes it back, as one does that makes room for the keyboard.
  func callKeyboard() {
    lastInputWasFinger = true
    lastKey = nil
    noteFocus()
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
    lastKey = window.now
    guard keyboard != nil, hasHardwareKeyboard else { return }
    prefersKeys = true
    update()
  }

  /// Whether a key belongs to a text that something else than a key has ended.
  func isLate(_ event: KeyEvent) -> Bool { client == nil && typing.goesOn(with: event) }

  /// Reports that who types has ended the text by a button: what is pressed next is no part of it.
  public func typistDidFinish() { typing.finish() }

  /// Remembers a key that a view has handled which had the text before it.
  func noteTyping(_ event: KeyEvent, into client: (any TextInputClient)?) {
    guard client != nil else { return }
    typing.note(event, endsText: self.client == nil)
  }

  /// Called when the focus has moved.
  func focusDidChange() {
    if client == nil { typing.textEnded(at: window.now) }
    keyboard?.forgetSyllable()
    noteFocus()
    onChange()
  }

  private func noteFocus() {
    isForFinger = lastInputWasFinger
    prefersKeys = lastKey.map { window.now - $0 < Self.habit } ?? false
    update()
  }

  /// Called when the window has another size.
  func windowDidResize() {
    guard let keyboard else { return }
    keyboard.place(in: window)
    setKeyboardFrame(keyboard.frame)
  }

  // MARK: The on-screen keyboard

  private func update() {
    let isTyped = hasHardwareKeyboard && (prefersKeys || !opensBesideHardwareKeyboard)
    if client != nil, isForFinger, !isTyped { open() } else { close() }
    client?.setNeedsLayout()
  }

  /// Lets the keyboard offer a capital where a sentence begins.
  private func showSentence() { keyboard?.beginsSentence = client?.beginsSentence ?? false }

  private func open() {
    guard self.keyboard == nil else { return }
    let keyboard = OnScreenKeyboard(
      layouts: KeyboardLayout.layouts(forLocales: [locale] + keyboardLocales), language: language)
    keyboard.onLanguage = { [weak self] in self?.language = $0 }
    keyboard.onCompose = { [weak self] in self?.client?.setMarkedText($0, caret: $0.count) }
    keyboard.onText = { [weak self] in self?.client?.insertText($0) }
    keyboard.onDelete = { [weak self] in self?.client?.deleteBackward() }
    keyboard.onHide = { [weak self] in self?.client?.resignFirstResponder() }
    self.keyboard = keyboard
    showSentence()
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
