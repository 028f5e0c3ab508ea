/// A short message that disappears after a while or when it is tapped, with up to two action buttons.
///
/// A long message takes several lines, with its buttons below.
public final class Toast: View {
  private static let minimumHeight = 64.0
  private static let maximumWidth = 520.0
  private static let maximumLines = 5
  /// The buttons move below the text if it needs more than two lines beside them.
  private static let maximumHeightBeside = 48.0
  private static let minimumWidthBeside = 150.0
  private let overlay = Overlay(isModal: false)
  private let text: Label
  private let thumbnail: ImageView
  private var buttons: [Button] = []
  private let duration: Duration
  private var deadline: Deadline?
  /// The view above which the message is shown; nil for the whole window.
  private weak var anchor: View?
  private var rise = 1.0 { didSet { overlay.setNeedsLayout() } }

  /// Creates a toast with a message; each action is a button that also closes it. It is shown for 4
  /// seconds, or 7 with actions, unless `duration` is given.
  public init(
    _ message: String, thumbnail: Bitmap? = nil,
    actions: [(title: String, action: () -> Void)] = [], duration: Duration? = nil
  ) {
    text = Label(message, color: .white)
    self.thumbnail = ImageView(thumbnail)
    self.duration = duration ?? (actions.isEmpty ? .seconds(4) : .seconds(7))
    super.init()
    role = .label
    identifier = "toast"
    label = message
    text.role = nil
    text.numberOfLines = Self.maximumLines
    addSubview(text)
    self.thumbnail.contentMode = .fill
    self.thumbnail.cornerRadius = 8
    self.thumbnail.role = nil
    self.thumbnail.isHidden = thumbnail == nil
    addSubview(self.thumbnail)
    for (title, action) in actions.prefix(2) { addButton(title, action) }
    overlay.onLayout = { [weak self] area in self?.place(in: area) }
  }

  /// Whether the toast is presented and not being dismissed.
  public var isOpen: Bool { overlay.isPresented }

  /// Shows the message near the bottom of a window, or of a view in the window. Replaces the
  /// window's current toast.
  public func present(in window: Window, over view: View? = nil) {
    anchor = view
    window.dismissMessage()
    window.dismissMessage = { [weak self] in self?.close() }
    rise = 0
    overlay.present(self, in: window)
    overlay.alpha = 0
    window.animate(
      for: Theme.gentle, curve: .easeOut,
      update: { [weak self] progress in
        self?.overlay.alpha = progress
        self?.rise = progress
      })
    deadline?.cancel()
    deadline = window.schedule(after: duration) { [weak self] in self?.close() }
  }

  /// Closes the current toast of a window, if any.
  public static func close(in window: Window) { window.dismissMessage() }

  /// Closes the toast.
  public func close() {
    deadline?.cancel()
    if isOpen { overlay.dismiss(in: Theme.gentle) }
  }

  private func addButton(_ title: String, _ action: @escaping () -> Void) {
    let button = Button(title) { [weak self] in
      self?.close()
      action()
    }
    button.color = Theme.onToast
    button.identifier = "toast-action-\(buttons.count + 1)"
    buttons.append(button)
    addSubview(button)
  }

  private func place(in window: Rect) {
    let area = anchor.map { $0.convert($0.bounds, to: nil) } ?? window
    let margin = area.width < 400 ? 8.0 : 16
    let size = sizeThatFits(Size(min(area.width - 2 * margin, Self.maximumWidth), area.height))
    bounds = Rect(origin: .zero, size: size)
    center = Point(
      area.midX.rounded(), area.maxY - 24 - size.height / 2 + (1 - rise) * 16)
  }

  public override func sizeThatFits(_ size: Size) -> Size {
    let isStacked = isStacked(width: size.width)
    let rest = left + (isStacked ? 20 : right)
    let text = text.sizeThatFits(Size(size.width - rest, .infinity))
    let width = max(text.width + rest, isStacked ? actionsWidth + 16 : 0)
    let height = text.height + (isStacked ? 28 + Theme.touchTarget : 24)
    return Size(min(size.width, width), max(height, Self.minimumHeight))
  }

  private func isStacked(width: Double) -> Bool {
    guard !buttons.isEmpty else { return false }
    let beside = width - left - right
    // The toast of a short message is only as wide as the message and its buttons.
    guard text.sizeThatFits(Size(.infinity, .infinity)).width > beside else { return false }
    return beside < Self.minimumWidthBeside
      || text.sizeThatFits(Size(beside, .infinity)).height > Self.maximumHeightBeside
  }

  /// The space left of the text, and that right of it unless the buttons are below.
  private var left: Double { thumbnail.isHidden ? 20 : 72 }
  private var right: Double { buttons.isEmpty ? 20 : actionsWidth + 16 }
  private var actionsWidth: Double {
    buttons.reduce(0) { $0 + $1.sizeThatFits(.zero).width }
  }

  public override func layoutSubviews() {
    let isStacked = isStacked(width: bounds.width)
    let bar = isStacked ? Theme.touchTarget + 4 : 0
    thumbnail.frame = Rect(8, 8, 48, 48)
    text.frame = Rect(
      left, 8, bounds.width - left - (isStacked ? 20 : right), bounds.height - 16 - bar)
    var end = bounds.width - 8
    let middle = isStacked ? bounds.height - 4 - Theme.touchTarget / 2 : bounds.midY
    for button in buttons.reversed() {
      let size = button.sizeThatFits(.zero)
      end -= size.width
      button.frame = Rect(end, middle - size.height / 2, size.width, size.height)
    }
  }

  public override var paintBounds: Rect { bounds.withShadow(elevation: 12) }

  public override func draw(_ canvas: borrowing Canvas) {
    canvas.card(bounds, radius: 18, color: Theme.toast, elevation: 12)
  }

  public override var swallowsTouches: Bool { true }

  /// A tap on the message closes it.
  public override func touchesEnded(_ touches: Set<Touch>, with event: TouchEvent) {
    for touch in touches where touch.isTap { return close() }
  }
}
