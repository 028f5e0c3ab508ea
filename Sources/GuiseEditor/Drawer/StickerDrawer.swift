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
  /// The width of the rail beside the canvas, in points.
  var rail = DrawerGrid.rail { didSet { if oldValue != rail { setNeedsLayout() } } }
  /// Whether the rail is before the cells, in the layout direction.
  package var railIsFirst = true { didSet { setNeedsLayout() } }
  /// The stickers whose cells are framed.
  var inUse = StickersInUse() {
    didSet {
      list.inUse = inUse
      search.inUse = inUse
    }
  }

  /// Called with what a person does here.
  var onEvent: (DrawerEvent) -> Void = { _ in }
  /// What tabs show instead of cells, by their identifiers.
  private var panels: [String: any DrawerPanel] = [:]
  /// Looks for something in all tabs.
  private(set) lazy var search = SearchPanel(library: library, scheduler: scheduler) {
    [weak self] in self?.onEvent($0)
  }
  private let searchButton: Button
  /// The tab that was selected before the search, while that is shown.
  private var tabBeforeSearch: Int?
  /// Whether the search is shown.
  var isSearching: Bool { tabBeforeSearch != nil }
  private let library: Library
  private let scheduler: any Scheduler
  private let tabs: TabBar
  private lazy var list = StickerList(library: library, scheduler: scheduler) {
    [weak self] in self?.handle($0)
  }
  /// What was placed, which the list and the search offer again.
  private var recents = RecentStickers()
  private static let recentsInSearch = 12
  /// The line at the edge of the canvas, above the tabs, which fade out there; the bar draws its own.
  private let edge = View()

  package init(library: Library, scheduler: any Scheduler) {
    self.library = library
    self.scheduler = scheduler
    tabs = TabBar(
      library.catalog.tabs.map {
        TabBar.Item($0.title, identifier: "tab-\($0.id)", icon: library.icon($0.icon))
      })
    searchButton = Button(icon: library.icon("search"), label: localized("Search"))
    super.init()
    backgroundColor = Theme.surface
    clipsToBounds = true
    searchButton.identifier = "search"
    searchButton.iconHasDirection = true
    tabs.label = localized("Stickers")
    searchButton.action = { [weak self] in self?.toggleSearch() }
    tabs.onSelect = { [weak self] _ in self?.showTab() }
    for view in [search, searchButton, tabs, list] as [View] { addSubview(view) }
    edge.backgroundColor = Theme.separator
    edge.isUserInteractionEnabled = false
    addSubview(edge)
    add(FlickGestureRecognizer { [weak self] in self?.mayTurn(by: $0) ?? false })
      .onAction { [weak self] flick, _ in self?.handle(.turned(right: flick.way.dx < 0)) }
    fill()
  }

  /// Whether a finger may turn to another tab: on what the selected one shows.
  private func mayTurn(by touch: Touch) -> Bool {
    !isSearching && list.bounds.contains(touch.location(in: list))
  }

  /// Lets a tab show a panel instead of cells.
  func add(_ panel: any DrawerPanel, to tab: String) {
    panels[tab] = panel
    insertSubview(panel, at: 0)
    fill()
  }

  /// The panel that is shown in place of cells, if one is: the search, or that of the selected tab.
  var shownPanel: (any DrawerPanel)? {
    isSearching ? search : tab.flatMap { panels[$0.id] }
  }

  /// The index of the selected tab.
  var selectedTab: Int { tabs.selectedIndex }

  /// Shows the stickers of a tab anew if it is selected, or looks for them again.
  func reload(tab: String) {
    if isSearching { return search.willAppear() }
    if self.tab?.id == tab { fill() }
  }

  /// The selected tab; nil while the search is shown.
  private var tab: StickerTab? {
    let tabs = library.catalog.tabs
    return tabs.indices.contains(selectedTab) ? tabs[selectedTab] : nil
  }

  /// Selects a tab by its index.
  package func select(tab index: Int) { tabs.select(index) }

  package override func layoutSubviews() {
    let (gap, target) = (DrawerGrid.gap, Theme.touchTarget)
    switch position {
    case .side:
      let x = railIsFirst ? 0 : bounds.width - rail
      let top = gap + target
      searchButton.frame = directed(Rect(x + (rail - target) / 2, gap, target, target))
      tabs.contentMargin = gap
      tabs.frame = directed(Rect(x, top, rail, bounds.height - top))
      edge.frame = directed(Rect(railIsFirst ? 0 : bounds.width - 1, 0, 1, bounds.height))
      list.frame = directed(Rect(railIsFirst ? rail : 0, 0, bounds.width - rail, bounds.height))
      let columns = DrawerGrid.columns(in: list.bounds.width)
      if list.columns != columns {
        list.columns = columns
        fill()
      }
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
    tabs.isHidden = isSearching && position == .bottom
    for panel in panels.values { panel.frame = list.frame }
    list.layOutCells()
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
      search.recents = Array(recents.items(in: library.catalog).prefix(Self.recentsInSearch))
      searchDidChange()
      onEvent(.searchBegan)
    }
    layoutIfNeeded()
    search.begin()
  }

  /// Goes back to the tab that was shown before the search; returns false if there was none.
  @discardableResult
  func endSearch() -> Bool {
    guard let tab = tabBeforeSearch else { return false }
    let hadFocus = window?.focus?.isDescendant(of: search) ?? false
    tabs.selectedIndex = tab
    leaveSearch()
    fill()
    if hadFocus { window?.focus = searchButton }
    onEvent(.scrolled)
    return true
  }

  private func toggleSearch() { if !endSearch() { beginSearch() } }

  private func leaveSearch() {
    guard isSearching else { return }
    search.end()
    tabBeforeSearch = nil
    searchDidChange()
  }

  private func searchDidChange() {
    let isOn = isSearching
    searchButton.icon = library.icon(isOn ? "step-left" : "search")
    searchButton.label = isOn ? localized("Leave the search") : localized("Search")
    fill()
    setNeedsLayout()
    superview?.setNeedsLayout()
  }

  /// Shows the selected tab: its cells, or its panel.
  private func fill() {
    let (tab, panel) = (tab, shownPanel)
    let items = panel == nil ? tab.map { library.catalog.items(in: $0.id) } : nil
    list.show(items ?? [], of: tab, recents: recents.items(in: library.catalog))
    for other in panels.values + [search] { other.isHidden = other !== panel }
    panel?.willAppear()
    list.isHidden = panel != nil
    setNeedsLayout()
  }

  private func handle(_ event: DrawerEvent) {
    onEvent(event)
    if case .turned(let right) = event {
      tabs.select(selectedTab + (right == isRightToLeft ? -1 : 1))
    }
  }

  /// Notes that something was placed.
  func noteUse(of id: DrawerItem.ID) { recents.noteUse(of: id) }

  /// Whether a cell of the armed sticker is visible, at least by half.
  var showsArmedCell: Bool { shownPanel?.showsArmedCell ?? list.showsArmedCell }
}
