import DisguiseModel
import Platform
import TouchKit

/// What a person does in the drawer of stickers.
enum DrawerEvent {
  /// A cell was tapped.
  case picked(DrawerItem)
  /// A cell is dragged out.
  case dragged(DrawerItem, CarryGestureRecognizer, GestureRecognizer.Phase)
  /// One of the user's own stickers is held, at a point of the window.
  case held(Sticker, Point)
  /// The user wants to add a sticker of their own.
  case adds
  /// A tab was selected, by its identifier.
  case tabChanged(String)
  /// The drawer below the canvas got another height.
  case heightChanged(Remembered.DrawerHeight)
  /// A flick turns to another tab.
  case turned
  /// Other cells have become visible.
  case scrolled
}

/// What a tab of the drawer shows instead of cells.
protocol DrawerPanel: View {
  /// Whether the cell of what is armed is visible in it.
  var showsArmedCell: Bool { get }
  /// Called when its tab was selected.
  func willAppear()
}

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

  /// The panel of the selected tab, if it has one.
  var shownPanel: (any DrawerPanel)? {
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
    super.init()
    backgroundColor = Theme.surface
    clipsToBounds = true
    tabs.onSelect = { [weak self] _ in self?.showTab() }
    list.pan.onAction(of: self) { $0.listPanned }
    list.onScroll = { [weak self] in self?.onEvent(.scrolled) }
    list.accessibleRole = .list
    ownNote.numberOfLines = 0
    ownNote.identifier = "own-note"
    list.isFocusGroup = true
    addSubview(tabs)
    addSubview(list)
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

  /// Shows the stickers of a tab anew if it is selected.
  func reload(tab: String) {
    let tabs = library.catalog.tabs
    if tabs.indices.contains(selectedTab), tabs[selectedTab].id == tab { fill() }
  }

  /// Selects a tab by its index.
  package func select(tab index: Int) { tabs.select(index) }

  package override func layoutSubviews() {
    switch position {
    case .side:
      // What the cells leave: the drawer is wider where the tabs grow with the texts.
      let cells = DrawerGrid.width(
        columns: max(2, DrawerGrid.columns(in: bounds.width - tabs.sizeThatFits(bounds.size).width))
      )
      let rail = max(DrawerGrid.rail, bounds.width - cells)
      tabs.contentMargin = DrawerGrid.gap
      tabs.frame = directed(Rect(railIsFirst ? 0 : bounds.width - rail, 0, rail, bounds.height))
      edge.frame = directed(Rect(railIsFirst ? 0 : bounds.width - 1, 0, 1, bounds.height))
      list.frame = directed(Rect(railIsFirst ? rail : 0, 0, bounds.width - rail, bounds.height))
      columns = DrawerGrid.columns(in: list.bounds.width)
    case .bottom:
      // In a low drawer the tabs shrink, not the cells.
      let growth = DrawerGrid.tabGrowth(textScale)
      let row = min(
        DrawerGrid.tabRow + growth.down,
        max(DrawerGrid.minimumTabRow + growth.lowest, bounds.height - DrawerGrid.cell))
      tabs.contentMargin = DrawerGrid.gap
      tabs.frame = Rect(0, 0, bounds.width, row)
      edge.frame = Rect(0, 0, bounds.width, 1)
      list.frame = Rect(0, row, bounds.width, bounds.height - row)
    }
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
    fill()
    list.contentOffset = list.startOffset
    onEvent(.tabChanged(library.catalog.tabs[selectedTab].id))
  }

  /// Shows the tab with an identifier, if there is one.
  func show(tab id: String) {
    guard let index = library.catalog.tabs.firstIndex(where: { $0.id == id }) else { return }
    tabs.selectedIndex = index
    fill()
  }

  private func fill() {
    let hadFocus = window?.focus?.isDescendant(of: list) ?? false
    for cell in recentCells + cells { cell.removeFromSuperview() }
    let shown = library.catalog.tabs
    guard shown.indices.contains(tabs.selectedIndex) else { return }
    let isOwn = shown[tabs.selectedIndex].id == StickerCatalog.ownTab
    let panel = shownPanel
    panel?.willAppear()
    for other in panels.values { other.isHidden = other !== panel }
    list.isHidden = panel != nil
    addCell.removeFromSuperview()
    if isOwn { list.addSubview(addCell) }
    let items = panel != nil ? [] : library.catalog.items(in: shown[tabs.selectedIndex].id)
    cells = items.map(makeCell)
    ownNote.removeFromSuperview()
    if isOwn, items.isEmpty { list.addSubview(ownNote) }
    fillRecents()
    tabTitle.text = shown[tabs.selectedIndex].title.withoutSoftHyphens
    list.label = tabTitle.text
    showArmed()
    setNeedsLayout()
    layoutCells()
    if hadFocus { window?.focus = cells.first }
    loadArtwork()
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
    if case .sticker(let sticker) = item, sticker.tab == StickerCatalog.ownTab {
      cell.onHold { [weak self] point in self?.onEvent(.held(sticker, point)) }
    }
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

  /// Loads the artwork of the tab off the main thread; each cell is redrawn once it is loaded.
  private func loadArtwork() {
    let scheduler = scheduler
    for cell in recentCells + cells {
      library.artworks.loadLater(library.catalog.pieces(of: cell.item).map(\.id)) { [weak cell] in
        scheduler.post { cell?.setNeedsDisplay() }
      }
    }
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
    let step = DrawerGrid.cell + DrawerGrid.gap
    var start = top
    if let title {
      title.frame = Rect(
        DrawerGrid.margin, top, list.bounds.width - 2 * DrawerGrid.margin, DrawerGrid.title)
      start += DrawerGrid.title + DrawerGrid.gap
    }
    for (index, cell) in cells.enumerated() {
      let (row, column) = index.quotientAndRemainder(dividingBy: columns)
      cell.frame = list.directed(
        Rect(
          DrawerGrid.margin + Double(column) * step, start + Double(row) * step, DrawerGrid.cell,
          DrawerGrid.cell))
    }
    let rows = (cells.count + columns - 1) / columns
    return start + Double(rows) * step - DrawerGrid.gap
  }

  /// Whether a cell of the armed sticker is visible in the list, at least by half.
  var showsArmedCell: Bool {
    if let shownPanel { return shownPanel.showsArmedCell }
    return (recentCells + cells).contains {
      $0.isArmed && !$0.item.isFrame && list.bounds.contains($0.frame.center)
    }
  }

  private func showArmed() {
    let armed = armed.map(DrawerItem.ID.sticker)
    let worn = worn.map(DrawerItem.ID.sticker)
    for cell in recentCells + cells {
      cell.isArmed = cell.item.id == (cell.item.isFrame ? worn : armed)
    }
  }
}
