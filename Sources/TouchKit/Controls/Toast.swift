/// A short message that comes, stays for a while and goes by itself, with up to two things to do.
///
/// A long message takes several lines; its buttons then lie below it.
public final class Toast: View {
  private static let minimumHeight = 64.0
  private static let widest = 520.0
  private static let maximumLines = 5
  /// Text that needs more than two lines beside the buttons has them below.
  private static let highestBeside = 48.0
  private static let minimumWidthBeside = 150.0
  private let overlay = Overlay(isModal: false)
  private let text: Label
  private let thumbnail: ImageView
  private var buttons: [Button] = []
  private let duration: Duration
  private var deadline: Deadline?
  /// The view that the message is shown over; nil for the whole window.
  private weak var anchor: View?
  private var rise = 1.0 { didSet { overlay.setNeedsLayout() } }

  /// A message; buttons close it. It stays 4 seconds, or 7 with buttons, unless `duration`
  /// is given.
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

  /// Whether the message is on the screen.
  public var isOpen: Bool { overlay.isPresented }

  /// Shows the message near the bottom of a window, or of a view in it that nothing important
  /// lies on; in place of a message that is there.
  public func present(in window: Window, over view: View? = nil) {
    anchor = view
    if let shown = window.toast, shown !== self { shown.close() }
    window.toast = self
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

  /// Takes the message away.
  public func close() {
    deadline?.cancel()
    if isOpen { overlay.dismiss(in: Theme.gentle) }
  }

  private func addButton(_ title: String, _ action: @escaping () -> Void) {
    let button = Button(title) { [weak self] in
      self?.close()
      action()
    }
    button.color = Color(hex: 0xAEBEFF)
    button.identifier = "toast-action-\(buttons.count + 1)"
    buttons.append(button)
    addSubview(button)
  }

  private func place(in window: Rect) {
    let area = anchor.map { $0.convert($0.bounds, to: nil) } ?? window
    let margin = area.width < 400 ? 8.0 : 16
    let size = sizeThatFits(Size(min(area.width - 2 * margin, Self.widest), area.height))
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
    return beside < Self.minimumWidthBeside
      || text.sizeThatFits(Size(beside, .infinity)).height > Self.highestBeside
  }

  /// What is on the left of the text, and on its right unless the buttons are below.
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
}
