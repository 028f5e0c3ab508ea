import Platform

/// Commands about something: a pill at a finger that rests, or a list beside a button.
///
/// The recognizer that opened the menu forwards its finger: `track` while it moves, `release` when it lifts. Lifting
/// over an item selects it; lifting anywhere else leaves the menu open. A tap outside or Escape only closes it.
public final class Menu: View {
  /// What a menu looks like.
  public enum Style {
    /// A row with an arrow, above or below what it is about. Where the window is too narrow, the items are
    /// in several rows of about the same length, unless the menu has ``Menu/onMore``.
    case pill
    /// A column beside what it is about, with lines between groups, the keys of commands and check marks. It
    /// scrolls where it is too high.
    case list
  }

  /// Called when the menu has closed, before the action of the selected item.
  public var onClose: () -> Void = {}

  /// Called with the items that have no place in the only row of a pill, when its last item is selected, which
  /// then is "More"; nil for a pill that may have several rows. A row has six items at most.
  public var onMore: (([Item]) -> Void)? {
    didSet { if onMore != nil, more.superview == nil { add(more) } }
  }

  /// What it looks like.
  public let style: Style
  private static let radius = Theme.cardRadius
  /// The opacity in the first frame.
  private static let firstAlpha = 0.4
  /// Fewer rows than these are few, and less width than this is too little for a list.
  private static let (fewRows, leastSide) = (4, 240.0)
  /// As many items beside "More" are enough for titles in one line, and as many are the fewest.
  private static let (enough, fewest) = (3, 2)
  private let overlay: Overlay
  private let items: [MenuItemView]
  /// What shows the others.
  private let more = MenuItemView(
    Item(localized("More"), identifier: "more-items") {}, isMore: true)
  /// What has a place, in the order of the keys.
  private var shown: [MenuItemView]
  /// What scrolls a list.
  private let column: MenuColumn?
  private var placement: MenuPlacement?
  /// What the menu is about, what else belongs to that, and the views that it does not cover.
  private var anchor = (area: Rect.zero, others: [View](), shunned: [View]())
  /// Whether the finger that opened the menu has moved beyond the slop; only then it can select an item.
  private var hasSlid = false
  /// Opens the rest of the items under a finger that has slid to "More" and rests there.
  private var resting: Deadline? { didSet { if oldValue !== resting { oldValue?.cancel() } } }

  /// Creates a menu of commands.
  ///
  /// - Parameters:
  ///   - items: the commands, from top to bottom.
  ///   - style: what the menu looks like.
  ///   - label: the label for screen readers.
  ///   - isModal: whether the menu takes the touches of its hand, and the keys, until it is closed; a finger that
  ///     opens it and rests leaves the keys to others, and a menu of a hand those with Ctrl. If not, what is below
  ///     can be used meanwhile, and whoever presented the menu closes it.
  public init(
    _ items: [Item], style: Style = .pill, label: String? = nil, isModal: Bool = true
  ) {
    self.style = style
    let rows = style == .list ? items.map { MenuRow($0) } : []
    column = style == .list ? MenuColumn(of: rows) : nil
    self.items = style == .list ? rows : items.map { MenuItemView($0) }
    shown = self.items
    overlay = Overlay(isModal: isModal)
    overlay.keepsTouches = true
    super.init()
    role = .menu
    self.label = label ?? localized("Menu")
    self.items.forEach(add)
    if let column {
      column.fillsSuperview = true
      addSubview(column)
    }
    overlay.onOutsideTap = { [weak self] in self?.close() }
    overlay.passesKeyOn = { [weak overlay] in
      overlay?.hand != nil && $0.modifiers.contains(.control)
    }
  }

  private func add(_ item: MenuItemView) {
    item.onSelect = { [weak self, weak item] in
      if let self, let item { _ = select(item) }
    }
    if column == nil { addSubview(item) }
  }

  /// Whether the menu is presented and not being dismissed.
  public var isOpen: Bool { overlay.isPresented }

  /// Presents the menu at a point, in window points.
  ///
  /// - Parameters:
  ///   - point: Where the arrow points.
  ///   - height: The height of what the menu is about, below the point: a menu for which there is no
  ///     room above is below that.
  ///   - view: The view of which the point is a part: the menu stays beside it, if the window gets
  ///     another size, for example. Nil for a place of the window, such as a finger.
  ///   - window: The window that shows it.
  ///   - shunned: What the menu does not cover, as long as there is room for it below the point.
  public func present(
    at point: Point, height: Double = 0, of view: View? = nil, in window: Window,
    avoiding shunned: [View] = []
  ) {
    let inside = view?.convert(point, from: nil) ?? .zero
    present(of: view, in: window, avoiding: shunned) { view in
      Rect(origin: view?.convert(inside, to: nil) ?? point, size: Size(0, height))
    }
  }

  /// Presents the menu beside a view, and keeps it there: beside others as well, where there is room.
  public func present(beside view: View, _ others: [View] = [], in window: Window) {
    let area = view.convert(view.bounds, to: nil)
    anchor.others = others
    present(of: view, in: window, avoiding: []) { view in
      view.map { $0.convert($0.bounds, to: nil) } ?? area
    }
  }

  private func present(
    of view: View?, in window: Window, avoiding shunned: [View],
    about area: @escaping (View?) -> Rect
  ) {
    guard !isOpen else { return }
    anchor = (area(view), anchor.others, shunned)
    hasSlid = false
    overlay.onLayout = { [weak self] area in self?.place(in: area) }
    overlay.waitsForKeys = window.touches.contains { touch in
      touch.isDown && touch.hand == window.actingHand
        && anchor.area.distance(to: touch.location) <= 2 * Tuning.slop
    }
    overlay.present(self, in: window)
    if overlay.mayTakeFocus { window.focus = self }
    if let view {
      follow(view) { [unowned self] view in
        anchor.area = area(view)
        overlay.setNeedsLayout()
      }
    }
    let tip = placement?.tip ?? frame.nearestPoint(to: anchor.area.center)
    let pivot = Point(tip.x - center.x, tip.y - center.y)
    window.animate(
      for: Theme.quick, curve: .easeOut,
      update: { [weak self] progress in
        // Seen from the first frame on, also on a ground of about the same color.
        guard let self else { return }
        alpha = Self.firstAlpha + (1 - Self.firstAlpha) * progress
        // The rows of a list would move away from under a finger.
        if style == .pill { transform = .scale(0.8 + 0.2 * progress).about(pivot) }
      },
      completion: { [weak self] in self?.transform = .identity })
  }

  /// Closes the menu without selecting an item.
  public func close() {
    guard isOpen else { return }
    overlay.dismiss()
    onClose()
  }

  // MARK: The finger that opened it

  /// Highlights the item under the finger that opened the menu, at a point in window points.
  public func track(_ point: Point) {
    if anchor.area.distance(to: point) > Tuning.slop { hasSlid = true }
    let touched = hasSlid ? item(at: point) : nil
    if touched !== more { resting = nil }
    if touched === more, resting == nil {
      resting = window?.schedule(after: .milliseconds(500)) { [weak self] in
        if let self { _ = select(more) }
      }
    }
    highlight(touched)
    column?.follow(convertFromWindow(point)) { [weak self] in
      if let self { highlight(item(at: point)) }
    }
  }

  /// Selects the item under the finger that opened the menu when it lifts, at a point in window
  /// points. Returns whether an item was selected.
  @discardableResult
  public func release(at point: Point) -> Bool {
    track(point)
    resting = nil
    column?.letGo()
    highlight(nil)
    guard isOpen, hasSlid, let item = item(at: point) else {
      if isOpen { takeKeys() }
      return false
    }
    return select(item)
  }

  private func takeKeys() {
    overlay.takeKeys()
    if overlay.mayTakeFocus { window?.focus = self }
  }

  // MARK: Later fingers and keys

  public override func hitTest(_ point: Point) -> View? {
    super.hitTest(point) == nil ? nil : column ?? self
  }

  public override func touchesBegan(_ touches: Set<Touch>, with event: TouchEvent) {
    touchesMoved(touches, with: event)
  }

  public override func touchesMoved(_ touches: Set<Touch>, with event: TouchEvent) {
    highlight(touches.first.flatMap { item(at: $0.location) })
  }

  public override func touchesEnded(_ touches: Set<Touch>, with event: TouchEvent) {
    highlight(nil)
    if let item = touches.first.flatMap({ item(at: $0.location) }) { _ = select(item) }
  }

  public override func touchesCancelled(_ touches: Set<Touch>, with event: TouchEvent) {
    highlight(nil)
  }

  public override var canBecomeFocused: Bool { true }

  public override var accessibleFocus: View? { shown.first { $0.isHighlighted } }

  public override var customActions: [CustomAction] {
    [CustomAction("close", localized("Close")) { [weak self] in self?.close() }]
  }

  public override func handleMouse(_ event: MouseEvent) -> Bool {
    switch event.kind {
    case .moved: highlight(item(at: event.location))
    case .left: highlight(nil)
    case .pressed, .released, .cancelled, .scrolled: break
    }
    return true
  }

  public override func handleKey(_ event: KeyEvent) -> Bool {
    guard case .pressed = event.phase else { return true }
    let current = shown.firstIndex { $0.isHighlighted }
    switch directedKey(event) {
    case "Left" where style == .list, "Right" where style == .list: break
    case "Left", "Up", "ISO_Left_Tab": step(from: current ?? 0, by: -1)
    case "Tab" where event.modifiers.contains(.shift): step(from: current ?? 0, by: -1)
    case "Right", "Down", "Tab": step(from: current ?? -1, by: 1)
    case "Home": step(from: -1, by: 1)
    case "End": step(from: 0, by: -1)
    case "Return", "KP_Enter", "space": if let current { _ = select(shown[current]) }
    default: return super.handleKey(event)
    }
    return true
  }

  private func step(from index: Int, by step: Int) {
    guard shown.contains(where: \.isEnabled) else { return }
    var next = index
    repeat { next = (next + step + shown.count) % shown.count } while !shown[next].isEnabled
    highlight(shown[next])
    column?.scrollToVisible(shown[next])
  }

  private func select(_ item: MenuItemView) -> Bool {
    guard item.isEnabled, isOpen else { return false }
    close()
    if item === more { onMore?(items.filter(\.isHidden).map(\.item)) } else { item.item.action() }
    return true
  }

  private func item(at point: Point) -> MenuItemView? {
    guard bounds.contains(convertFromWindow(point)) else { return nil }
    return shown.first { $0.isEnabled && $0.bounds.contains($0.convertFromWindow(point)) }
  }

  private func highlight(_ item: MenuItemView?) {
    for other in shown { other.isHighlighted = other === item }
  }

  // MARK: Looks

  /// Arranges the items in rows within a width; returns the total size. The items of a row fill it.
  private func arrange(within width: Double, in direction: LayoutDirection) -> Size {
    // What has a place in the only row fills it, to a fraction of a point.
    let rows = MenuRows(
      widths: chooseShown(within: width), within: onMore == nil ? width : .infinity)
    let heights = rows.lines.joined().map { shown[$0.index].height(in: $0.width) }
    let height = heights.max() ?? MenuItemView.height
    for (row, line) in rows.lines.enumerated() {
      var x = 0.0
      for (index, width) in line {
        let item = shown[index]
        item.frame = Rect(x, Double(row) * height, width, height)
        item.hasSeparator = x > 0
        x += width
      }
    }
    if direction == .rightToLeft {
      for item in shown { item.center.x = rows.width - item.center.x }
    }
    return Size(rows.width, Double(rows.lines.count) * height)
  }

  /// Chooses what has a place in a width; returns the widths.
  private func chooseShown(within width: Double) -> [Double] {
    guard onMore != nil else { return items.map { min($0.sizeThatFits(.zero).width, width) } }
    let all = items + [more]
    shown = chooseStyle(for: all, within: width)
    for item in all { item.isHidden = !shown.contains { $0 === item } }
    let widths = shown.map(\.bestWidth)
    guard widths.reduce(0, +) > width else { return widths }
    return MenuRows.sharing(width, among: shown.map(\.leastWidth), upTo: widths)
  }

  /// Sets the titles in one line; where few of them have room then in two, and smaller only where that is not enough.
  /// Returns what has a place.
  private func chooseStyle(for all: [MenuItemView], within width: Double) -> [MenuItemView] {
    var best: [MenuItemView] = []
    for (scale, lines) in MenuTitleStyle.scales(from: textScale).flatMap({ [($0, 1), ($0, 2)] }) {
      let style = MenuTitleStyle(scale: scale, lines: lines)
      for item in all { item.style = style }
      let choice = MenuRows.choice(
        of: items.map(\.leastWidth), keeping: items.indices.filter { items[$0].item.isKept },
        within: width, beside: more.leastWidth)
      best = choice.map { items[$0] } + (choice.count < items.count ? [more] : [])
      let enough = lines == 1 ? Self.enough : Self.fewest
      if choice.count >= min(items.count, enough) { break }
    }
    return best
  }

  /// Also when the window gets another size.
  private func place(in area: Rect) {
    let direction = window?.layoutDirection ?? .leftToRight
    let width = max(0, area.width - 2 * MenuPlacement.margin)
    let placement: MenuPlacement
    if let column {
      let all = anchor.others.reduce(anchor.area) { $0.union($1.convert($1.bounds, to: nil)) }
      let places = [all, anchor.area].lazy.map {
        self.placement(of: column, within: width, in: area, direction, beside: $0)
      }
      placement = places.first { !$0.frame.intersects(all) } ?? places[1]
    } else {
      placement = MenuPlacement(
        size: arrange(within: width, in: direction), at: Point(anchor.area.midX, anchor.area.minY),
        height: anchor.area.height, in: area,
        avoiding: anchor.shunned.map { $0.convert($0.bounds, to: nil) })
    }
    self.placement = placement
    bounds = Rect(origin: .zero, size: placement.frame.size)
    center = placement.frame.center
  }

  /// The place of a list: where few rows would be seen it is narrow, without keys, at a side of what it is about.
  private func placement(
    of column: MenuColumn, within width: Double, in area: Rect, _ direction: LayoutDirection,
    beside subject: Rect
  ) -> MenuPlacement {
    func placement(within width: Double) -> MenuPlacement {
      MenuPlacement(
        listOf: column.fit(within: width), rows: column.rowHeights, beside: subject, in: area,
        direction)
    }
    let wide = placement(within: width)
    let side =
      max(subject.minX - area.minX, area.maxX - subject.maxX)
      - MenuPlacement.margin - MenuPlacement.listGap
    guard wide.frame.height < column.rowHeights.prefix(Self.fewRows).reduce(0, +),
      side >= Self.leastSide, side < wide.frame.width
    else { return wide }
    let narrow = placement(within: side)
    return narrow.frame.height > wide.frame.height ? narrow : placement(within: width)
  }

  public override var inspectionAttributes: [InspectionAttribute] {
    guard let placement, let tip = placement.tip else { return [] }
    return [
      InspectionAttribute("arrow", .point(tip)),
      InspectionAttribute("arrowDirection", .text(placement.pointsDown ? "down" : "up")),
    ]
  }

  public override var paintBounds: Rect {
    bounds.insetBy(-MenuPlacement.margin, -MenuPlacement.arrowHeight).withShadow(elevation: 12)
  }

  public override func draw(_ canvas: borrowing Canvas) {
    guard let placement else { return }
    let outline = placement.outline(radius: Self.radius).transformed(
      by: .translation(bounds.origin - placement.frame.origin))
    canvas.softShadow(below: bounds, radius: Self.radius, elevation: 12)
    canvas.stroke(
      outline, with: Theme.outline, style: StrokeStyle(width: 2, join: .round))
    canvas.fill(outline, with: Theme.raisedSurface)
  }
}
