import Platform

/// A text of several lines that the user edits, and that scrolls.
///
/// ```swift
/// let notes = TextView("", placeholder: "Notes")
/// notes.onChange = { text in store.notes = text }
/// ```
///
/// What a ``TextField`` does with fingers, keys, input methods, the clipboard and undo, this does with lines,
/// which are broken at its width. Return begins a new line; Tab leaves the view. The caret stays in sight,
/// also above the on-screen keyboard, and what is dragged to the upper or lower edge scrolls on.
public final class TextView: ScrollView {
  /// What is edited: the field that has the keyboard focus, the selection and the actions. Its `onSubmit` is
  /// never called.
  public let field: TextField
  /// Called when the user has changed the text; not when the app sets it.
  public var onChange: (String) -> Void {
    get { field.onChange }
    set { field.onChange = newValue }
  }
  /// The least height that the view asks for, in lines.
  public var minimumLines = 3 { didSet { if oldValue != minimumLines { setNeedsLayout() } } }

  /// Creates a view with a text and a placeholder, which is also its label for screen readers.
  public init(_ text: String = "", placeholder: String = "") {
    let page = TextPage(text, placeholder: placeholder)
    field = page
    super.init(axes: .vertical)
    cornerRadius = Theme.controlRadius
    page.view = self
    addSubview(page)
  }

  /// The text, with a line feed at the end of each line but the last. Setting it places the caret at its end
  /// and forgets the history.
  public var text: String {
    get { field.text }
    set {
      field.text = newValue
      setNeedsLayout()
    }
  }

  /// The label for screen readers.
  public override var label: String {
    get { field.label }
    set { field.label = newValue }
  }

  /// The name in the view tree.
  public override var identifier: String {
    get { field.identifier }
    set { field.identifier = newValue }
  }

  /// Whether the text can be edited.
  public override var isEnabled: Bool {
    get { field.isEnabled }
    set {
      field.isEnabled = newValue
      setNeedsDisplay()
    }
  }

  /// The height of the text, and at least that of ``minimumLines``.
  public override func sizeThatFits(_ size: Size) -> Size {
    let line = TextLayout("x", font: field.scaled(field.font)).size.height
    let least = Double(minimumLines) * line + 2 * TextField.padding
    let needed = (field as? TextPage)?.height(in: size.width) ?? 0
    return Size(size.width, min(max(least, needed).rounded(.up), max(size.height, least)))
  }

  public override func layoutSubviews() {
    guard let page = field as? TextPage else { return }
    let height = max(page.height(in: bounds.width).rounded(.up), bounds.height)
    page.frame = Rect(0, 0, bounds.width, height)
    contentSize = page.frame.size
    super.layoutSubviews()
    if page.movesCaret { showCaret(of: page) }
  }

  /// Scrolls so that the caret is in sight.
  private func showCaret(of page: TextPage) {
    page.movesCaret = false
    guard page.isEditing, visibleHeight > 0 else { return }
    let caret = page.rectOfCaret
    let margin = min(TextField.padding, max(visibleHeight - caret.height, 0) / 2)
    var offset = contentOffset
    offset.y = max(offset.y, caret.maxY + margin - visibleHeight)
    offset.y = min(offset.y, caret.minY - margin)
    if restingOffset(for: offset) != contentOffset { scroll(to: offset, isAnimated: false) }
  }

  public override func draw(_ canvas: borrowing Canvas) {
    canvas.fill(
      .roundedRect(bounds.insetBy(1, 1), radius: cornerRadius - 1),
      with: isEnabled ? Theme.surface : Theme.disabledWell)
    field.drawOutline(of: bounds, on: canvas)
  }
}

/// All lines of a text view.
private final class TextPage: TextField {
  weak var view: TextView?
  /// Whether the caret has moved since the last layout.
  var movesCaret = false

  override var isMultiline: Bool { true }

  override init(_ text: String = "", placeholder: String = "") {
    super.init("", placeholder: placeholder)
    editor = TextEditor(text)
    editor.allowsLineBreaks = true
    hitMargin = .none
    clipsToBounds = false
  }

  /// The height of all lines in a width.
  func height(in width: Double) -> Double {
    if width != bounds.width { bounds = Rect(0, 0, width, bounds.height) }
    return shownLayout.size.height + 2 * Self.padding
  }

  override func layoutSubviews() { layOutButtons() }

  override func caretDidMove() {
    movesCaret = true
    view?.setNeedsLayout()
  }

  override func focusDidChange() {
    super.focusDidChange()
    view?.setNeedsDisplay()
  }

  // MARK: Drags beyond the edge

  /// Also in a line that is in sight as a whole, unless that is the first or the last one: the view would
  /// scroll to the caret at once.
  override func inSight(_ point: Point) -> Point {
    var point = super.inSight(point)
    guard let view else { return point }
    let room = rectOfCaret.height + Self.padding
    let top = view.bounds.minY > view.minimumOffset.y ? view.bounds.minY + room : -.infinity
    let end = view.bounds.minY + view.visibleHeight - room
    let bottom = view.bounds.minY < view.maximumOffset.y ? max(end, top) : .infinity
    point.y = min(max(point.y, top), bottom)
    return point
  }

  override func autoScrollStep(at finger: Point) -> Double {
    guard let view, view.canMove(.vertical) else { return 0 }
    return AutoScroll.step(at: finger.y - view.bounds.minY, width: view.visibleHeight)
  }

  override func scrollText(by step: Double) -> Vector? {
    guard let view else { return nil }
    let before = view.contentOffset
    view.scroll(to: before - Vector(0, step), isAnimated: false)
    return view.contentOffset == before ? nil : view.contentOffset - before
  }

  /// The view is what other scroll views show; the view itself shows the caret.
  override func scrollToVisible(_ view: View) {
    guard view === self, let text = self.view else { return super.scrollToVisible(view) }
    text.superview?.scrollToVisible(text)
    caretDidMove()
  }

  override var customActions: [CustomAction] { [] }

  override var accessibleStates: AccessibleStates { super.accessibleStates.union(.multiline) }
}
