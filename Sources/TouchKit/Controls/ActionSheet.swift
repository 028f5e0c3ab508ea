/// A question over everything else, with one button for each answer.
///
/// It slides in from the bottom of the window, whatever is zoomed or turned below it. A tap beside
/// it and Escape are the same as Cancel.
public final class ActionSheet: View {
  /// One answer.
  public struct Action {
    /// The words.
    public var title: String
    /// Its name in the view tree, which is never translated.
    public var identifier: String
    /// Whether what it does cannot be taken back, so that it is shown in red.
    public var isDestructive: Bool
    /// What it does. The sheet has closed by then.
    public var action: () -> Void

    /// An answer from its parts.
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

  /// Called when the sheet was closed without an answer.
  public var onCancel: () -> Void = {}

  private static let widest = 440.0
  private static let padding = 16.0
  private static let buttonHeight = 52.0
  private let overlay = Overlay(isModal: true)
  private let title: Label
  private let message: Label
  private var buttons: [Button] = []
  /// How far the sheet is still below its place, as a part of its height.
  private var descent = 0.0 { didSet { overlay.setNeedsLayout() } }

  /// A sheet from its parts; the button that cancels is added by itself.
  public init(_ title: String, message: String = "", actions: [Action], cancel: String = "Cancel") {
    self.title = Label(
      title, font: Font(size: 17, weight: .semibold), alignment: .center)
    self.message = Label(message, color: Theme.secondaryText, alignment: .center)
    super.init()
    role = .sheet
    label = title
    for action in actions {
      addButton(
        action.title, action.identifier, action.isDestructive ? .destructive : .tinted
      ) { action.action() }
    }
    addButton(cancel, "cancel", .plain) { [weak self] in self?.onCancel() }
    self.title.numberOfLines = 2
    self.message.numberOfLines = 0
    for label in [self.title, self.message] where !label.text.isEmpty { addSubview(label) }
    overlay.onOutsideTap = { [weak self] in self?.cancel() }
    overlay.onLayout = { [weak self] area in self?.place(in: area) }
  }

  /// Whether the sheet is on the screen and can be used.
  public var isOpen: Bool { overlay.isPresented }

  /// Opens the sheet in a window.
  public func present(in window: Window) {
    guard !isOpen else { return }
    descent = 1
    overlay.present(self, in: window)
    window.animate(
      for: Theme.gentle, curve: .easeOut,
      update: { [weak self] progress in
        self?.overlay.dimming = progress
        self?.descent = 1 - progress
      })
  }

  /// Closes the sheet without an answer.
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
    addSubview(button)
  }

  private func place(in area: Rect) {
    let size = sizeThatFits(Size(min(area.width - 16, Self.widest), area.height))
    bounds = Rect(origin: .zero, size: size)
    let bottom = area.maxY - 12 + descent * (size.height + 24)
    center = Point(area.midX.rounded(), bottom - size.height / 2)
  }

  public override func sizeThatFits(_ size: Size) -> Size {
    Size(size.width, arrange(width: size.width, isMeasuring: true))
  }

  public override func layoutSubviews() { _ = arrange(width: bounds.width, isMeasuring: false) }

  /// Stacks title, message and buttons; returns the height it takes.
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
    canvas.card(bounds, radius: 22, elevation: 16)
  }
}
