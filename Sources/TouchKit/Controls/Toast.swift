import Platform

/// A short message with action buttons. A tap on it, or a flick, closes it.
///
/// A long message takes several lines, with its buttons below, and so does a card with more than two of
/// them, which shows a larger picture; where it would take most of a low window, the last buttons are behind one
/// with three dots. In a narrow window such a card is one line. A message that informs disappears after a while,
/// unless a finger or the keyboard is on it, to which Tab leads first, and gives way to the next one. A problem is shown at the other end of the window,
/// looks different, and stays until it has been read, or until its ``topic`` has another outcome. The
/// newest problem is shown, and those before it once it has been read. Where there is no room for
/// both, the message that informs waits, so that they do not cover all there is.
public final class Toast: View {
  /// The kind of a message.
  public enum Kind: Sendable {
    /// Something that has happened.
    case information
    /// Something that went wrong.
    case problem
  }

  /// The least room for a message that informs beside a problem, in points.
  private static let roomForTwo = Size(560, 560)
  /// The least width of an area that is not narrow, in points.
  public static let narrow = 560.0
  static let minimumHeight = 64.0
  private static let maximumWidth = 520.0
  private static let maximumLines = 5
  /// The buttons move below the text if it needs more than two lines beside them.
  private static let maximumHeightBeside = 48.0
  private static let minimumWidthBeside = 150.0
  private static let detailFont = Font(size: 14)
  private let overlay = Overlay(isModal: false)
  let text: Label
  let detail: Label
  let thumbnail: ImageView
  let actions: ToastActions
  private var buttons: [Button] { actions.shown }
  /// The part of an area that a card with many buttons may take.
  private static let largestShare = 0.5
  /// What the message is the outcome of, such as "saving": it takes the place of all earlier messages
  /// about that, read or not. Nil if nothing that happens later makes it untrue.
  public let topic: String?
  private let kind: Kind
  private let duration: Duration
  /// Whether a card is one line, without a bar of buttons below it.
  private(set) var isLine = false
  private var deadline: Deadline?
  /// The view above which the message is shown; nil for the whole window.
  private weak var anchor: View?
  private weak var target: Window?
  private var shunned: [Rect] = []
  private var rise = 1.0 { didSet { overlay.setNeedsLayout() } }

  /// Creates a toast with a message; each action is a button that also closes it. Information is
  /// shown for 4 seconds, or 7 with actions, unless `duration` is given. It takes the place of earlier
  /// messages of the same `topic`. The `detail` below it, such as the name of a file, has one line, and is
  /// shortened in its middle.
  public init(
    _ message: String, detail: String = "", kind: Kind = .information, topic: String? = nil,
    thumbnail: Bitmap? = nil, actions: [(title: String, action: () -> Void)] = [],
    duration: Duration? = nil
  ) {
    text = Label(message, color: .white)
    self.detail = Label(detail.asFileName, font: Self.detailFont, color: .white.withAlpha(0.85))
    self.kind = kind
    self.topic = topic
    self.thumbnail = ImageView(thumbnail)
    self.duration = duration ?? (actions.isEmpty ? .seconds(4) : .seconds(7))
    let isAnswered = kind == .problem && actions.isEmpty
    self.actions = ToastActions(
      isAnswered ? [(localized("OK"), {})] : actions,
      color: kind == .problem ? .white : Theme.onToast)
    super.init()
    role = .label
    identifier = kind == .problem ? "problem" : "toast"
    label = detail.isEmpty ? message : "\(message): \(detail)"
    text.numberOfLines = Self.maximumLines
    for line in [text, self.detail] {
      line.role = nil
      // What to do comes last, and so do the endings of names.
      line.truncation = .middle
      addSubview(line)
    }
    self.thumbnail.cornerRadius = 8
    self.thumbnail.role = nil
    if kind == .problem, thumbnail == nil { self.thumbnail.drawing = Self.drawWarningSign }
    addSubview(self.thumbnail)
    showAll()
    for button in self.actions.all { addSubview(button) }
    self.actions.onChoose = { [weak self] action in
      self?.close()
      action()
    }
    overlay.onLayout = { [weak self] area in self?.place(in: area) }
    // A finger that has rested on it, or on a button, gives it its whole time again.
    add(PresenceWatch { [weak self] in self?.startTime() })
    add(SwipeGestureRecognizer(directions: [.right, .left, .up, .down])).onAction {
      [weak self] _, _ in self?.close()
    }
  }

  /// Whether the toast is presented and not being dismissed.
  public var isOpen: Bool { overlay.isPresented }

  /// Shows the message in a window, or over a view in the window: information near the bottom, in
  /// place of the previous one, and a problem near the top, in front of earlier ones.
  ///
  /// - Parameters:
  ///   - window: The window.
  ///   - view: The view above which the message is shown; nil for the whole window.
  ///   - shunned: What the message should not cover, such as what the user works on, in window
  ///     points: it goes to the end at which it covers less. A problem does so only where there is
  ///     no room for another message.
  public func present(in window: Window, over view: View? = nil, avoiding shunned: [Rect] = []) {
    anchor = view
    target = window
    self.shunned = shunned
    let old = window.toasts.all.filter { $0 !== self && isNewer(than: $0) }
    switch kind {
    case .information:
      Self.close(in: window)
      for toast in old { toast.close() }
      if !window.toasts.problems.isEmpty, !hasRoomForTwo {
        window.toasts.waiting = self
        return
      }
      window.toasts.information = self
      show(in: window)
    case .problem:
      window.toasts.problems.first?.hide()
      window.toasts.problems.insert(self, at: 0)
      for toast in old { toast.close() }
      if let information = window.toasts.information, information.isOpen, !hasRoomForTwo {
        information.close()
        window.toasts.waiting = information
      }
      show(in: window)
    }
  }

  /// Whether this message says what another one says, or how the same matter went later.
  private func isNewer(than other: Toast) -> Bool {
    if let topic, topic == other.topic { return true }
    return kind == .problem && other.kind == .problem && label == other.label
  }

  /// Whether a message that informs and a problem leave enough of what is below them visible.
  private var hasRoomForTwo: Bool {
    let area = anchor?.bounds.size ?? target?.size ?? .zero
    return area.width >= Self.roomForTwo.width && area.height >= Self.roomForTwo.height
  }

  private func show(in window: Window) {
    rise = 0
    overlay.present(self, in: window)
    window.announce(label, isUrgent: kind == .problem)
    if !buttons.isEmpty { window.focusing.next = self }
    if let anchor { follow(anchor) { [overlay] _ in overlay.setNeedsLayout() } }
    window.onMessageChange()
    overlay.alpha = 0
    window.animate(
      for: Theme.gentle, curve: .easeOut,
      update: { [weak self] progress in
        self?.overlay.alpha = progress
        self?.rise = progress
      })
    startTime()
  }

  /// Begins the time for which information is shown; it does not end while somebody is at it.
  private func startTime() {
    deadline?.cancel()
    guard kind == .information, isOpen, let window else { return }
    deadline = window.schedule(after: duration) { [weak self] in
      guard let self else { return }
      if isInUse { startTime() } else { close() }
    }
  }

  /// Whether a finger or the keyboard is on it, or its other actions are open.
  private var isInUse: Bool {
    guard let window else { return false }
    return actions.isMenuOpen || window.focus?.isDescendant(of: self) ?? false
      || window.touches.contains { $0.isDown && $0.view?.isDescendant(of: self) ?? false }
  }

  /// Closes the information that a window shows, if any, and forgets one that waits. Problems stay.
  public static func close(in window: Window) {
    window.toasts.waiting = nil
    window.toasts.information?.close()
  }

  /// Keeps messages off a view while it is shown, such as a target to which something is dragged. Call it when
  /// the view appears: what is in its way goes to the other end, and information closes where there is no room.
  public static func keepClear(of view: View) {
    guard let window = view.window else { return }
    window.toasts.obstacles.removeAll { $0.view === view || $0.view == nil }
    window.toasts.obstacles.append(WindowToasts.Obstacle(view: view))
    for toast in window.toasts.all where toast.isOpen { toast.overlay.setNeedsLayout() }
    window.layoutIfNeeded()
    guard let toast = window.toasts.information, toast.isOpen else { return }
    if toast.frame.intersects(view.convert(view.bounds, to: nil)) { toast.close() }
  }

  /// Closes the toast; one that still waits will not be shown.
  public func close() {
    hide()
    guard let target else { return }
    if target.toasts.waiting === self { target.toasts.waiting = nil }
    if let index = target.toasts.problems.firstIndex(where: { $0 === self }) {
      target.toasts.problems.remove(at: index)
      if index == 0 { showNext(in: target) }
    }
    target.onMessageChange()
  }

  private func hide() {
    deadline?.cancel()
    actions.closeMenu()
    if isOpen { overlay.dismiss(in: Theme.gentle) }
  }

  /// Shows what has waited until a problem was read.
  private func showNext(in window: Window) {
    if let problem = window.toasts.problems.first { return problem.show(in: window) }
    guard let waiting = window.toasts.waiting else { return }
    window.toasts.waiting = nil
    window.toasts.information = waiting
    waiting.show(in: window)
  }

  private func place(in window: Rect) {
    let area = anchor.map { $0.convert($0.bounds, to: nil) } ?? window
    let margin = area.width < 400 ? 8.0 : 16
    // Over what is narrow it is wider than that rather than that words are small or broken.
    let usual = min(area.width - 2 * margin, Self.maximumWidth)
    let most = min(window.width - 2 * margin, Self.maximumWidth)
    let room = Size(max(usual, min(wordsWidth, most)), area.height)
    showAll()
    isLine = isCard && area.width < Self.narrow
    let line = isLine ? fitLine(in: usual) : nil
    isLine = line != nil
    if !isLine { showAll() }
    let size = line ?? fit(room, within: area.height * Self.largestShare)
    actions.show(in: self)
    bounds = Rect(origin: .zero, size: size)
    let gap = hasRoomForTwo ? 24.0 : 8
    let half = size.width / 2 + margin
    let x = max(min(area.midX, window.maxX - half), window.minX + half).rounded()
    let low = area.maxY - gap - size.height / 2
    let high = area.minY + gap + size.height / 2
    let (coveredAbove, coveredBelow) = (covered(at: Point(x, high)), covered(at: Point(x, low)))
    let isHigh =
      switch kind {
      case .problem: hasRoomForTwo || coveredAbove <= coveredBelow
      case .information: coveredAbove < coveredBelow
      }
    center = Point(x, isHigh ? high - (1 - rise) * 16 : low + (1 - rise) * 16)
  }

  /// The width in which each word of a large text has room, in points.
  private var wordsWidth: Double {
    guard textScale > 1 else { return 0 }
    return leading + 20 + scaled(text.font).leastWidth(of: text.text, lines: Self.maximumLines)
  }

  /// The size of the message in some room, with as many buttons as a height has room for, or those of one row.
  private func fit(_ room: Size, within height: Double) -> Size {
    actions.count = actions.all.count
    var size = sizeThatFits(room)
    while isCard, actions.count > 1, size.height > height,
      ButtonRows(buttons, within: room.width - 16).count > 1
    {
      actions.count -= 1
      size = sizeThatFits(room)
    }
    return size
  }

  /// Shows the picture, the text and its detail, as far as there are any.
  private func showAll() {
    thumbnail.isHidden = thumbnail.image == nil && kind == .information
    text.numberOfLines = Self.maximumLines
    detail.isHidden = detail.text.isEmpty
  }

  /// The area that the message would cover of what it should not, in square points.
  private func covered(at center: Point) -> Double {
    let place = Rect(center: center, size: bounds.size)
    func common(_ rect: Rect) -> Double {
      let size = rect.intersection(place)?.size ?? .zero
      return size.width * size.height
    }
    let obstacles = target?.toasts.obstacles.compactMap(\.frame) ?? []
    // To cover any of an obstacle is worse than to cover all else.
    return shunned.reduce(0) { $0 + common($1) } + 1e6 * obstacles.reduce(0) { $0 + common($1) }
  }

  public override func sizeThatFits(_ size: Size) -> Size {
    let isStacked = isStacked(width: size.width)
    let rest = leading + (isStacked ? 20 : trailing)
    let text = text.sizeThatFits(Size(size.width - rest, .infinity))
    let detail = detailSize(in: size.width - rest)
    let bar = isStacked ? ButtonRows(buttons, within: size.width - 16) : nil
    let width = max(text.width, detail.width) + rest
    let picture = isStacked && !thumbnail.isHidden ? pictureSize.height + 16 : 0
    let height = max(text.height + detail.height + 24, picture) + barHeight(bar)
    return Size(
      min(size.width, max(width, (bar?.size.width ?? 0) + 16)), max(height, Self.minimumHeight))
  }

  private func barHeight(_ bar: ButtonRows?) -> Double { bar.map { $0.size.height + 4 } ?? 0 }

  /// Whether it has several buttons, which then are below a larger picture.
  var isCard: Bool { actions.all.count > 2 }

  private func isStacked(width: Double) -> Bool {
    guard !isCard else { return !isLine }
    guard !buttons.isEmpty else { return false }
    let beside = width - leading - trailing
    // The toast of a short message is only as wide as the message and its buttons.
    let (whole, rest) = (text.sizeThatFits(Size(.infinity, .infinity)), detailSize(in: .infinity))
    guard max(whole.width, rest.width) > beside else { return false }
    return rest.width > beside || beside < Self.minimumWidthBeside
      || text.sizeThatFits(Size(beside, .infinity)).height
        > Self.maximumHeightBeside * max(textScale, 1)
  }

  func detailSize(in width: Double) -> Size {
    guard !detail.isHidden else { return .zero }
    let whole = detail.sizeThatFits(Size(.infinity, .infinity))
    return Size(min(whole.width, width), whole.height)
  }

  /// The space before the text, and that after it unless the buttons are below.
  var leading: Double { thumbnail.isHidden ? 20 : pictureSize.width + 24 }
  var trailing: Double { buttons.isEmpty ? 20 : actionsWidth + 16 }
  private var actionsWidth: Double {
    buttons.reduce(0) { $0 + $1.sizeThatFits(.zero).width }
  }

  public override func layoutSubviews() {
    let isStacked = isStacked(width: bounds.width)
    let rows = ButtonRows(buttons, within: isStacked ? bounds.width - 16 : .infinity)
    let bar = isStacked ? barHeight(rows) : 0
    let picture = pictureSize
    // The sign of a problem is beside its first line.
    let pictureTop = thumbnail.image == nil ? 8 : (bounds.height - bar - picture.height) / 2
    thumbnail.frame = directed(Rect(origin: Point(8, pictureTop), size: picture))
    let width = bounds.width - leading - (isStacked ? 20 : trailing)
    let line = detailSize(in: width).height
    let height = bounds.height - 16 - bar - line
    // Both are in the middle, one right below the other.
    let textHeight =
      line > 0 ? min(text.sizeThatFits(Size(width, .infinity)).height, height) : height
    let top = 8 + (height - textHeight) / 2
    text.frame = directed(Rect(leading, top, width, textHeight))
    detail.frame = directed(Rect(leading, top + textHeight, width, line))
    let end = Point(
      bounds.width - 8, isStacked ? bounds.height - bar : bounds.midY - rows.size.height / 2)
    for (button, frame) in rows.frames(endingAt: end) { button.frame = directed(frame) }
  }

  public override var paintBounds: Rect { bounds.withShadow() }

  public override func draw(_ canvas: borrowing Canvas) {
    canvas.messageCard(bounds, color: kind == .problem ? Theme.problem : Theme.toast)
  }

  public override var swallowsTouches: Bool { true }

  public override var canActivate: Bool { true }

  /// Closes the message.
  public override func activate() { close() }

  /// A tap on the message closes it.
  public override func touchesEnded(_ touches: Set<Touch>, with event: TouchEvent) {
    for touch in touches where touch.isTap { return close() }
  }
}

/// Notices when no finger is on a view any more, and recognizes nothing.
private final class PresenceWatch: GestureRecognizer {
  private let onLeave: () -> Void

  init(onLeave: @escaping () -> Void) { self.onLeave = onLeave }

  override func canPrevent(_ other: GestureRecognizer) -> Bool { false }
  override func canBePrevented(by other: GestureRecognizer) -> Bool { false }
  override func touchesEnded(_ ended: [Touch], with event: TouchEvent) { leaveIfAlone() }
  override func touchesCancelled(_ cancelled: [Touch], with event: TouchEvent) { leaveIfAlone() }

  private func leaveIfAlone() {
    guard touches.isEmpty else { return }
    transition(to: .failed)
    onLeave()
  }
}
