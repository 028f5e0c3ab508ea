import Platform

/// The drag of a row towards its beginning, which reveals the buttons of its actions at its end.
final class RowSwipe: GestureRecognizerDelegate {
  /// The part of the row's width beyond which a full swipe acts.
  private static let fullPart = 0.6
  /// How long a row goes on as fast as it was thrown, in seconds, to decide whether it stays open.
  private static let foresight = 0.1

  let pan = PanGestureRecognizer()
  /// How far the content has moved towards the beginning, in points.
  private(set) var offset = 0.0 { didSet { if oldValue != offset { row.setNeedsLayout() } } }
  /// The hand that has opened the row.
  private(set) var hand: HandID?
  private unowned let row: ListRow
  private var actions: [ListView.RowAction] = []
  private var buttons: [RowActionButton] = []
  /// The menu of the row's actions.
  weak var menu: Menu?
  private var motion: Animation?
  /// Where the content slides to, or has slid to, without a finger.
  private var goal = 0.0
  private var dragStart = 0.0

  init(of row: ListRow) {
    self.row = row
    pan.followsOneTouch = true
    pan.delegate = self
    row.add(pan).onAction(of: self) { $0.panned }
  }

  /// Whether buttons are in sight.
  var isOpen: Bool { offset > 0 }

  /// Whether a finger drags the row.
  var isDragged: Bool { pan.state == .began || pan.state == .changed }

  /// Whether a view is the row or in it.
  func contains(_ view: View) -> Bool { view.isDescendant(of: row) }

  /// Slides the content back.
  func close() {
    let isClosing = goal == 0 && motion?.isRunning ?? false
    if !isClosing { settle(at: 0) }
  }

  /// Performs an action of the row, by its place among them. The row may have another number than when its
  /// buttons or its menu were shown, because rows above it have come or gone.
  func perform(_ place: Int) {
    guard let list = row.list, list.rows[row.index] === row else { return }
    let actions = list.actions(of: row.index)
    if actions.indices.contains(place) { actions[place].action() }
  }

  /// Shows the row as it is at first.
  func reset() {
    motion?.cancel()
    menu?.close()
    (dragStart, offset) = (0, 0)
    removeButtons()
  }

  // MARK: The finger

  func gestureRecognizer(_ recognizer: GestureRecognizer, shouldReceive touch: Touch) -> Bool {
    guard let list = row.list else { return false }
    return isOpen || !list.actions(of: row.index).isEmpty
  }

  /// Leaves drags up and down to the list, and those in the other direction to what is around it.
  func gestureRecognizerShouldBegin(_ recognizer: GestureRecognizer) -> Bool {
    let motion = pan.location(in: nil) - pan.startLocation(in: nil)
    return abs(motion.dx) > abs(motion.dy) && (isOpen || motion.dx * direction > 0)
  }

  /// The sign of motion on the screen that opens the row.
  private var direction: Double { row.isRightToLeft ? 1 : -1 }

  private func panned(_ pan: PanGestureRecognizer, _ phase: GestureRecognizer.Phase) {
    switch phase {
    case .began:
      motion?.cancel()
      dragStart = offset
      hand = pan.hand
      if !isOpen { makeButtons() }
      row.list?.rowWillOpen(self)
      follow()
    case .changed: follow()
    case .ended:
      let thrown = pan.velocity(in: row).dx * direction * Self.foresight
      if isFull {
        performFully()
      } else {
        settle(at: offset + thrown > width / 2 ? width : 0)
      }
    case .cancelled: settle(at: dragStart > 0 ? width : 0)
    }
  }

  private func follow() {
    let way = max(0, dragStart + pan.translation(in: row).dx * direction)
    offset =
      hasFullSwipe
      ? min(way, row.bounds.width)
      : RubberBand.displayed(way, within: 0...width, extent: row.bounds.width)
  }

  private var hasFullSwipe: Bool { actions.first?.isFullSwipe ?? false }

  /// Whether the row has been dragged so far that its first action is performed.
  private var isFull: Bool {
    hasFullSwipe && offset > max(width, row.bounds.width * Self.fullPart)
  }

  /// Performs the first action. A row that it deletes leaves as it is.
  private func performFully() {
    settle(at: row.bounds.width)
    perform(0)
    if row.list?.rows[row.index] === row { close() }
  }

  /// Slides the content to an offset.
  private func settle(at end: Double) {
    motion?.cancel()
    goal = end
    let start = offset
    guard let window = row.window, start != end else { return arrive(at: end) }
    motion = window.animate(
      for: Theme.gentle, curve: .easeOut,
      update: { [weak self] in self?.offset = start + (end - start) * $0 },
      completion: { [weak self] in self?.arrive(at: end) })
  }

  private func arrive(at end: Double) {
    offset = end
    if end == 0 { removeButtons() }
  }

  // MARK: Buttons

  /// The width of all buttons, in points: as wide as their titles, as long as a part of the row stays in
  /// sight.
  private var width: Double {
    let natural = buttons.reduce(0) { $0 + $1.naturalWidth }
    return min(natural, max(row.bounds.width - Theme.touchTarget, 0))
  }

  private func makeButtons() {
    removeButtons()
    actions = row.list?.actions(of: row.index) ?? []
    buttons = actions.enumerated().map { place, action in
      let button = RowActionButton(action)
      button.action = { [weak self] in
        self?.close()
        self?.perform(place)
      }
      row.addSubview(button)
      return button
    }
    row.clipsToBounds = true
  }

  private func removeButtons() {
    for button in buttons { button.removeFromSuperview() }
    (actions, buttons) = ([], [])
    row.clipsToBounds = false
  }

  /// Places the buttons beside the content, the first one at the edge; before a full swipe it has all the
  /// room.
  func layOut() {
    let total = buttons.reduce(0) { $0 + $1.naturalWidth }
    guard total > 0 else { return }
    var end = row.bounds.width
    for (index, button) in buttons.enumerated() {
      let share = isFull ? (index == 0 ? 1 : 0) : button.naturalWidth / total
      let width = offset * share
      button.frame = row.directed(Rect(end - width, 0, width, row.bounds.height))
      button.isHidden = width <= 0
      end -= width
    }
  }
}

/// A button beside the content of a row.
private final class RowActionButton: Control {
  private static let (padding, leastWidth) = (16.0, 76.0)
  private let isDestructive: Bool

  init(_ action: ListView.RowAction) {
    isDestructive = action.isDestructive
    super.init()
    label = action.title
    identifier = action.identifier
    hitMargin = .none
    clipsToBounds = true
  }

  private var title: TextLayout { TextLayout(label, font: scaled(Theme.action)) }

  /// The width that the title needs, in points.
  var naturalWidth: Double {
    max(Self.leastWidth, title.size.width.rounded(.up) + 2 * Self.padding)
  }

  override func draw(_ canvas: borrowing Canvas) {
    let color = isDestructive ? Theme.onDestructive : Theme.text
    canvas.fill(bounds, with: isDestructive ? Theme.destructive : Theme.well)
    if shade > 0 { canvas.fill(bounds, with: color.withAlpha(0.16 * shade)) }
    let edge = directed(Rect(0, 0, 1, bounds.height))
    canvas.fill(edge, with: Theme.separator)
    canvas.saved { canvas in
      canvas.clip(to: bounds)
      drawTitle(on: canvas, with: color)
    }
    if showsFocus { canvas.focusRing(around: bounds.insetBy(5, 5), radius: 4) }
  }

  private func drawTitle(on canvas: borrowing Canvas, with color: Color) {
    // Where there is less room, the beginning of the title is in sight.
    let (room, title) = (bounds.width - 2 * Self.padding, title)
    let text =
      title.size.width <= max(room, naturalWidth / 2)
      ? title
      : TextLayout(label, font: scaled(Theme.action), width: max(room, 1), overflow: .ellipsis)
    let place = directed(
      Rect(
        max(Self.padding, bounds.midX - text.size.width / 2),
        bounds.midY - text.size.height / 2, text.size.width, text.size.height))
    canvas.draw(text, at: place.origin, color: color)
  }
}
