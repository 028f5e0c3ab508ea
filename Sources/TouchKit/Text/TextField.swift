import Platform

/// A field with one line of text that the user edits.
///
/// A tap places the caret exactly where the finger is, and a drag that begins near the caret, or a
/// long press, moves it on; a second tap selects the word, a third one everything. The ends of a
/// selection can be dragged. A tap on the selection or on the caret opens the menu.
///
/// Caret and selection follow the writing direction of any script. What an input method composes
/// is shown underlined at the caret and becomes part of the text when it is committed.
///
/// While a finger uses the field and the on-screen keyboard is closed, a button at its end opens that.
open class TextField: View, TextInputClient, GestureRecognizerDelegate {
  /// Called when the user has changed the text; not when the app sets it.
  public var onChange: (String) -> Void = { _ in }
  /// Called when Return is pressed.
  public var onSubmit: () -> Void = {}
  /// Called when Escape is pressed, after the field has given up the focus.
  public var onCancel: () -> Void = {}
  /// The text shown while the field is empty; also the label for screen readers if there is none.
  public var placeholder: String { didSet { if oldValue != placeholder { textDidChange() } } }
  /// The font.
  public var font = Font(size: 17) { didSet { if oldValue != font { textDidChange() } } }
  /// Whether the text is marked as not acceptable.
  public var isInvalid = false { didSet { if oldValue != isInvalid { setNeedsDisplay() } } }

  /// Whether a button clears the text, as in a field that searches; Escape then clears it, too,
  /// before it ends the editing.
  public var showsClearButton: Bool {
    get { clearButton != nil }
    set {
      guard newValue != showsClearButton else { return }
      clearButton?.removeFromSuperview()
      clearButton = newValue ? ClearButton() : nil
      clearButton?.action = { [weak self] in self?.clear() }
      if let clearButton { addSubview(clearButton) }
      textDidChange()
    }
  }
  /// The part of the text that is selected when the user enters the field, by a key or a first tap;
  /// nil, the default, places the caret where the tap was.
  public var initialSelection: (String) -> Range<String.Index>? = { _ in nil }

  /// Whether the on-screen keyboard offers a capital where a sentence begins, as it does by default.
  public var capitalizesSentences = true
  /// Whether the text is a name of a file: its ending stays at the right, whatever the letters before it are.
  public var isFileName = false
  /// What the menu does not cover, as long as it has room below the text, such as buttons above the
  /// field.
  public var shunnedByMenu: [View] = []

  /// What draws the text in place of the field, if something does: the field edits it there, in a frame that
  /// shows it. Return still submits.
  public weak var letters: (any DrawnLetters)? {
    didSet {
      guard oldValue !== letters else { return }
      clipsToBounds = letters == nil
      textDidChange()
    }
  }

  /// Whether the buttons are before the text, in the layout direction; for one that has ``letters``.
  package var buttonsAreFirst = false {
    didSet { if oldValue != buttonsAreFirst { setNeedsLayout() } }
  }

  /// The button that clears the text, if there is one.
  var clearButton: ClearButton?
  /// The button that opens the on-screen keyboard, once that was needed.
  var keyboardButton: KeyboardButton?
  /// Whether the selection is the initial one: a tap on it then places the caret.
  var hasInitialSelection = false
  /// Whether the field has the focus since the last change of it.
  private var isEntered = false
  /// The text, selection and history.
  var editor: TextEditor
  /// Whether fingers edit, as opposed to keys or a mouse: the selection then has handles.
  var showsHandles = false
  /// Whether the caret is shown in the current phase of its blinking.
  var caretIsOn = true
  /// The x coordinate of the text's left edge; what does not fit is scrolled out of sight.
  var textX = TextField.padding
  var cachedLayout: TextLayout?
  var blinking: Deadline?
  var blinksLeft = 0
  var drag: TextDrag?
  /// Where the caret was in its line before it moved up or down, in points; nil after anything else.
  var column: Double?
  var autoScroll: Deadline?
  var taps = TapSeries()
  weak var menu: Menu?
  let pan = PanGestureRecognizer(maximumTouches: 1)
  private var isUsable = true

  /// The space left and right of the text, in points.
  static let padding = 14.0

  /// Creates a field with a text and a placeholder.
  public init(_ text: String = "", placeholder: String = "") {
    self.placeholder = placeholder
    editor = TextEditor(text)
    super.init()
    role = .textfield
    label = placeholder
    hitMargin = .finger
    clipsToBounds = true
    cornerRadius = Theme.controlRadius
    addGestures()
  }

  /// The text. Setting it places the caret at its end and forgets the history.
  public var text: String {
    get { editor.text }
    set {
      guard newValue != editor.text else { return }
      let (limit, keepsBreaks) = (editor.maximumLength, editor.allowsLineBreaks)
      editor = TextEditor(newValue)
      (editor.maximumLength, editor.allowsLineBreaks) = (limit, keepsBreaks)
      textDidChange()
    }
  }

  /// Whether line breaks that are pasted, or typed with Shift and Return, stay: the field shows them as
  /// signs. Otherwise, the default, they become spaces.
  public var keepsLineBreaks: Bool {
    get { editor.allowsLineBreaks }
    set {
      guard newValue != editor.allowsLineBreaks else { return }
      editor.allowsLineBreaks = newValue
      textDidChange()
    }
  }

  /// The largest number of characters that can be typed; nil, the default, for no limit.
  public var maximumLength: Int? {
    get { editor.maximumLength }
    set { editor.maximumLength = newValue }
  }

  /// The selected range of the text; empty at the caret.
  public var selectedRange: Range<String.Index> {
    get { editor.selection.range }
    set { edit { $0.select(newValue) } }
  }

  /// Whether the text has several lines, which are broken at the field's width; see ``TextView``.
  var isMultiline: Bool { letters != nil }

  /// Called when the caret or the text of several lines is elsewhere.
  func caretDidMove() {}

  /// The point nearest to one, in own coordinates, where the text is in sight.
  func inSight(_ point: Point) -> Point {
    Point(min(max(point.x, textSpan.left), textSpan.right), point.y)
  }

  /// The motion of the text in one step while a finger that drags is at a point in own coordinates, in
  /// points; 0 away from the edges.
  func autoScrollStep(at finger: Point) -> Double {
    canScroll ? AutoScroll.step(at: finger.x, width: bounds.width) : 0
  }

  /// Moves the text by a step, as far as there is text. Returns how far the field has moved below a finger
  /// that rests; nil if nothing moves.
  func scrollText(by step: Double) -> Vector? {
    let before = textX
    scrollText(to: textX + step)
    return textX == before ? nil : .zero
  }

  /// Whether what is typed arrives here.
  public var isEditing: Bool { isFirstResponder }

  // MARK: TextInputClient

  open func insertText(_ text: String) {
    if text == "\n", letters != nil || !isMultiline {
      edit { $0.commitMarked() }
      return onSubmit()
    }
    edit { $0.insert(text) }
  }

  open func deleteBackward() { edit { $0.delete(.backward) } }

  open func setMarkedText(_ text: String, caret: Int) { edit { $0.setMarked(text, caret: caret) } }

  /// Whether composed text is shown.
  public var isComposing: Bool { editor.marked != nil }

  /// The caret in own coordinates, without width.
  public var caretRect: Rect { rectOfCaret }

  /// Whether the caret is at the beginning of the text, of a line, or after the end of a sentence.
  public var beginsSentence: Bool {
    guard capitalizesSentences else { return false }
    let before = text[..<editor.selection.range.lowerBound]
    guard let last = before.lastIndex(where: { !$0.isWhitespace || $0.isNewline }),
      !before[last].isNewline
    else { return true }
    return ".!?…".contains(before[last]) && before.index(after: last) < before.endIndex
  }

  // MARK: View

  /// Whether the text can be edited.
  open override var isEnabled: Bool {
    get { isUsable }
    set {
      guard isUsable != newValue else { return }
      isUsable = newValue
      if !newValue { resignFirstResponder() }
      setNeedsDisplay()
    }
  }

  open override var canBecomeFocused: Bool { isEnabled }
  open override var claimsTaps: Bool { true }
  open override var valueText: String? { text }

  open override var accessibleStates: AccessibleStates { isInvalid ? .invalid : [] }

  open override var canActivate: Bool { isEnabled }

  /// Begins to edit the text.
  open override func activate() { becomeFirstResponder() }

  open override var customActions: [CustomAction] {
    [CustomAction("submit", localized("Done")) { [weak self] in self?.onSubmit() }]
  }

  open override var inspectionAttributes: [InspectionAttribute] {
    let range = editor.selection.range
    let counts = [range.lowerBound, range.upperBound].map { Double(text[..<$0].count) }
    var attributes = [InspectionAttribute("selection", .numbers(counts))]
    if isEditing {
      let caret = convert(rectOfCaret, to: nil)
      attributes.append(
        InspectionAttribute("caret", .numbers([caret.minX, caret.minY, caret.maxX, caret.maxY])))
    }
    if let marked = editor.marked {
      attributes.append(InspectionAttribute("marked", .text(marked.text)))
    }
    return attributes
  }

  open override func sizeThatFits(_ size: Size) -> Size {
    Size(size.width, max(Theme.touchTarget, shownLayout.size.height + 20))
  }

  open override func layoutSubviews() {
    layOutButtons()
    scrollToCaret()
  }

  open override func focusDidChange() {
    super.focusDidChange()
    if isEditing {
      if !isEntered { selectInitially() }
      restartBlinking()
      scrollToVisible(self)
    } else {
      endEditing()
    }
    setNeedsLayout()
    isEntered = isEditing
    scrollToCaret()
  }

  open override func didMove(to window: Window?) {
    super.didMove(to: window)
    if window == nil { endEditing() }
  }

  open override func draw(_ canvas: borrowing Canvas) { drawField(on: canvas) }

  open override func handleKey(_ event: KeyEvent) -> Bool {
    handleEditingKey(event) || super.handleKey(event)
  }

  open override func handleMouse(_ event: MouseEvent) -> Bool {
    guard isEnabled, case .pressed(let button) = event.kind else {
      return super.handleMouse(event)
    }
    switch button {
    case .primary, .back: return super.handleMouse(event)
    case .middle: pasteSelection(at: convert(event.location, from: nil))
    case .secondary:
      becomeFirstResponder()
      showMenu(at: event.location)
    }
    return true
  }

  open override func canPerform(_ action: ResponderAction) -> Bool {
    performs(action) ?? super.canPerform(action)
  }

  @discardableResult
  open override func perform(_ action: ResponderAction) -> Bool {
    guard performs(action) ?? false else { return super.perform(action) }
    performEditing(action)
    return true
  }

  open func gestureRecognizerShouldBegin(_ recognizer: GestureRecognizer) -> Bool {
    recognizer === pan ? shouldBeginDrag() : isEnabled
  }
}
