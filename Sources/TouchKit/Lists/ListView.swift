import Platform

/// A list of any number of rows that scrolls vertically. Only the rows that are visible exist: a
/// row that leaves the view is configured anew for the one that enters it.
///
/// ```swift
/// let list = ListView(count: { names.count }, makeRow: { Label() }) { label, index in
///   label.text = names[index]
/// }
/// list.onSelect = { index in open(names[index]) }
/// ```
///
/// A tap selects a row; a row may contain controls, which keep their taps. With the keyboard focus,
/// arrow keys, Page Up, Page Down, Home and End move through the rows, and select in a list with
/// single selection; Return and Space act as a tap.
///
/// Rows can be divided into ``sections``. What a row that is dragged sideways offers is ``rowActions``.
public final class ListView: ScrollView {
  /// How many rows can be selected.
  public enum SelectionMode: Hashable, Sendable {
    /// None; taps do nothing.
    case none
    /// One; selecting another deselects it.
    case single
    /// Any number; a tap selects a row or deselects it.
    case multiple
  }

  /// How many rows can be selected. Changing it deselects all.
  public var selectionMode = SelectionMode.single {
    didSet { if oldValue != selectionMode { selectedRows = [] } }
  }
  /// The numbers of the selected rows. Setting it calls neither `onSelect` nor `onDeselect`.
  public var selectedRows: Set<Int> = [] { didSet { showSelection() } }
  /// Called with a row that the user has selected, also if it already was in single selection.
  public var onSelect: (Int) -> Void = { _ in }
  /// Called with a row that the user has deselected.
  public var onDeselect: (Int) -> Void = { _ in }
  /// The height of all rows, in points; nil, the default, for what `sizeThatFits` of each row
  /// returns when it becomes visible. Heights that are not positive trap in a debug build, and count
  /// as nil in a release build.
  public var rowHeight: Double? {
    didSet {
      if let height = rowHeight, !(height > 0 && height.isFinite) {
        reportMisuse("The rows of a list must have a positive height, not \(height).")
        rowHeight = nil
      }
      if oldValue != rowHeight { reload() }
    }
  }
  /// The height that is assumed of rows that have not been visible, in points.
  public var estimatedRowHeight = Theme.touchTarget {
    didSet { if oldValue != estimatedRowHeight { reload() } }
  }
  /// The distance of the content of a row from its edges, in points.
  public var rowInsets = EdgeInsets(horizontal: 16, vertical: 8) {
    didSet { if oldValue != rowInsets { reload() } }
  }
  /// Returns the sections of the list, which together have as many rows as it has; without any, the default,
  /// there are no headers. Asked when the list is shown anew and when rows are inserted or deleted.
  ///
  /// ```swift
  /// list.sections = { letters.map { ListView.Section($0.name, count: $0.people.count) } }
  /// ```
  public var sections: () -> [Section] = { [] } { didSet { reload() } }
  /// Returns what can be done with a row, at most three actions: buttons for them appear at the end of a row
  /// that is dragged towards its beginning. The Menu key and the right mouse button open a menu of them, and
  /// screen readers offer them. Without any, the default, a row cannot be dragged.
  ///
  /// ```swift
  /// list.rowActions = { [unowned self] index in
  ///   [ListView.RowAction("Delete", isDestructive: true, isFullSwipe: true) { delete(index) }]
  /// }
  /// ```
  public var rowActions: (Int) -> [RowAction] = { _ in [] }
  /// Whether there are lines between the rows.
  public var showsSeparators = true {
    didSet { for row in rows.values { row.showsSeparator = showsSeparators } }
  }

  /// The visible rows, by number.
  var rows: [Int: ListRow] = [:]
  var places = RowPlaces(count: 0, height: Theme.touchTarget)
  /// The row that the keyboard acts on.
  var current: Int?
  /// Where in a row the focus was that the list keeps while that row does not exist.
  var keptFocus: KeptFocus?

  let count: () -> Int
  let makeRow: () -> View
  let configure: (View, Int) -> Void
  /// The sections that have rows, in the order of `places.sectionStarts`.
  var shownSections: [Section] = []
  /// The visible headers, by the number of their section, and those that are not in use.
  var headers: [Int: ListHeader] = [:]
  var spareHeaders: [ListHeader] = []
  /// Tells when a finger lands, while rows are open.
  var landingWatch: LandingWatch?
  /// The finger that has closed a row by landing beside it: it does nothing else.
  weak var closingTouch: Touch?
  /// Rows that are not in use, hidden.
  var spareRows: [ListRow] = []
  var needsReload = true
  var isTiling = false
  private var measuredWidth = 0.0

  /// Creates a list.
  ///
  /// - Parameters:
  ///   - count: returns the number of rows. Call ``reload()``, ``insertRows(_:isAnimated:)`` or
  ///     ``deleteRows(_:isAnimated:)`` when it changes.
  ///   - makeRow: creates the view of a row; called about as often as rows are visible at once.
  ///   - configure: lets such a view show the row with a number, whatever it has shown before.
  public init<RowView: View>(
    count: @escaping () -> Int, makeRow: @escaping () -> RowView,
    configure: @escaping (RowView, Int) -> Void
  ) {
    self.count = count
    self.makeRow = makeRow
    self.configure = { view, index in
      if let view = view as? RowView { configure(view, index) }
    }
    super.init(axes: .vertical)
    role = .list
  }

  // MARK: Rows

  /// The number of rows.
  public var numberOfRows: Int {
    reloadIfNeeded()
    return places.count
  }

  /// The numbers of the rows that are at least partly visible; empty outside a window.
  public var visibleRows: [Int] {
    layoutIfPending()
    return rows.keys.sorted()
  }

  /// The number of the row at a point in the view's coordinates; nil beside all rows.
  public func row(at point: Point) -> Int? {
    reloadIfNeeded()
    guard bounds.contains(point), point.y >= 0, let row = places.row(at: point.y),
      point.y >= places.start(of: row), point.y < places.end(of: row),
      point.y >= bounds.minY + stuckHeight(above: row)
    else { return nil }
    return row
  }

  /// The view that `makeRow` created and that now shows a row; nil while the row is not visible, and
  /// outside a window.
  public func view(forRow index: Int) -> View? {
    layoutIfPending()
    return rows[index]?.content
  }

  /// Makes the rows that the next frame will show.
  private func layoutIfPending() { if !isTiling { window?.frames.layoutIfPending() } }

  /// Shows all rows anew, because any of them, or their number, may have changed. The selection of
  /// rows that still exist remains.
  public func reload() {
    needsReload = true
    setNeedsLayout()
  }

  /// Shows some rows anew. Rows that are not visible are shown as they are then anyway.
  public func reloadRows(_ indices: [Int]) {
    for index in indices {
      if let row = rows[index] { show(index, in: row) }
    }
    setNeedsLayout()
  }

  // MARK: Layout

  public override func layoutSubviews() {
    reloadIfNeeded()
    if measuredWidth != bounds.width { widthDidChange() }
    tile()
    super.layoutSubviews()
    if keptFocus?.isReloaded ?? false { giveFocusBack() }
  }

  /// Rows have another height.
  public override func textScaleDidChange() { if rowHeight == nil { measuredWidth = 0 } }

  override func contentOffsetDidChange() {
    tile()
    closeRows(where: { !$0.isDragged })
  }

  override var coveredHeight: Double { shownSections.isEmpty ? 0 : Self.headerHeight }

  private func reloadIfNeeded() {
    guard needsReload else { return }
    needsReload = false
    for row in rows.values { recycle(row) }
    keptFocus?.isReloaded = true
    rows = [:]
    places = newPlaces(count: currentCount(), height: rowHeight ?? estimatedRowHeight)
    updateSections()
    let remaining = selectedRows.filter { $0 < places.count }
    if remaining != selectedRows { selectedRows = remaining }
    current = current.flatMap { $0 < places.count ? $0 : nil }
  }

  /// The number of rows according to the program; negative ones are reported, and count as 0.
  func currentCount() -> Int {
    let count = count()
    if count < 0 { reportMisuse("A list cannot have \(count) rows.") }
    return max(count, 0)
  }

  /// Measures anew, and keeps the topmost row where it is.
  private func widthDidChange() {
    measuredWidth = bounds.width
    guard rowHeight == nil, let top = places.row(at: contentOffset.y) else { return }
    let depth = contentOffset.y - places.start(of: top)
    places = newPlaces(count: places.count, height: estimatedRowHeight)
    updateSections()
    isTiling = true
    shiftContent(by: Vector(0, places.start(of: top) + depth - contentOffset.y))
    isTiling = false
  }

  public override func didMove(to window: Window?) {
    super.didMove(to: window)
    landingWatch = nil
    for row in rows.values { row.swipe.reset() }
  }

  // MARK: Screen readers

  public override var accessibleFocus: View? { current.flatMap { rows[$0] } }

  /// In the order in which they are read: headers are in front of the rows.
  public override var accessibleSubviews: [View] {
    guard !headers.isEmpty else { return subviews }
    let sections = Dictionary(uniqueKeysWithValues: headers.map { ($1 as View, $0) })
    func start(_ view: View) -> Double {
      sections[view].map(places.headerStart) ?? view.frame.minY
    }
    return subviews.sorted { start($0) < start($1) }
  }

  /// Only the visible rows exist: these lead to the others.
  public override var customActions: [CustomAction] {
    guard maximumOffset.y > minimumOffset.y else { return [] }
    return [
      CustomAction("scroll-down", localized("Scroll down")) { [weak self] in self?.turnPage(by: 1)
      },
      CustomAction("scroll-up", localized("Scroll up")) { [weak self] in self?.turnPage(by: -1) },
    ]
  }

  private func turnPage(by pages: Double) {
    scroll(to: contentOffset + Vector(0, pages * bounds.height))
  }

  // MARK: Keyboard

  /// Only the visible rows exist: makes those that follow.
  override func revealFocusable(_ direction: WindowFocus.Direction, of view: View) -> Bool {
    guard let index = rows.first(where: { view.isDescendant(of: $0.value) })?.key else {
      return false
    }
    let next: Int
    switch direction {
    // There may be a title between two rows.
    case .up, .left: next = max(index - 2, 0)
    case .down, .right: next = min(index + 2, numberOfRows - 1)
    case .first: next = 0
    case .last: next = numberOfRows - 1
    }
    guard next != index else { return false }
    scrollToRow(next, isAnimated: false)
    layoutIfNeeded()
    return true
  }

  public override var canBecomeFocused: Bool { numberOfRows > 0 }

  public override func focusDidChange() {
    super.focusDidChange()
    if !isFirstResponder { keptFocus = nil }
    if showsFocus {
      if let keptFocus, places.count > 0 { current = min(keptFocus.row, places.count - 1) }
      current = current ?? selectedRows.min() ?? places.row(at: bounds.minY)
      // Who scrolls a row with the focus away is not taken back to it.
      if keptFocus == nil, let current, current < numberOfRows { scrollToRow(current) }
    }
    showCurrent()
  }

  public override func handleKey(_ event: KeyEvent) -> Bool {
    if let focus = viewToGiveFocusBack(for: event) { return focus.handleKey(event) }
    guard showsFocus, case .pressed(let isRepeat) = event.phase, let current else {
      return super.handleKey(event)
    }
    if event.opensMenu, openActions(of: current) { return true }
    let page = max(visibleRows.count - 2, 1)
    switch event.key {
    case "Up": move(to: current - 1)
    case "Down": move(to: current + 1)
    case "Page_Up": move(to: current - page)
    case "Page_Down": move(to: current + page)
    case "Home": move(to: 0)
    case "End": move(to: numberOfRows - 1)
    case "Escape" where hasOpenRow: closeRows()
    case "Return", "KP_Enter", "space":
      guard selectionMode != .none, !isRepeat else { return super.handleKey(event) }
      tapped(current)
    default: return super.handleKey(event)
    }
    return true
  }
}
