import DisguiseModel
import TouchKit

/// The drawer of stickers: tabs, and the cells of the selected tab.
package final class StickerDrawer: View {
  /// The drawer's position, which determines its layout.
  package enum Position: Hashable {
    /// Beside the canvas: a rail of tabs and two columns that scroll up and down.
    case side
    /// Below the canvas: a row of tabs and one row of cells that scrolls sideways.
    case bottom
  }

  static let railWidth = 88.0
  private static let rowHeight = 80.0
  private static let minimumRowHeight = 60.0

  package var position = Position.side { didSet { if oldValue != position { rearrange() } } }
  /// Whether the rail is to the left of the cells.
  package var railIsLeft = true { didSet { setNeedsLayout() } }
  /// The armed sticker, whose cell is framed.
  package var armed: StickerID? { didSet { showArmed() } }
  /// Called when other cells have become visible.
  package var onVisibleChange: () -> Void = {}
  /// Called when a cell is tapped.
  package var onPick: (Sticker) -> Void = { _ in }
  /// Called for each action of a cell's drag out of the drawer.
  package var onDrag: (Sticker, PanGestureRecognizer, GestureRecognizer.Phase) -> Void =
    { _, _, _ in }

  /// Called when the user wants to add a sticker of their own.
  var onAdd: () -> Void = {}
  /// Called when one of the user's own stickers is held, with the point in the window.
  var onHold: (Sticker, Point) -> Void = { _, _ in }

  private let library: Library
  private let scheduler: any Scheduler
  private let tabs: TabBar
  private let list = ScrollView()
  private var cells: [StickerCell] = []
  private lazy var addCell = AddCell(icon: library.icon("add")) { [weak self] in self?.onAdd() }

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
    list.onScroll = { [weak self] in self?.onVisibleChange() }
    addSubview(tabs)
    addSubview(list)
    fill()
  }

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
      let rail = Self.railWidth
      tabs.frame = Rect(
        railIsLeft ? 0 : bounds.width - rail, Theme.spacing, rail, bounds.height - Theme.spacing)
      list.frame = Rect(railIsLeft ? rail : 0, 0, bounds.width - rail, bounds.height)
    case .bottom:
      // In a low drawer the tabs shrink, not the cells.
      let row = min(Self.rowHeight, max(Self.minimumRowHeight, bounds.height - StickerCell.side))
      tabs.frame = Rect(0, 0, bounds.width, row)
      list.frame = Rect(0, row, bounds.width, bounds.height - row)
    }
    layoutCells()
    onVisibleChange()
  }

  package override func draw(_ canvas: borrowing Canvas) {
    canvas.fill(Rect(0, 0, bounds.width, 1), with: Theme.separator)
    canvas.fill(Rect(0, 0, 1, bounds.height), with: Theme.separator)
  }

  private func rearrange() {
    tabs.axis = position == .side ? .vertical : .horizontal
    list.axes = position == .side ? .vertical : .horizontal
    for cell in cells { cell.scrollAxes = list.axes }
    list.contentOffset = .zero
    setNeedsLayout()
  }

  private func showTab() {
    fill()
    list.contentOffset = .zero
  }

  private func fill() {
    let hadFocus = window?.focus?.isDescendant(of: list) ?? false
    for cell in cells { cell.removeFromSuperview() }
    let shown = library.catalog.tabs
    guard shown.indices.contains(tabs.selectedIndex) else { return }
    let isOwn = shown[tabs.selectedIndex].id == StickerCatalog.ownTab
    addCell.removeFromSuperview()
    if isOwn { list.addSubview(addCell) }
    cells = library.catalog.stickers(in: shown[tabs.selectedIndex].id).map { sticker in
      let cell = StickerCell(sticker: sticker, artworks: library.artworks)
      cell.scrollAxes = list.axes
      cell.action = { [weak self] in self?.onPick(sticker) }
      cell.pan.onAction { [weak self] pan, phase in self?.onDrag(sticker, pan, phase) }
      if isOwn { cell.onHold { [weak self] point in self?.onHold(sticker, point) } }
      list.addSubview(cell)
      return cell
    }
    showArmed()
    setNeedsLayout()
    layoutCells()
    if hadFocus { window?.focus = cells.first }
    loadArtwork()
  }

  /// Loads the artwork of the tab off the main thread; each cell is redrawn once it is loaded.
  private func loadArtwork() {
    let scheduler = scheduler
    for cell in cells {
      library.artworks.loadLater([cell.sticker.id]) { [weak cell] in
        scheduler.post { cell?.setNeedsDisplay() }
      }
    }
  }

  private func layoutCells() {
    let side = StickerCell.side
    let cells: [View] = addCell.superview == nil ? cells : [addCell] + cells
    switch position {
    case .side:
      let gap = max((list.bounds.width - 2 * side) / 3, 0)
      for (index, cell) in cells.enumerated() {
        let (row, column) = (index / 2, index % 2)
        cell.frame = Rect(
          gap + Double(column) * (side + gap), gap + Double(row) * (side + gap), side, side)
      }
      let rows = Double((cells.count + 1) / 2)
      list.contentSize = Size(list.bounds.width, gap + rows * (side + gap))
    case .bottom:
      let gap = 12.0
      let top = max((list.bounds.height - side) / 2, 0)
      for (index, cell) in cells.enumerated() {
        cell.frame = Rect(gap + Double(index) * (side + gap), top, side, side)
      }
      list.contentSize = Size(gap + Double(cells.count) * (side + gap), list.bounds.height)
    }
  }

  /// Whether the cell of the armed sticker is visible in the list, at least by half.
  var showsArmedCell: Bool {
    guard let cell = cells.first(where: \.isArmed) else { return false }
    return list.bounds.contains(cell.frame.center)
  }

  private func showArmed() {
    for cell in cells { cell.isArmed = cell.sticker.id == armed }
  }
}

/// Covers the area beside an open drawer; a tap there only closes the drawer.
final class DrawerScrim: View {
  /// Called when a finger that landed beside the drawer lifts.
  var onTap: () -> Void = {}

  override init(frame: Rect = .zero) {
    super.init(frame: frame)
    fillsSuperview = true
    isHidden = true
    backgroundColor = Theme.backdrop.withAlpha(0.2)
  }

  override var swallowsTouches: Bool { true }

  override func touchesEnded(_ touches: Set<Touch>, with event: TouchEvent) { onTap() }

  override func handleMouse(_ event: MouseEvent) -> Bool {
    if case .pressed = event.kind { onTap() }
    return true
  }

  override func handleTouchpad(_ event: TouchpadEvent) -> Bool { true }
}
