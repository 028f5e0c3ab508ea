import DisguiseModel
import Platform
import TouchKit

/// The search of the drawer: a field, and below it the stickers, sets, frames and emoji that are found.
final class SearchPanel: View, DrawerPanel {
  /// The emoji, once they have been read.
  var emoji = EmojiCatalog() { didSet { if oldValue != emoji { arrange() } } }
  /// What was placed, the last one first; shown while nothing is looked for.
  var recents: [DrawerItem] = []
  /// The stickers whose cells are framed.
  var inUse = StickersInUse() { didSet { if oldValue != inUse { frameCells() } } }
  /// The armed text.
  var armedText: TextDesign? { didSet { if oldValue != armedText { frameCells() } } }
  /// Where the field begins, and how much room it has above the list, in points.
  var head = Size(DrawerGrid.gap, 64) { didSet { if oldValue != head { setNeedsLayout() } } }

  /// More emoji than these are found by too short a word.
  private static let maximumEmoji = 120
  private let library: Library
  private let scheduler: any Scheduler
  private let onEvent: (DrawerEvent) -> Void
  private let field = TextField(placeholder: localized("Search"))
  private let list = ScrollView(axes: .vertical)
  private let message = Label(color: Theme.secondaryText, alignment: .center)
  private var groups: [Group] = []
  private var index: StickerIndex?
  private let pace = DrawingPace()

  private struct Group {
    let title: Label
    let cells: [Control]
  }

  init(library: Library, scheduler: any Scheduler, onEvent: @escaping (DrawerEvent) -> Void) {
    self.library = library
    self.scheduler = scheduler
    self.onEvent = onEvent
    super.init()
    identifier = "search-panel"
    backgroundColor = Theme.surface
    field.identifier = "search-field"
    field.showsClearButton = true
    field.capitalizesSentences = false
    field.onChange = { [weak self] _ in self?.textDidChange() }
    field.onSubmit = { [weak self] in self?.goToCells() }
    field.onCancel = { [weak self] in self?.onEvent(.searchEnded) }
    list.isFocusGroup = true
    list.accessibleRole = .list
    list.identifier = "found"
    list.onScroll = { [weak self] in self?.onEvent(.scrolled) }
    message.numberOfLines = 0
    message.identifier = "search-message"
    for view in [field, list, message] { addSubview(view) }
    clipsToBounds = true
  }

  // MARK: The field

  func willAppear() {
    index = nil
    arrange()
  }

  /// Begins typing; what was looked for before is selected.
  func begin() {
    field.becomeFirstResponder()
    field.selectedRange = field.text.startIndex..<field.text.endIndex
  }

  /// Ends typing; what was found stays.
  func end() { field.resignFirstResponder() }

  private func textDidChange() {
    arrange()
    list.contentOffset = list.startOffset
    window?.announce(message.text.isEmpty ? list.label : message.text)
  }

  /// Keys go on from the field to what was found, and show where they are, as with Tab; fingers end typing.
  private func goToCells() {
    guard !groups.isEmpty, window?.textInput.keyboard == nil else { return end() }
    _ = super.handleKey(KeyEvent(key: "Tab"))
  }

  override func handleKey(_ event: KeyEvent) -> Bool {
    guard case .pressed = event.phase else { return super.handleKey(event) }
    switch event.key {
    case "Down" where field.isEditing: goToCells()
    case "Escape": onEvent(.searchEnded)
    default: return super.handleKey(event)
    }
    return true
  }

  // MARK: What is found

  /// Whether the cell of what is armed is visible in it.
  var showsArmedCell: Bool {
    groups.flatMap(\.cells).contains { cell in
      cell.isSelected && (cell as? StickerCell)?.item.isFrame != true
        && list.bounds.contains(cell.frame.center)
    }
  }

  private func frameCells() {
    for cell in groups.flatMap(\.cells) {
      switch cell {
      case let cell as StickerCell: cell.isArmed = inUse.contains(cell.item)
      case let cell as TextCell:
        cell.isArmed = armedText != nil && cell.item?.design == armedText
      default: break
      }
    }
  }

  /// Shows what is found, or what was used last while nothing is looked for.
  private func arrange() {
    guard !isHidden else { return }
    let hadFocus = window?.focus?.isDescendant(of: list) ?? false
    for view in list.subviews { view.removeFromSuperview() }
    let text = SearchText(field.text)
    groups = text.isEmpty ? [group(localized("Recent"), recents)].compactMap(\.self) : found(text)
    let count = groups.reduce(0) { $0 + $1.cells.count }
    list.label = localizedPlural("{count} found", "{count} found", count: count)
    message.text =
      count > 0
      ? ""
      : text.isEmpty
        ? localized("Find stickers, sets, frames and emoji by their names.")
        : localized("Nothing has this name.")
    for group in groups {
      list.addSubview(group.title)
      for cell in group.cells { list.addSubview(cell) }
    }
    frameCells()
    if hadFocus { window?.focus = groups.first?.cells.first ?? field }
    setNeedsLayout()
  }

  private func found(_ text: SearchText) -> [Group] {
    let index = index ?? StickerIndex(library.catalog)
    self.index = index
    let found = index.search(text)
    return [
      group(localized("Stickers"), found.stickers.map(DrawerItem.sticker)),
      group(localized("Sets"), found.sets.map(DrawerItem.set)),
      group(localized("Frames"), found.frames.map(DrawerItem.sticker)),
      group(localized("Emoji"), emoji.search(text).prefix(Self.maximumEmoji)),
    ].compactMap(\.self)
  }

  private func group(_ title: String, _ items: [DrawerItem]) -> Group? {
    group(title, of: items.map(makeCell))
  }

  private func group(_ title: String, _ emoji: ArraySlice<EmojiCatalog.Emoji>) -> Group? {
    group(title, of: emoji.map { makeCell(of: TextCell.Item($0)) })
  }

  private func group(_ title: String, of cells: [Control]) -> Group? {
    cells.isEmpty
      ? nil
      : Group(
        title: Label(title, font: Theme.caption, color: Theme.secondaryText), cells: cells)
  }

  private func makeCell(of item: DrawerItem) -> Control {
    let cell = StickerCell(item, library: library)
    cell.action = { [weak self] in self?.pick(.picked(item)) }
    cell.add(CarryGestureRecognizer(from: list, in: self))
      .onAction { [weak self] carry, phase in self?.onEvent(.dragged(item, carry, phase)) }
    cell.onHoldOfOwn { [weak self] in self?.onEvent(.held($0, $1)) }
    cell.loadArtworkWhenSeen(for: scheduler)
    return cell
  }

  private func makeCell(of item: TextCell.Item) -> Control {
    let cell = TextCell(on: library.cellGrounds)
    cell.item = item
    cell.action = { [weak self] in self?.pick(.pickedText(item)) }
    cell.add(CarryGestureRecognizer(from: list, in: self))
      .onAction { [weak self] carry, phase in self?.onEvent(.draggedText(item, carry, phase)) }
    cell.mayDrawContent = { [pace, unowned cell] in pace.mayDraw(cell) }
    return cell
  }

  /// The next tap places what is picked: it must not only end the search.
  private func pick(_ event: DrawerEvent) {
    end()
    onEvent(event)
  }

  // MARK: Layout

  override func layoutSubviews() {
    let (gap, target) = (DrawerGrid.gap, Theme.touchTarget)
    field.frame = directed(
      Rect(head.width, (head.height - target) / 2, bounds.width - head.width - gap, target))
    list.frame = Rect(0, head.height, bounds.width, max(bounds.height - head.height, 0))
    let room = list.frame.insetBy(DrawerGrid.margin, 0)
    message.frame = Rect(
      room.minX, room.minY, room.width,
      min(message.sizeThatFits(Size(room.width, .infinity)).height, room.height))
    let isLow = list.bounds.height < 300
    let side = isLow ? DrawerGrid.smallCell : DrawerGrid.cell
    var y = 0.0
    for group in groups {
      // Above the keyboard of a low window there is room for little else.
      y = list.layOut(title: group.title, from: y, gap: isLow ? 0 : gap)
      if group.cells.first is TextCell {
        y = list.layOut(textCells: group.cells, from: y)
      } else {
        let columns = Int((list.bounds.width - 2 * DrawerGrid.margin + gap) / (side + gap))
        y = list.layOut(group.cells, columns: max(columns, 1), side: side, from: y)
      }
      y += DrawerGrid.margin
    }
    list.contentSize = Size(list.bounds.width, y)
    onEvent(.scrolled)
  }
}
