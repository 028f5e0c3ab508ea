import DisguiseModel
import Platform
import TouchKit

/// The list of the drawer: the cells of a tab, and above them, beside the canvas, those of what was placed last.
final class StickerList: ScrollView {
  /// The stickers whose cells are framed.
  var inUse = StickersInUse() { didSet { if oldValue != inUse { frameCells() } } }
  /// The number of columns beside the canvas.
  var columns = 2
  private let library: Library
  private let scheduler: any Scheduler
  private let onEvent: (DrawerEvent) -> Void
  private var cells: [StickerCell] = []
  /// The cells above the others, and the titles of both groups.
  private var recentCells: [StickerCell] = []
  private let recentTitle = Label(
    localized("Recent"), font: Theme.caption, color: Theme.secondaryText)
  private let tabTitle = Label(font: Theme.caption, color: Theme.secondaryText)
  /// What the tab of the user's own stickers is for, while it is empty, in as many words as there is room for.
  private let ownNotes = [
    (
      localized("Your own pictures become stickers here: tap +, or drop one on this window."),
      Theme.body
    ),
    (localized("Tap + to add stickers of your own."), Theme.body),
    (localized("Tap + to add stickers of your own."), Theme.caption),
  ].map { Label($0.0, font: $0.1, color: Theme.secondaryText) }
  private lazy var addCell = AddCell(icon: library.icon("add")) { [weak self] in
    self?.onEvent(.adds)
  }
  /// How far beyond its end the row of cells turns to the next tab, in points.
  private static let pull = 64.0
  /// Where the cells were when a finger began to scroll them.
  private var offsetAtStart = 0.0

  init(library: Library, scheduler: any Scheduler, onEvent: @escaping (DrawerEvent) -> Void) {
    self.library = library
    self.scheduler = scheduler
    self.onEvent = onEvent
    super.init()
    pan.onAction(of: self) { $0.panned }
    onScroll = { onEvent(.scrolled) }
    accessibleRole = .list
    edgeFade = Theme.surface
    for note in ownNotes {
      note.numberOfLines = 0
      note.identifier = "own-note"
    }
    isFocusGroup = true
  }

  // MARK: Cells

  /// Shows cells in place of those before.
  ///
  /// - Parameters:
  ///   - items: What the cells of the tab give.
  ///   - tab: The tab; nil while none is selected.
  ///   - recents: What was placed, the last one first. A row of it is shown beside the canvas; it changes with
  ///     the tab only: a cell must not move while somebody is about to tap it.
  func show(_ items: [DrawerItem], of tab: StickerTab?, recents: [DrawerItem]) {
    let hadFocus = window?.focus?.isDescendant(of: self) ?? false
    for cell in recentCells + cells { cell.removeFromSuperview() }
    for view in [addCell as View] + ownNotes { view.removeFromSuperview() }
    let isOwn = tab?.id == StickerCatalog.ownTab
    if isOwn { addSubview(addCell) }
    cells = items.map(makeCell)
    if isOwn, items.isEmpty { for note in ownNotes { addSubview(note) } }
    show(recents: axes == .vertical ? recents.prefix(columns) : [])
    tabTitle.text = tab?.title.withoutSoftHyphens ?? ""
    label = tabTitle.text
    frameCells()
    layOutCells()
    if hadFocus { window?.focus = cells.first }
    for cell in recentCells + cells { cell.loadArtwork(for: scheduler) }
  }

  private func show(recents: ArraySlice<DrawerItem>) {
    recentCells = recents.enumerated().map { index, item in
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
        addSubview(title)
      }
    }
  }

  private func makeCell(of item: DrawerItem) -> StickerCell {
    let cell = StickerCell(item, library: library)
    cell.action = { [weak self] in self?.onEvent(.picked(item)) }
    cell.add(CarryGestureRecognizer(from: self, in: superview ?? self))
      .onAction { [weak self] carry, phase in self?.onEvent(.dragged(item, carry, phase)) }
    cell.onHoldOfOwn { [weak self] in self?.onEvent(.held($0, $1)) }
    addSubview(cell)
    return cell
  }

  private func frameCells() {
    for cell in recentCells + cells { cell.isArmed = inUse.contains(cell.item) }
  }

  /// Whether a cell of the armed sticker is visible, at least by half.
  var showsArmedCell: Bool {
    (recentCells + cells).contains {
      $0.isArmed && !$0.item.isFrame && bounds.contains($0.frame.center)
    }
  }

  /// A finger that pulls the row of cells beyond its end turns to the next tab, as a page is turned.
  private func panned(_ pan: PanGestureRecognizer, _ phase: GestureRecognizer.Phase) {
    if phase == .began { offsetAtStart = contentOffset.x }
    guard phase == .ended, axes == .horizontal else { return }
    // Not the offset, which is back already where motion is reduced.
    let x = offsetAtStart - pan.translation(in: self).dx
    if x > maximumOffset.x + Self.pull { onEvent(.turned(right: true)) }
    if x < minimumOffset.x - Self.pull { onEvent(.turned(right: false)) }
  }

  // MARK: Layout

  /// Arranges the cells for the size of the list.
  func layOutCells() {
    let cells: [View] = addCell.superview == nil ? cells : [addCell] + cells
    let notes = ownNotes.filter { $0.superview != nil }
    guard axes == .vertical else { return layOutRows(cells, notes) }
    for (index, note) in notes.enumerated() { note.isHidden = index > 0 }
    let margin = DrawerGrid.margin
    var y = margin
    if !recentCells.isEmpty {
      y = layOut(title: recentTitle, from: y)
      y = layOut(recentCells, columns: columns, from: y) + margin
      y = layOut(title: tabTitle, from: y)
    }
    y = layOut(cells, columns: columns, from: y)
    if let note = notes.first {
      let width = bounds.width - 2 * margin
      let height = note.sizeThatFits(Size(width, .infinity)).height
      note.frame = Rect(margin, y + margin, width, height)
      y = note.frame.maxY
    }
    contentSize = Size(bounds.width, y + margin)
  }
}
