import Platform
import TouchKit

/// A sheet: a head that stays, and what scrolls below it. In the middle of the window; at the bottom of a narrow
/// one, as wide as that. It is as high as its content needs.
///
/// A finger that drags the head down puts the sheet away. Subclasses add their views to `body`, and say in
/// `arrangeBody(in:)` where they are.
class Sheet: View {
  /// The ways to leave a sheet without its filled button; also the names of the button.
  enum Exit: String {
    /// What was chosen is not taken over.
    case cancel
    /// All that was done has acted already.
    case close

    fileprivate var title: String {
      self == .cancel ? localized("Cancel") : localized("Close")
    }
  }

  /// Called once it has closed, in whatever way.
  final var onClose: () -> Void = {}
  /// The layer in which the sheet is.
  let overlay = Overlay(isModal: true)
  /// What scrolls; as wide as the sheet.
  let body = ScrollView(axes: .vertical)
  let head: SheetHead
  /// The distance of everything from the sheet's edges.
  static let gap = 16.0

  /// What is asked of the whole program also while a sheet is open: to close, and to take a picture in, which waits
  /// until it has room.
  private static let passedKeys = Set(["q", "w", "v"].map { Keystroke($0, .control) })
  private static let margin = 8.0
  /// Below this width of the window the sheet is at its bottom.
  private static let narrow = 600.0
  /// Below this height of the window its head is as low as it can be, and below the other one where texts are large.
  private static let (low, lowForLarge) = (420.0, 500.0)
  /// For how long a finger that throws the sheet moves it on, in seconds.
  private static let throwing = 0.2
  private let size: Size
  private var isAtBottom = false
  /// How far the sheet goes on beyond its edges where they are those of the window, so that it has no corners there.
  var bleed = EdgeInsets()
  /// How far the sheet is below its place, in points.
  private var descent = 0.0 { didSet { moveIntoPlace() } }
  /// Where it is at rest.
  private var place = Rect.zero

  /// Creates a sheet; `present(in:)` shows it.
  ///
  /// - Parameters:
  ///   - size: The largest size in points.
  ///   - accept: The button that Return performs.
  init(
    _ title: String, identifier: String, size: Size, exit: Exit = .cancel, accept: Button? = nil
  ) {
    self.size = size
    let leave = Button(exit.title)
    leave.identifier = exit.rawValue
    head = SheetHead(title, leave: leave, accept: accept)
    super.init()
    role = .sheet
    label = title
    self.identifier = identifier
    // What is read and chosen comes before what ends it.
    for view in [body, head] as [View] { addSubview(view) }
    overlay.defaultButton = accept
    overlay.passesKeyOn = { !Self.passedKeys.isDisjoint(with: $0.keystrokes) }
    leave.action = { [weak self] in self?.dismiss() }
    overlay.onOutsideTap = { [weak self] in self?.putAway() }
    overlay.onEscape = { [weak self] in self?.dismiss() }
    overlay.onLayout = { [weak self] area in self?.place(in: area) }
    body.onScroll = { [weak self] in self?.showEdge() }
    head.pan.onAction { [weak self] pan, phase in self?.drag(pan, phase) }
  }

  /// Shows the sheet in a window.
  func present(in window: Window) {
    overlay.dimming = 1
    overlay.present(self, in: window)
  }

  /// Whether the sheet is presented and not being dismissed.
  var isOpen: Bool { overlay.isPresented }

  /// Leaves the sheet as by its first button.
  func dismiss() { close() }

  /// Closes the sheet because a finger has dragged it down or tapped beside it, or something else needs its place: what
  /// was done in it stays.
  func putAway() { dismiss() }

  /// Whether nothing is lost when it is put away; if something is, it goes back to its place instead.
  var canBePutAway: Bool { true }

  /// Closes the sheet; returns whether it was open.
  @discardableResult
  final func close() -> Bool {
    guard isOpen else { return false }
    if descent > 0 {
      overlay.motion = Overlay.Motion(by: Vector(0, bounds.height - descent), fades: true)
    }
    overlay.dismiss()
    onClose()
    return true
  }

  /// Places the views in `body`, whose width is the sheet's; returns the height that they take, with what is
  /// free below them.
  ///
  /// - Parameter room: What is visible of them at once.
  func arrangeBody(in room: Size) -> Double { room.height }

  /// Places everything anew, because something needs another height than before.
  final func contentDidChange() {
    overlay.setNeedsLayout()
    setNeedsLayout()
  }

  // MARK: Dragging

  private func drag(_ pan: PanGestureRecognizer, _ phase: GestureRecognizer.Phase) {
    switch phase {
    case .began, .changed:
      descent = max(pan.translation(in: nil).dy, 0)
    case .ended
    where canBePutAway
      && descent + Self.throwing * pan.velocity(in: nil).dy > bounds.height / 3:
      putAway()
    case .ended, .cancelled: goBack()
    }
  }

  /// Goes back to its place; it is seen on its way.
  private func goBack() {
    let way = Vector(0, descent)
    descent = 0
    overlay.returnContent(from: way)
  }

  // MARK: Layout

  private func place(in area: Rect) {
    let bottom = min(window?.keyboardFrame?.minY ?? area.maxY, area.maxY)
    let room = Rect(area.minX, area.minY, area.width, bottom - area.minY)
    isAtBottom = false
    // The keyboard takes height, too, which large texts need.
    head.isLow = textScale > 1 ? room.height < Self.lowForLarge : area.height < Self.low
    bleed = EdgeInsets()
    place = place(in: room, of: area)
    if isAtBottom { bleed.bottom = Theme.cardRadius }
    overlay.motion = Overlay.Motion(to: place, of: area, bottom: bottom)
    moveIntoPlace()
    setNeedsLayout()
  }

  private func moveIntoPlace() { frame = place.offset(by: Vector(0, descent)) }

  /// Where the sheet is.
  ///
  /// - Parameters:
  ///   - room: What the keyboard on the screen leaves of the window.
  ///   - area: All of the window.
  func place(in room: Rect, of area: Rect) -> Rect {
    isAtBottom = area.width < Self.narrow
    let width = isAtBottom ? room.width : min(size.width, room.width - 2 * Self.margin)
    let most = min(size.height, room.height - (isAtBottom ? 1 : 2) * Self.margin)
    let top = head.arrange(in: width)
    let height = min(top + arrangeBody(in: Size(width, most - top)), most).rounded(.up)
    let y = isAtBottom ? room.maxY - height : (room.midY - height / 2).rounded()
    return Rect((room.midX - width / 2).rounded(), y, width, height)
  }

  /// Lets the sheet go on beyond the edges of the window at which a place is, and below its lower one, where the
  /// keyboard on the screen may begin.
  final func bleed(from place: Rect, of area: Rect) {
    let radius = Theme.cardRadius
    bleed = EdgeInsets(
      top: 0, left: place.minX > area.minX ? 0 : radius,
      bottom: radius, right: place.maxX < area.maxX ? 0 : radius)
  }

  override func layoutSubviews() {
    head.frame = Rect(0, 0, bounds.width, head.arrange(in: bounds.width))
    let top = head.frame.maxY
    body.frame = Rect(0, top, bounds.width, max(bounds.height - top, 0))
    body.contentSize = Size(bounds.width, arrangeBody(in: body.bounds.size))
    showEdge()
  }

  private func showEdge() { head.hasEdge = body.contentOffset.y > 0.5 }

  override var swallowsTouches: Bool { true }
  override var paintBounds: Rect { card.withShadow(elevation: 16) }

  /// What is painted: below the window's edge there are no corners.
  private var card: Rect {
    Rect(
      -bleed.left, -bleed.top, bounds.width + bleed.left + bleed.right,
      bounds.height + bleed.top + bleed.bottom)
  }

  override func draw(_ canvas: borrowing Canvas) {
    canvas.card(card, color: Theme.raisedSurface, elevation: 16)
  }
}

extension Window {
  /// The sheets that are open.
  var sheets: [Sheet] {
    root.subviews.flatMap { ($0 as? Overlay)?.subviews ?? [] }.compactMap { $0 as? Sheet }
      .filter(\.isOpen)
  }
}
