import Platform

/// A modal sheet with a title, a message and one button for each choice.
///
/// It slides in from the bottom of the window, and scrolls where that is too low for it. A tap outside it and
/// the Escape key act as Cancel.
public final class ActionSheet: View {
  /// A choice of the sheet.
  public struct Action {
    /// The title of the button.
    public var title: String
    /// The button's name in the view tree, which is never translated.
    public var identifier: String
    /// Whether the action cannot be undone; the button is then red.
    public var isDestructive: Bool
    /// The closure to call when the choice is tapped, after the sheet has closed.
    public var action: () -> Void

    /// Creates a choice from its parts.
    public init(
      _ title: String, identifier: String = "", isDestructive: Bool = false,
      action: @escaping () -> Void
    ) {
      self.title = title
      self.identifier = identifier
      self.isDestructive = isDestructive
      self.action = action
    }
  }

  /// Called when the sheet was closed without a choice.
  public var onCancel: () -> Void = {}

  private static let maximumWidth = 440.0
  private static let padding = 16.0
  private static let buttonHeight = 52.0
  /// The distance from the bottom of the window, and the least from its top.
  private static let margin = 12.0
  private let body = ScrollView(axes: .vertical)
  private let overlay = Overlay(isModal: true)
  private let title: Label
  private let message: Label
  private var buttons: [Button] = []

  /// Creates a sheet from its parts; the cancel button is added automatically.
  public init(_ title: String, message: String = "", actions: [Action], cancel: String? = nil) {
    self.title = Label(
      title, font: Font(size: 17, weight: .semibold), alignment: .center)
    self.message = Label(message, color: Theme.secondaryText, alignment: .center)
    super.init()
    role = .sheet
    label = title
    self.title.accessibleRole = .heading
    addSubview(body)
    for action in actions {
      addButton(
        action.title, action.identifier, action.isDestructive ? .destructive : .tinted
      ) { action.action() }
    }
    addButton(cancel ?? localized("Cancel"), "cancel", .plain) { [weak self] in self?.onCancel() }
    // It may end with a question, or name a file.
    self.title.numberOfLines = 4
    self.title.truncation = .middle
    self.message.numberOfLines = 0
    for label in [self.title, self.message] where !label.text.isEmpty { body.addSubview(label) }
    overlay.onOutsideTap = { [weak self] in self?.cancel() }
    overlay.onLayout = { [weak self] area in self?.place(in: area) }
  }

  /// Whether the sheet is presented and not being dismissed.
  public var isOpen: Bool { overlay.isPresented }

  /// Presents the sheet in a window.
  public func present(in window: Window) {
    guard !isOpen else { return }
    overlay.dimming = 1
    overlay.present(self, in: window)
  }

  /// Closes the sheet without a choice and calls `onCancel`.
  public func cancel() {
    guard isOpen else { return }
    overlay.dismiss()
    onCancel()
  }

  public override var swallowsTouches: Bool { true }

  private func addButton(
    _ title: String, _ identifier: String, _ style: Button.Style, action: @escaping () -> Void
  ) {
    let button = Button(title, style: style) { [weak self] in
      guard let self, isOpen else { return }
      overlay.dismiss()
      action()
    }
    button.identifier = identifier
    buttons.append(button)
    body.addSubview(button)
  }

  private func place(in area: Rect) {
    let wanted = sizeThatFits(Size(min(area.width - 16, Self.maximumWidth), area.height))
    let size = Size(wanted.width, min(wanted.height, area.height - 2 * Self.margin))
    bounds = Rect(origin: .zero, size: size)
    center = Point(area.midX.rounded(), area.maxY - Self.margin - size.height / 2)
    overlay.motion = Overlay.Motion(by: Vector(0, size.height + 2 * Self.margin), fades: false)
  }

  public override func sizeThatFits(_ size: Size) -> Size {
    Size(size.width, arrange(width: size.width, isMeasuring: true))
  }

  public override func layoutSubviews() {
    body.frame = bounds
    body.contentSize = Size(bounds.width, arrange(width: bounds.width, isMeasuring: false))
  }

  /// Stacks title, message and buttons; returns the total height.
  private func arrange(width: Double, isMeasuring: Bool) -> Double {
    let inner = width - 2 * Self.padding
    var y = 20.0
    for label in [title, message] where !label.text.isEmpty {
      let height = label.sizeThatFits(Size(inner, .infinity)).height
      if !isMeasuring { label.frame = Rect(Self.padding, y, inner, height) }
      y += height + 4
    }
    y += 12
    for button in buttons {
      if !isMeasuring { button.frame = Rect(Self.padding, y, inner, Self.buttonHeight) }
      y += Self.buttonHeight + Theme.spacing
    }
    return y + Self.padding - Theme.spacing
  }

  public override var paintBounds: Rect { bounds.withShadow(elevation: 16) }

  public override func draw(_ canvas: borrowing Canvas) {
    canvas.card(bounds, color: Theme.raisedSurface, elevation: 16)
  }
}
