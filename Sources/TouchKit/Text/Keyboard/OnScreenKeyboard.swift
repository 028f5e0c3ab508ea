import Platform

/// A keyboard at the lower edge of the window, for fingers. The window opens it for a text field; see
/// ``TextInput``.
///
/// Fingers type when they lift, or when the next finger lands before that, so that two thumbs can
/// type as fast as they like. A finger may slide to the right key. A held key offers its
/// alternatives. A sentence begins with a capital. The keyboard never takes the focus.
public final class OnScreenKeyboard: View {
  /// Called with the typed text; a line break is the Return key.
  public var onText: (String) -> Void = { _ in }
  /// Called with the letters of an unfinished Japanese syllable; empty when there are none any more.
  public var onCompose: (String) -> Void = { _ in }
  /// Called when a character is to be deleted.
  public var onDelete: () -> Void = {}
  /// Called when the user closes the keyboard.
  public var onHide: () -> Void = {}
  /// Called with the language that the user has changed to.
  public var onLanguage: (String) -> Void = { _ in }

  /// Whether the next letter begins a sentence: Shift is then on for it.
  public var beginsSentence = false {
    didSet { if shift != .locked, !isShiftHeld { shift = shiftAtStart } }
  }

  /// The state of the Shift key.
  enum Shift {
    /// Small letters.
    case off
    /// The next letter is a capital.
    case once
    /// All letters are capitals.
    case locked
  }

  private let layouts: [KeyboardLayout]
  private var languageIndex = 0
  private var layout: KeyboardLayout { layouts[languageIndex] }
  /// The syllables of a Japanese layout.
  private var kana = KanaComposer()
  private var page = KeyboardPage.letters
  private(set) var shift = Shift.off { didSet { if oldValue != shift { showShift() } } }
  private(set) var keys: [KeyView] = []
  var presses: [KeyPress] = []
  /// Whether a letter was typed while a finger was on Shift.
  var shiftWasUsed = false

  /// Creates a keyboard for one or more languages; the first one is shown if there is no layout of
  /// `language`.
  public init(layouts: [KeyboardLayout], language: String? = nil) {
    precondition(!layouts.isEmpty, "A keyboard needs a layout.")
    self.layouts = layouts
    languageIndex = layouts.firstIndex { $0.language == language } ?? 0
    super.init()
    role = .keyboard
    identifier = "keyboard"
    label = localized("Keyboard")
    backgroundColor = Theme.keyboard
    isMultipleTouchEnabled = true
    rebuild()
  }

  // MARK: Keys

  /// Shows a page.
  private func show(_ page: KeyboardPage) {
    finishSyllable()
    self.page = page
    shift = shiftAtStart
    rebuild()
  }

  private var shiftAtStart: Shift { beginsSentence && layout.hasCapitals ? .once : .off }
  private var isShiftHeld: Bool { presses.contains { $0.key.key == .shift } }

  /// Does what a key that types nothing does.
  func act(_ key: KeyboardKey) {
    switch key {
    case .text(let text): type(shift == .off ? text : Self.capital(text))
    case .space: type(" ")
    case .page(let page): show(page)
    case .language:
      finishSyllable()
      languageIndex = (languageIndex + 1) % layouts.count
      onLanguage(layout.language)
      show(.letters)
    case .kana:
      finishSyllable()
      kana.script = kana.script == .hiragana ? .katakana : .hiragana
      showShift()
    case .submit:
      finishSyllable()
      onText("\n")
    case .hide:
      finishSyllable()
      onHide()
    case .delete: delete()
    case .shift: break
    }
  }

  /// Types a text; the capital after Shift was it.
  func type(_ text: String) {
    shiftWasUsed = true
    if shift == .once, !isShiftHeld { shift = .off }
    // What follows may begin a sentence.
    insert(Self.withoutCarrier(text))
    // A space after punctuation goes back to letters, as the next word begins.
    if text == " ", page != .letters { show(.letters) }
  }

  /// An Arabic mark without the line on which it is shown.
  private static func withoutCarrier(_ text: String) -> String {
    let scalars = text.unicodeScalars
    return scalars.count == 2 && scalars.first == "ـ" ? String(scalars.dropFirst()) : text
  }

  /// Inserts a text, or the part of it that finishes syllables.
  private func insert(_ text: String) {
    guard layout.isRomaji, page == .letters else { return onText(text) }
    let hadLetters = !kana.pending.isEmpty
    var composer = kana
    let finished = composer.type(text)
    // The client's composition ends with the inserted text.
    kana = KanaComposer(script: kana.script)
    if !finished.isEmpty { onText(finished) }
    kana = composer
    if hadLetters || !kana.pending.isEmpty { onCompose(kana.pending) }
  }

  /// Ends the syllable that is being typed, as it is.
  private func finishSyllable() {
    guard !kana.pending.isEmpty else { return }
    let text = kana.finish()
    onText(text)
  }

  /// Forgets the syllable that is being typed: its letters have become text.
  func forgetSyllable() { kana = KanaComposer(script: kana.script) }

  /// Deletes a letter of a syllable that is being typed, or what is before the caret.
  func delete() {
    if kana.deleteLast() { onCompose(kana.pending) } else { onDelete() }
  }

  /// Turns Shift on or off; pressed twice in a row, it stays on.
  func pressShift(isSecond: Bool) {
    shiftWasUsed = false
    switch shift {
    case .off: shift = .once
    case .once: shift = isSecond ? .locked : .off
    case .locked: shift = .off
    }
  }

  /// Ends the Shift key's effect if letters were typed while it was held.
  func releaseShift() { if shiftWasUsed, shift == .once { shift = .off } }

  /// The texts that a held key offers, the usual one first; a single one for most keys.
  func choices(of key: KeyView) -> [String] {
    ([key.key.name] + key.alternatives).map { shift == .off ? $0 : Self.capital($0) }
  }

  /// The key nearest to a point in own coordinates, so that no touch falls between two keys.
  func key(at point: Point) -> KeyView? {
    keys.min { $0.frame.distance(to: point) < $1.frame.distance(to: point) }
  }

  private func rebuild() {
    for key in keys { key.removeFromSuperview() }
    let offered = page.alternatives(in: layout)
    keys = grid.places.map { place in
      guard case .text(let text) = place.key, let character = text.first else {
        return KeyView(place.key, alternatives: [])
      }
      return KeyView(place.key, alternatives: (offered[character] ?? "").map(String.init))
    }
    for key in keys {
      addSubview(key)
      if key.key == .space { key.title = layouts.count > 1 ? layout.name : "" }
      if key.key == .page(.letters) { key.title = layout.sample }
    }
    showShift()
    setNeedsLayout()
  }

  private func showShift() {
    for key in keys {
      if key.key == .shift { key.isSelected = shift != .off }
      if case .text(let text) = key.key { key.title = shift == .off ? text : Self.capital(text) }
      if key.key == .shift {
        key.label = shift == .locked ? localized("Caps lock") : localized("Shift")
      }
      if key.key == .kana {
        let isHiragana = kana.script == .hiragana
        key.title = isHiragana ? "カナ" : "かな"
        key.label = isHiragana ? localized("Katakana") : localized("Hiragana")
      }
    }
  }

  /// The capital of a letter; a sharp s stays a single letter.
  private static func capital(_ text: String) -> String { text == "ß" ? "ẞ" : text.uppercased() }

  // MARK: Layout

  private var grid: KeyboardGrid {
    KeyboardGrid(
      page, of: layout, hasLanguages: layouts.count > 1,
      in: Rect(3, 5, max(bounds.width - 6, 0), max(bounds.height - 8, 0)))
  }

  public override func layoutSubviews() {
    for (key, place) in zip(keys, grid.places) { key.frame = place.area }
  }

  public override func draw(_ canvas: borrowing Canvas) {
    canvas.fill(Rect(0, 0, bounds.width, 1), with: Theme.outline)
  }

  // MARK: Touches

  public override var claimsTaps: Bool { true }
  public override var swallowsTouches: Bool { true }

  public override func hitTest(_ point: Point) -> View? {
    isHittable && bounds.contains(point) ? self : nil
  }

  public override func handleMouse(_ event: MouseEvent) -> Bool { true }

  public override func touchesBegan(_ touches: Set<Touch>, with event: TouchEvent) {
    for touch in touches.inLandingOrder { land(touch) }
  }

  public override func touchesMoved(_ touches: Set<Touch>, with event: TouchEvent) {
    for touch in touches.inLandingOrder { move(touch) }
  }

  public override func touchesEnded(_ touches: Set<Touch>, with event: TouchEvent) {
    for touch in touches.inLandingOrder { lift(touch) }
  }

  public override func touchesCancelled(_ touches: Set<Touch>, with event: TouchEvent) {
    for touch in touches { cancel(touch) }
  }

  public override func didMove(to window: Window?) {
    super.didMove(to: window)
    if window == nil { for press in presses { cancel(press.touch) } }
  }
}
