/// A row of a list: the view that shows the data, on a background that shows press, selection and
/// focus, above a separator.
final class ListRow: Control {
  let content: View
  weak var list: ListView?
  /// The buttons that a drag sideways reveals.
  private(set) lazy var swipe = RowSwipe(of: self)
  /// The number of the row that it shows.
  var index = 0
  var insets = EdgeInsets.zero { didSet { if oldValue != insets { setNeedsLayout() } } }
  var showsSeparator = true { didSet { if oldValue != showsSeparator { setNeedsDisplay() } } }
  /// Whether the list has the keyboard focus here.
  var isCurrent = false { didSet { if oldValue != isCurrent { setNeedsDisplay() } } }
  /// Where the row belongs, in the content of the list.
  var place = Rect.zero

  init(_ content: View) {
    self.content = content
    super.init()
    role = .cell
    hitMargin = .none
    addSubview(content)
    _ = swipe
  }

  /// The list has the focus, not its rows.
  override var canBecomeFocused: Bool { false }

  override func sizeThatFits(_ size: Size) -> Size {
    let inner = content.sizeThatFits(Size(max(size.width - insets.width, 0), .infinity))
    let height = inner.height.isFinite ? inner.height + insets.height : 0
    return Size(size.width, max(height.rounded(.up), Theme.touchTarget))
  }

  override func layoutSubviews() {
    content.frame = directed(bounds.inset(by: insets).offset(by: Vector(-swipe.offset, 0)))
    swipe.layOut()
  }

  // MARK: Fingers, mouse and screen readers

  /// While the row is open, a finger on the content closes it and reaches nothing in it.
  override func hitTest(_ point: Point) -> View? {
    let hit = super.hitTest(point)
    return swipe.isOpen && hit?.isDescendant(of: content) ?? false ? self : hit
  }

  override func touchUpInside(_ touch: Touch) {
    if swipe.isOpen { return swipe.close() }
    if list?.closingTouch !== touch { perform() }
  }

  override func handleMouse(_ event: MouseEvent) -> Bool {
    event.kind == .pressed(.secondary) && list?.openActions(of: index, at: event.location) ?? false
      || super.handleMouse(event)
  }

  override var canActivate: Bool {
    super.canActivate && list?.selectionMode != ListView.SelectionMode.none
  }

  override var customActions: [CustomAction] {
    (list?.actions(of: index) ?? []).map { CustomAction($0.name, $0.title, perform: $0.action) }
  }

  // MARK: Looks

  /// Takes the label for screen readers from the content, or from the texts in it.
  func updateLabel() {
    var texts: [String] = []
    content.forEachDescendant { view in
      if view is Label, !view.label.isEmpty { texts.append(view.label) }
    }
    label = content.label.isEmpty ? texts.joined(separator: ", ") : content.label
  }

  override func draw(_ canvas: borrowing Canvas) {
    if isSelected { canvas.fill(bounds, with: Theme.accentTint) }
    if shade > 0 { canvas.fill(bounds, with: Theme.accent.withAlpha(0.14 * shade)) }
    if isSelected { canvas.fill(directed(Rect(0, 0, 4, bounds.height)), with: Theme.accent) }
    if showsSeparator {
      let thickness = 1 / (window?.scale ?? 1)
      canvas.fill(
        directed(
          Rect(insets.left, bounds.maxY - thickness, bounds.width - insets.left, thickness)),
        with: Theme.separator)
    }
    if isCurrent { canvas.focusRing(around: bounds.insetBy(5, 5), radius: Theme.controlRadius - 5) }
  }
}
