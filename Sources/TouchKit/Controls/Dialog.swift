import Platform

/// A question in the middle of the window: a title, a message, a view or a text field of the app's, and
/// buttons.
///
/// ```swift
/// let dialog = Dialog("New folder", actions: [.init("Create") { [weak self] in self?.makeFolder() }])
/// name = dialog.addTextField(placeholder: "Name")
/// dialog.present(in: window)
/// ```
///
/// Return performs the last action, unless that is destructive, also in the text field; Escape, the cancel
/// button and a tap beside the dialog cancel. The dialog stays above the on-screen keyboard; what does not
/// fit there scrolls, but for the buttons. It belongs to the hand that opened it, as an ``Overlay`` does.
public final class Dialog: View {
  /// A choice of the dialog.
  public typealias Action = ActionSheet.Action

  /// Called when the dialog was closed without a choice.
  public var onCancel: () -> Void = {}
  /// The field that takes a line of text; see ``addTextField(_:placeholder:)``.
  public private(set) var textField: TextField?
  /// The text in the field, without spaces at its ends and with what an input method has composed.
  public var text: String { textField.map { Self.trimmed($0.text) } ?? "" }
  /// Whether Return's action can be chosen only if the field's text is more than spaces, as it is by
  /// default.
  public var needsText = true { didSet { updateDefault() } }
  /// Whether Return's action can be chosen as far as the app is concerned.
  public var isAcceptable = true { didSet { updateDefault() } }

  private static let maximumWidth = 440.0
  private static let gap = 16.0
  /// The least distance from the window's edges and from the keyboard.
  private static let margin = 8.0
  private let overlay = Overlay(isModal: true)
  private let body = ScrollView(axes: .vertical)
  private let title: Label
  private let message: Label
  private let content: View?
  private var buttons: [Button] = []
  /// The button that Return presses; nil if there is only a destructive one.
  private weak var accept: Button?

  /// Creates a dialog from its parts; the cancel button is added automatically.
  ///
  /// - Parameters:
  ///   - title: The question.
  ///   - message: What there is to know about it.
  ///   - content: A view below the message, of the height that fits the dialog's width.
  ///   - actions: The choices, the most likely one last.
  ///   - cancel: The title of the cancel button; nil for "Cancel".
  public init(
    _ title: String, message: String = "", content: View? = nil, actions: [Action] = [],
    cancel: String? = nil
  ) {
    self.title = Label(title, font: Theme.title, alignment: .center)
    self.message = Label(message, color: Theme.secondaryText, alignment: .center)
    self.content = content
    super.init()
    role = .dialog
    label = title
    self.title.accessibleRole = .heading
    self.title.numberOfLines = 0
    self.message.numberOfLines = 0
    addButton(cancel ?? localized("Cancel"), "cancel", actions.isEmpty ? .filled : .plain) {
      [weak self] in self?.onCancel()
    }
    if actions.isEmpty { accept = buttons.first }
    for (index, action) in actions.enumerated() { add(action, isLast: index == actions.count - 1) }
    addSubview(body)
    for view in [self.title, self.message, content].compactMap({ $0 })
    where (view as? Label)?.text != "" { body.addSubview(view) }
    for button in buttons { addSubview(button) }
    overlay.defaultButton = accept
    overlay.onOutsideTap = { [weak self] in self?.cancel() }
    overlay.onLayout = { [weak self] area in self?.place(in: area) }
  }

  /// Adds a field for a line of text, which has the keyboard when the dialog is presented; what is typed
  /// then replaces the text. Returns the field, which there can be only one of.
  @discardableResult
  public func addTextField(_ text: String = "", placeholder: String = "") -> TextField {
    if let textField {
      reportMisuse("A dialog has one text field; give it a content view for more.")
      return textField
    }
    let field = TextField(text, placeholder: placeholder)
    if placeholder.isEmpty { field.label = label }
    field.initialSelection = { $0.startIndex..<$0.endIndex }
    field.onSubmit = { [weak self] in self?.submit() }
    field.onCancel = { [weak self] in self?.cancel() }
    field.onChange = { [weak self] _ in self?.updateDefault() }
    textField = field
    body.addSubview(field)
    updateDefault()
    return field
  }

  /// Whether the dialog is presented and not being dismissed.
  public var isOpen: Bool { overlay.isPresented }

  /// Presents the dialog in a window.
  public func present(in window: Window) {
    guard !isOpen else { return }
    overlay.dimming = 1
    overlay.motion = .free
    overlay.present(self, in: window)
    // Not while somebody else writes.
    guard window.focus === overlay else { return }
    _ = [textField, accept, buttons.first].compactMap { $0 }.first { $0.becomeFirstResponder() }
  }

  /// Closes the dialog without a choice and calls `onCancel`.
  public func cancel() {
    guard isOpen else { return }
    overlay.dismiss()
    onCancel()
  }

  // MARK: Buttons

  private func add(_ action: Action, isLast: Bool) {
    let isDefault = isLast && !action.isDestructive
    let style = action.isDestructive ? Button.Style.destructive : isDefault ? .filled : .tinted
    let button = addButton(action.title, action.identifier, style, action: action.action)
    if isDefault { accept = button }
  }

  @discardableResult
  private func addButton(
    _ title: String, _ identifier: String, _ style: Button.Style, action: @escaping () -> Void
  ) -> Button {
    let button = Button(title, style: style) { [weak self] in
      guard let self, isOpen else { return }
      // What an input method composes belongs to the text.
      textField?.resignFirstResponder()
      overlay.dismiss()
      action()
    }
    button.identifier = identifier
    buttons.append(button)
    return button
  }

  private func updateDefault() {
    let hasText = textField == nil || !needsText || !text.isEmpty
    accept?.isEnabled = isAcceptable && hasText
  }

  private func submit() {
    if let accept, accept.isEnabled { accept.perform() }
  }

  private static func trimmed(_ text: String) -> String {
    guard let first = text.firstIndex(where: { !$0.isWhitespace }),
      let last = text.lastIndex(where: { !$0.isWhitespace })
    else { return "" }
    return String(text[first...last])
  }

  // MARK: Layout

  private func place(in area: Rect) {
    let bottom = min(window?.keyboardFrame?.minY ?? area.maxY, area.maxY)
    let room = Size(
      min(area.width - 2 * Self.margin, Self.maximumWidth), bottom - 2 * Self.margin)
    let size = sizeThatFits(room)
    frame = Rect(
      ((area.width - size.width) / 2).rounded(), ((bottom - size.height) / 2).rounded(),
      size.width, size.height)
  }

  public override func sizeThatFits(_ size: Size) -> Size {
    let inner = max(size.width - 2 * Self.gap, 0)
    let needed = arrangeBody(width: inner) + 3 * Self.gap + heightOfButtons(width: inner)
    return Size(size.width, max(min(needed, size.height), 0).rounded(.up))
  }

  public override func layoutSubviews() {
    let inner = bounds.insetBy(Self.gap, Self.gap)
    let heightOfButtons = heightOfButtons(width: inner.width)
    body.frame = Rect(
      inner.minX, inner.minY, inner.width, max(inner.height - heightOfButtons - Self.gap, 0))
    body.contentSize = Size(inner.width, arrangeBody(width: inner.width, places: true))
    let top = bounds.maxY - Self.gap - heightOfButtons
    if isOneRow(width: inner.width) {
      let width = (inner.width + Self.gap) / Double(buttons.count) - Self.gap
      for (index, button) in buttons.enumerated() {
        let x = inner.minX + Double(index) * (width + Self.gap)
        button.frame = directed(Rect(x, top, width, Theme.touchTarget))
      }
    } else {
      // The most likely one is the first that the reader comes to.
      for (index, button) in buttons.reversed().enumerated() {
        let y = top + Double(index) * (Theme.touchTarget + Theme.spacing)
        button.frame = Rect(inner.minX, y, inner.width, Theme.touchTarget)
      }
    }
  }

  /// Stacks what is above the buttons; returns its height.
  private func arrangeBody(width: Double, places: Bool = false) -> Double {
    var y = 0.0
    for view in [title, message, content, textField].compactMap({ $0 })
    where view.superview === body {
      if y > 0 { y += view === message ? Theme.spacing : Self.gap }
      let height = view.sizeThatFits(Size(width, .infinity)).height
      if places { view.frame = Rect(0, y, width, height) }
      y += height
    }
    return y
  }

  private func heightOfButtons(width: Double) -> Double {
    let rows = isOneRow(width: width) ? 1 : Double(buttons.count)
    return rows * (Theme.touchTarget + Theme.spacing) - Theme.spacing
  }

  /// Whether all titles fit side by side.
  private func isOneRow(width: Double) -> Bool {
    let count = Double(buttons.count)
    let each = (width + Self.gap) / count - Self.gap
    return buttons.allSatisfy { $0.sizeThatFits(Size(width, Theme.touchTarget)).width <= each }
  }

  // MARK: Looks

  public override var swallowsTouches: Bool { true }
  public override var paintBounds: Rect { bounds.withShadow(elevation: 16) }

  public override func draw(_ canvas: borrowing Canvas) {
    canvas.card(bounds, color: Theme.raisedSurface, elevation: 16)
  }
}
