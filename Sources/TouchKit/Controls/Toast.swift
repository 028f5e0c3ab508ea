/// A short message that comes, stays for a while and goes by itself, with up to two things to do.
public final class Toast: View {
  private static let height = 64.0
  private static let widest = 520.0
  private let overlay = Overlay(isModal: false)
  private let text: Label
  private let thumbnail: ImageView
  private var buttons: [Button] = []
  private let duration: Duration
  private var deadline: Deadline?
  private var rise = 1.0 { didSet { overlay.setNeedsLayout() } }

  /// A message; buttons close it. It stays 4 seconds, or 7 with buttons, unless told otherwise.
  public init(
    _ message: String, thumbnail: Bitmap? = nil,
    actions: [(title: String, action: () -> Void)] = [], duration: Duration? = nil
  ) {
    text = Label(message, color: .white)
    self.thumbnail = ImageView(thumbnail)
    self.duration = duration ?? (actions.isEmpty ? .seconds(4) : .seconds(7))
    super.init()
    role = .label
    label = message
    text.role = nil
    text.numberOfLines = 2
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

  /// Shows the message in a window, in place of one that is there.
  public func present(in window: Window) {
    for overlay in window.root.subviews {
      for case let toast as Toast in overlay.subviews where toast !== self { toast.close() }
    }
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
    buttons.append(button)
    addSubview(button)
  }

  private func place(in area: Rect) {
    let size = sizeThatFits(Size(min(area.width - 32, Self.widest), Self.height))
    bounds = Rect(origin: .zero, size: size)
    center = Point(
      area.midX.rounded(), area.maxY - 24 - size.height / 2 + (1 - rise) * 16)
  }

  public override func sizeThatFits(_ size: Size) -> Size {
    let rest = fixedWidth
    return Size(
      min(size.width, text.sizeThatFits(Size(size.width - rest, 0)).width + rest), Self.height)
  }

  /// Everything but the text.
  private var fixedWidth: Double {
    let picture = thumbnail.isHidden ? 20.0 : 72
    let actions = buttons.reduce(0) { $0 + $1.sizeThatFits(.zero).width }
    return picture + actions + (buttons.isEmpty ? 20 : 16)
  }

  public override func layoutSubviews() {
    thumbnail.frame = Rect(8, 8, bounds.height - 16, bounds.height - 16)
    let left = thumbnail.isHidden ? 20.0 : 72
    text.frame = Rect(left, 8, bounds.width - fixedWidth, bounds.height - 16)
    var right = bounds.width - 8
    for button in buttons.reversed() {
      let size = button.sizeThatFits(.zero)
      right -= size.width
      button.frame = Rect(right, bounds.midY - size.height / 2, size.width, size.height)
    }
  }

  public override var paintBounds: Rect { bounds.withShadow(elevation: 12) }

  public override func draw(_ canvas: borrowing Canvas) {
    canvas.card(bounds, radius: 18, color: Theme.toast, elevation: 12)
  }

  public override func touchesBegan(_ touches: [Touch], with event: TouchEvent) {}
  public override func touchesMoved(_ touches: [Touch], with event: TouchEvent) {}
  public override func touchesEnded(_ touches: [Touch], with event: TouchEvent) {}
  public override func touchesCancelled(_ touches: [Touch], with event: TouchEvent) {}
}
