import DisguiseModel
import Platform
import TouchKit

/// The drawer of stickers: tabs, and the cells of the selected tab.
package final class StickerDrawer: View {
  /// The drawer's position, which determines its layout.
  package enum Position: Hashable {
    /// Beside the canvas: a rail of tabs, and columns that scroll up and down, the stickers that
    /// were used last on top.
    case side
    /// Below the canvas: a row of tabs, and two rows of cells, or one in a low drawer, that scroll
    /// sideways.
    case bottom
  }

  package var position = Position.side { didSet { if oldValue != position { rearrange() } } }
  /// Whether the rail is before the cells, in the layout direction.
  package var railIsFirst = true { didSet { setNeedsLayout() } }
  /// The armed sticker, whose cell is framed.
  package var armed: StickerID? { didSet { showArmed() } }
  /// The frame that is around the photo, whose cell is framed, too.
  private var worn: StickerID?

  /// Shows which frame is around the photo; nil for none.
  func frame(worn id: StickerID?) {
    guard worn != id else { return }
    worn = id
    showArmed()
  }

  /// Called with what a person does here.
  var onEvent: (DrawerEvent) -> Void = { _ in }

  /// What tabs show instead of cells, by their identifiers.
  private var panels: [String: any DrawerPanel] = [:]

  /// Lets a tab show a panel instead of cells.
  func add(_ panel: any DrawerPanel, to tab: String) {
    panels[tab] = panel
    insertSubview(panel, at: 0)
    fill()
  }

  /// Looks for something in all tabs.
  let search: SearchPanel
  private let searchButton: Button
  /// The tab that was selected before the search, while that is shown.
  private var tabBeforeSearch: Int?

  /// The panel that is shown in place of cells, if one is: the search, or that of the selected tab.
  var shownPanel: (any DrawerPanel)? {
    if tabBeforeSearch != nil { return search }
    let tabs = library.catalog.tabs
    return tabs.indices.contains(selectedTab) ? panels[tabs[selectedTab].id] : nil
  }

  private let library: Library
  private let scheduler: any Scheduler
  private let tabs: TabBar
  private let list = ScrollView()
  /// The line at the edge of the canvas, above the tabs, which fade out there; the bar draws its own.
  private let edge = View()
  private var cells: [StickerCell] = []
  /// The cells above the others, of stickers that were used last, and the titles of both groups.
  private var recentCells: [StickerCell] = []
  private let recentTitle = Label(
    localized("Recent"), font: Theme.caption, color: Theme.secondaryText)
  private let tabTitle = Label(font: Theme.caption, color: Theme.secondaryText)
  /// What was placed, the last one first.
  private var recents: [DrawerItem.ID] = []
  private static let recentsInSearch = 12
  /// The number of columns beside the canvas.
  private var columns = 2 { didSet { if oldValue != columns { fill() } } }
  /// What the tab of the user's own stickers is for, while it is empty.
  private let ownNote = Label(
    localized("Your own pictures become stickers here: tap +, or drop one on this window."),
    font: Theme.body, color: Theme.secondaryText)
  private lazy var addCell = AddCell(icon: library.icon("add")) { [weak self] in
    self?.onEvent(.adds)
  }

  package init(library: Library, scheduler: any Scheduler) {
    self.library = library
    self.scheduler = scheduler
    tabs = TabBar(
      library.catalog.tabs.map {
        TabBar.Item($0.title, identifier: "tab-\($0.id)", icon: library.icon($0.icon))
      })
    search = SearchPanel(library: library, scheduler: scheduler)
    searchButton = Button(icon: library.icon("search"), label: localized("Search"))
    super.init()
    backgroundColor = Theme.surface
    clipsToBounds = true
    searchButton.identifier = "search"
    searchButton.iconHasDirection = true
    tabs.label = localized("Stickers")
    searchButton.action = { [weak self] in self?.toggleSearch() }
    search.onEvent = { [weak self] in self?.onEvent($0) }
    search.isMarked = { [weak self] in self?.isMarked($0) ?? false }
    tabs.onSelect = { [weak self] _ in self?.showTab() }
    list.pan.onAction(of: self) { $0.listPanned }
    list.onScroll = { [weak self] in self?.onEvent(.scrolled) }
    list.accessibleRole = .list
    ownNote.numberOfLines = 0
    ownNote.identifier = "own-note"
    list.isFocusGroup = true
    for view in [search, searchButton, tabs, list] as [View] { addSubview(view) }
    edge.backgroundColor = Theme.separator
    edge.isUserInteractionEnabled = false
    addSubview(edge)
    fill()
  }

  /// How far beyond its end the row of cells turns to the next tab, in points.
  private static let pull = 64.0
  /// Where the cells were when a finger began to scroll them.
  private var offsetAtStart = 0.0

  /// The index of the selected tab.
  var selectedTab: Int { tabs.selectedIndex }

  /// Shows the stickers of a tab anew if it is selected, or looks for them again.
  func reload(tab: String) {
    if tabBeforeSearch != nil { return search.willAppear() }
    let tabs = library.catalog.tabs
    if tabs.indices.contains(selectedTab), tabs[selectedTab].id == tab { fill() }
  }

  /// Selects a tab by its index.
  package func select(tab index: Int) { tabs.select(index) }

  package override func layoutSubviews() {
    let (gap, target) = (DrawerGrid.gap, Theme.touchTarget)
    switch position {
    case .side:
      // What the cells leave: the drawer is wider where the tabs grow with the texts.
      let cells = DrawerGrid.width(
        columns: max(2, DrawerGrid.columns(in: bounds.width - tabs.sizeThatFits(bounds.size).width))
      )
      let rail = max(DrawerGrid.rail, bounds.width - cells)
      let x = railIsFirst ? 0 : bounds.width - rail
      let top = gap + target
      searchButton.frame = directed(Rect(x + (rail - target) / 2, gap, target, target))
      tabs.contentMargin = gap
      tabs.frame = directed(Rect(x, top, rail, bounds.height - top))
      edge.frame = directed(Rect(railIsFirst ? 0 : bounds.width - 1, 0, 1, bounds.height))
      list.frame = directed(Rect(railIsFirst ? rail : 0, 0, bounds.width - rail, bounds.height))
      columns = DrawerGrid.columns(in: list.bounds.width)
      search.head = Size(gap, target + 2 * gap)
      search.frame = list.frame
    case .bottom:
      // In a low drawer the tabs shrink, not the cells.
      let growth = DrawerGrid.tabGrowth(textScale)
      let row = min(
        DrawerGrid.tabRow + growth.down,
        max(DrawerGrid.minimumTabRow + growth.lowest, bounds.height - DrawerGrid.cell))
      let start = gap + target
      searchButton.frame = directed(Rect(gap, (row - target) / 2, target, target))
      tabs.contentMargin = 0
      tabs.frame = directed(Rect(start, 0, bounds.width - start, row))
      edge.frame = Rect(0, 0, bounds.width, 1)
      list.frame = Rect(0, row, bounds.width, bounds.height - row)
      // The field is where the tabs are.
      search.head = Size(start + gap, row)
      search.frame = bounds
    }
    tabs.isHidden = tabBeforeSearch != nil && position == .bottom
    for panel in panels.values { panel.frame = list.frame }
    layoutCells()
    onEvent(.scrolled)
  }

  private func rearrange() {
    tabs.axis = position == .side ? .vertical : .horizontal
    list.axes = position == .side ? .vertical : .horizontal
    fill()
    list.contentOffset = list.startOffset
    setNeedsLayout()
  }

  private func showTab() {
    leaveSearch()
    fill()
    list.contentOffset = list.startOffset
    onEvent(.tabChanged(library.catalog.tabs[selectedTab].id))
  }

  /// Shows the tab with an identifier, if there is one.
  func show(tab id: String) {
    guard let index = library.catalog.tabs.firstIndex(where: { $0.id == id }) else { return }
    leaveSearch()
    tabs.selectedIndex = index
    fill()
  }

  // MARK: Search

  /// Shows the search in place of the tab, and lets the user type.
  func beginSearch() {
    if tabBeforeSearch == nil {
      tabBeforeSearch = tabs.selectedIndex
      tabs.selectedIndex = -1
      search.recents = recents.prefix(Self.recentsInSearch).compactMap { library.catalog[$0] }
      searchDidChange()
      onEvent(.searchBegan)
    }
    layoutIfNeeded()
    search.begin()
  }

  /// Goes back to the tab that was shown before the search.
  func endSearch() {
    guard let tab = tabBeforeSearch else { return }
    let hadFocus = window?.focus?.isDescendant(of: search) ?? false
    tabs.selectedIndex = tab
    leaveSearch()
    fill()
    if hadFocus { window?.focus = searchButton }
    onEvent(.scrolled)
  }

  private func toggleSearch() { tabBeforeSearch == nil ? beginSearch() : endSearch() }

  private func leaveSearch() {
    guard tabBeforeSearch != nil else { return }
    search.end()
    tabBeforeSearch = nil
    searchDidChange()
  }

  private func searchDidChange() {
    let isOn = tabBeforeSearch != nil
    searchButton.icon = library.icon(isOn ? "step-left" : "search")
    searchButton.label = isOn ? localized("Leave the search") : localized("Search")
    searchButton.isSelected = isOn
    fill()
    setNeedsLayout()
  }

  private func fill() {
    let hadFocus = window?.focus?.isDescendant(of: list) ?? false
    for cell in recentCells + cells { cell.removeFromSuperview() }
    let shown = library.catalog.tabs
    let tab = shown.indices.contains(tabs.selectedIndex) ? shown[tabs.selectedIndex] : nil
    let isOwn = tab?.id == StickerCatalog.ownTab
    let panel = shownPanel
    for other in panels.values + [search] { other.isHidden = other !== panel }
    panel?.willAppear()
    list.isHidden = panel != nil
    addCell.removeFromSuperview()
    if isOwn { list.addSubview(addCell) }
    let items = panel != nil ? [] : tab.map { library.catalog.items(in: $0.id) } ?? []
    cells = items.map(makeCell)
    ownNote.removeFromSuperview()
    if isOwn, items.isEmpty { list.addSubview(ownNote) }
    fillRecents()
    tabTitle.text = tab?.title.withoutSoftHyphens ?? ""
    list.label = tabTitle.text
    showArmed()
    setNeedsLayout()
    layoutCells()
    if hadFocus { window?.focus = cells.first }
    for cell in recentCells + cells { cell.loadArtwork(for: scheduler) }
  }

  /// Shows one row of the stickers that were used last. It changes with the tab only: a cell must
  /// not move while somebody is about to tap it.
  private func fillRecents() {
    let known = position == .side ? recents.compactMap { library.catalog[$0] } : []
    recentCells = known.prefix(columns).enumerated().map { index, item in
      let cell = makeCell(of: item)
      // The keyboard finds it where it is seen, above the others.
      cell.moveInSuperview(to: index)
      cell.identifier = "recent-\(item.id.text)"
      return cell
    }
    for title in [recentTitle, tabTitle] {
      if recentCells.isEmpty {
        title.removeFromSuperview()
      } else if title.superview == nil {
        list.addSubview(title)
      }
    }
  }

  private func makeCell(of item: DrawerItem) -> StickerCell {
    let cell = StickerCell(item, library: library)
    cell.action = { [weak self] in self?.onEvent(.picked(item)) }
    cell.add(CarryGestureRecognizer(from: list, in: self))
      .onAction { [weak self] carry, phase in self?.carried(item, carry, phase) }
    cell.onHoldOfOwn { [weak self] in self?.onEvent(.held($0, $1)) }
    list.addSubview(cell)
    return cell
  }

  /// A flick along the cells turns to the next tab, as a page is turned.
  private func carried(
    _ item: DrawerItem, _ carry: CarryGestureRecognizer, _ phase: GestureRecognizer.Phase
  ) {
    guard phase == .ended, let flick = carry.flick else {
      return onEvent(.dragged(item, carry, phase))
    }
    onEvent(.dragged(item, carry, .cancelled))
    turn(by: flick.dx < 0 ? 1 : -1)
  }

  /// A finger that pulls the row of cells beyond its end does, too.
  private func listPanned(_ pan: PanGestureRecognizer, _ phase: GestureRecognizer.Phase) {
    if phase == .began { offsetAtStart = list.contentOffset.x }
    guard phase == .ended, position == .bottom else { return }
    // Not the offset, which is back already where motion is reduced.
    let x = offsetAtStart - pan.translation(in: list).dx
    if x > list.maximumOffset.x + Self.pull { turn(by: 1) }
    if x < list.minimumOffset.x - Self.pull { turn(by: -1) }
  }

  /// Turns to a tab on the right or the left.
  private func turn(by step: Int) {
    onEvent(.turned)
    tabs.select(tabs.selectedIndex + (isRightToLeft ? -step : step))
  }

  /// Notes that something was placed.
  func noteUse(of id: DrawerItem.ID) {
    recents.removeAll { $0 == id }
    recents.insert(id, at: 0)
  }

  private func layoutCells() {
    let cells: [View] = addCell.superview == nil ? cells : [addCell] + cells
    let margin = DrawerGrid.margin
    switch position {
    case .side:
      var y = margin
      if !recentCells.isEmpty {
        y = layoutGroup(recentCells, recentTitle, from: y) + margin
        y = layoutGroup(cells, tabTitle, from: y)
      } else {
        y = layoutGroup(cells, nil, from: y)
      }
      if ownNote.superview != nil { y = layoutNote(from: y + margin) }
      list.contentSize = Size(list.bounds.width, y + margin)
    case .bottom: layoutRows(cells)
    }
  }

  /// Arranges cells in rows, from the top to the bottom first.
  private func layoutRows(_ cells: [View]) {
    let (height, margin, gap) = (list.bounds.height, DrawerGrid.margin, DrawerGrid.gap)
    let rows = DrawerGrid.rows(in: height)
    let side = rows > 1 ? DrawerGrid.smallCell : DrawerGrid.cell
    let step = side + gap
    let top = max(DrawerGrid.floor((height - Double(rows) * step + gap) / 2), 0)
    let width = 2 * margin + Double((cells.count + rows - 1) / rows) * step - gap
    if ownNote.superview != nil {
      let room = Rect(width + gap, top, max(list.bounds.width - width - gap - margin, 0), side)
      ownNote.frame = list.directed(room)
    }
    let content = Rect(0, 0, max(width, list.bounds.width), height)
    for (index, cell) in cells.enumerated() {
      let (column, row) = index.quotientAndRemainder(dividingBy: rows)
      cell.frame = list.directed(
        Rect(margin + Double(column) * step, top + Double(row) * step, side, side), in: content)
    }
    list.contentSize = Size(width, height)
  }

  /// Places the note in an empty tab; returns its lower edge.
  private func layoutNote(from top: Double) -> Double {
    let margin = DrawerGrid.margin
    let width = list.bounds.width - 2 * margin
    let height = ownNote.sizeThatFits(Size(width, .infinity)).height
    ownNote.frame = Rect(margin, top, width, height)
    return top + height
  }

  /// Arranges cells in columns below their title, if there is one; returns their lower edge.
  private func layoutGroup(_ cells: [View], _ title: Label?, from top: Double) -> Double {
    let start = title.map { list.layOut(title: $0, from: top) } ?? top
    return list.layOut(cells, columns: columns, from: start)
  }

  /// Whether a cell of the armed sticker is visible in the list, at least by half.
  var showsArmedCell: Bool {
    if let shownPanel { return shownPanel.showsArmedCell }
    return (recentCells + cells).contains {
      $0.isArmed && !$0.item.isFrame && list.bounds.contains($0.frame.center)
    }
  }

  private func showArmed() {
    for cell in recentCells + cells { cell.isArmed = isMarked(cell.item) }
    search.showMarks()
  }

  private func isMarked(_ item: DrawerItem) -> Bool {
    item.id == (item.isFrame ? worn : armed).map(DrawerItem.ID.sticker)
  }
}
