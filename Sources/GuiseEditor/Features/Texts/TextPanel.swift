import DisguiseModel
import Platform
import TouchKit

/// The drawer's tab of texts and emoji: a button for a new text, a search, and the emoji by groups
/// below what was used last.
final class TextPanel: View, DrawerPanel {
  /// What a person does in the panel.
  enum Event {
    /// The panel is shown.
    case appeared
    /// A new text is wanted.
    case adds
    /// A cell was tapped.
    case picked(TextCell.Item)
    /// A cell is dragged out, with what it shows; when the drag has begun, that may be something else, or
    /// nothing.
    case dragged(TextCell.Item?, CarryGestureRecognizer, GestureRecognizer.Phase)
    /// Other cells have become visible.
    case scrolled
  }

  /// Called with what a person does here.
  var onEvent: (Event) -> Void = { _ in }

  /// The emoji.
  var catalog = EmojiCatalog() { didSet { if oldValue != catalog { catalogDidChange() } } }
  /// What was used last.
  var recent: [TextDesign] = [] { didSet { if oldValue != recent { arrange() } } }
  /// The armed text, whose cell is framed.
  var armed: TextDesign? { didSet { if oldValue != armed { list.reload() } } }

  private enum Row: Hashable {
    case title(String)
    case items([TextCell.Item])
  }

  private static let gap = 8.0
  /// The room above the title of a group.
  private static let titleRoom = 26.0
  /// From this width on, everything above the list is in one row.
  private static let wide = 720.0
  /// How many cells a frame draws for the first time: reading a color glyph takes a millisecond.
  private static let drawingsInFrame = 8
  private let add: Button
  private let search = TextField(placeholder: localized("Search emoji"))
  private let groups = ScrollView(axes: .horizontal)
  private var groupButtons: [Button] = []
  private let message = Label(color: Theme.secondaryText, alignment: .center)
  private var rows: [Row] = []
  private var columns = 4
  /// The cells that the present frame draws for the first time.
  private var drawings = 0
  /// The cells that later frames draw.
  private var postponed: [TextCell] = []
  private lazy var list = ListView(
    count: { [weak self] in self?.rows.count ?? 0 },
    makeRow: { [weak self] in TextCellRow { self?.makeCell() } },
    configure: { [weak self] row, index in self?.configure(row, index) })

  init(library: Library) {
    add = Button(localized("Add text"), icon: library.icon("text"), style: .filled)
    super.init()
    add.identifier = "add-text"
    search.identifier = "search-emoji"
    search.showsClearButton = true
    search.capitalizesSentences = false
    add.action = { [weak self] in self?.onEvent(.adds) }
    search.onChange = { [weak self] _ in self?.searchDidChange() }
    search.onSubmit = { [weak self] in self?.endSearch() }
    search.onCancel = { [weak self] in self?.clearSearch() }
    list.selectionMode = .none
    list.showsSeparators = false
    list.rowInsets = .zero
    list.rowHeight = TextCell.side
    // The first title needs no room above it.
    list.contentInset = EdgeInsets(top: -Self.titleRoom, bottom: Self.gap)
    list.identifier = "emoji"
    list.isFocusGroup = true
    groups.isFocusGroup = true
    groups.edgeFade = Theme.surface
    list.label = localized("Emoji")
    list.onScroll = { [weak self] in self?.onEvent(.scrolled) }
    message.numberOfLines = 0
    for view in [add, search, groups, list, message] as [View] { addSubview(view) }
    clipsToBounds = true
  }

  func willAppear() { onEvent(.appeared) }

  /// Whether the cell of the armed text is visible.
  var showsArmedCell: Bool {
    list.visibleRows.contains { index in
      (list.view(forRow: index) as? TextCellRow)?.cells.contains { cell in
        cell.isArmed && !cell.isHidden
          && list.bounds.contains(cell.convert(cell.bounds.center, to: list))
      } ?? false
    }
  }

  /// Ends typing into the search; what was found stays.
  func endSearch() { search.resignFirstResponder() }

  // MARK: Rows

  private func makeCell() -> TextCell {
    let cell = TextCell()
    cell.action = { [weak self, unowned cell] in
      if let item = cell.item { self?.onEvent(.picked(item)) }
    }
    cell.add(CarryGestureRecognizer(from: list, in: self))
      .onAction { [weak self, weak cell] carry, phase in
        self?.onEvent(.dragged(cell?.item, carry, phase))
      }
    cell.mayDrawContent = { [weak self, unowned cell] in self?.mayDraw(cell) ?? true }
    return cell
  }

  /// Whether the present frame has time to draw the content of a cell for the first time; else another
  /// one will draw it.
  private func mayDraw(_ cell: TextCell) -> Bool {
    guard let window else { return true }
    if drawings == 0 { window.performAfterFrame { [weak self] in self?.frameDidEnd() } }
    drawings += 1
    if drawings > Self.drawingsInFrame { postponed.append(cell) }
    return drawings <= Self.drawingsInFrame
  }

  private func frameDidEnd() {
    drawings = 0
    for cell in postponed { cell.setNeedsDisplay() }
    postponed = []
  }

  private func configure(_ row: TextCellRow, _ index: Int) {
    guard rows.indices.contains(index) else { return }
    row.label = localized("Row {number}", ["number": index + 1])
    switch rows[index] {
    case .title(let title): row.show(title: title)
    case .items(let items): row.show(items, columns: columns, armed: armed)
    }
  }

  /// Arranges what is found, or else everything, in rows.
  private func arrange() {
    rows = []
    func add(_ items: [TextCell.Item]) {
      for start in stride(from: 0, to: items.count, by: columns) {
        rows.append(.items(Array(items[start..<min(start + columns, items.count)])))
      }
    }
    if isSearching {
      add(catalog.search(search.text).map(Self.item))
    } else {
      if !recent.isEmpty {
        rows.append(.title(localized("Recent")))
        // One row: more would push all else out of a low drawer.
        add(
          recent.prefix(columns).map {
            TextCell.Item(design: $0, name: catalog.name(of: $0.text) ?? $0.title)
          })
      }
      for group in catalog.groups {
        rows.append(.title(group.localizedTitle))
        add(group.emoji.map(Self.item))
      }
    }
    list.contentInset.top = isSearching ? 0 : -Self.titleRoom
    message.text = isSearching && rows.isEmpty ? localized("No emoji has this name.") : ""
    list.reload()
  }

  private static func item(_ emoji: EmojiCatalog.Emoji) -> TextCell.Item {
    TextCell.Item(design: .emoji(emoji.text), name: emoji.name)
  }

  private var isSearching: Bool { !search.text.allSatisfy(\.isWhitespace) }

  private func searchDidChange() {
    arrange()
    list.scroll(to: list.minimumOffset, isAnimated: false)
  }

  private func clearSearch() {
    search.text = ""
    searchDidChange()
  }

  private func catalogDidChange() {
    for button in groupButtons { button.removeFromSuperview() }
    groupButtons = catalog.groups.map { group in
      let button = Button(group.emoji.first?.text ?? "", label: group.localizedTitle, style: .plain)
      button.font = Font(size: 20)
      button.label = group.localizedTitle
      button.identifier = "group-\(group.title)"
      button.action = { [weak self] in self?.show(group.localizedTitle) }
      groups.addSubview(button)
      return button
    }
    arrange()
    setNeedsLayout()
  }

  /// Scrolls to a group.
  private func show(_ title: String) {
    clearSearch()
    list.layoutSubviews()
    guard let index = rows.firstIndex(of: .title(title)) else { return }
    list.scroll(to: Point(0, Double(index) * TextCell.side + Self.titleRoom))
  }

  // MARK: Layout

  override func layoutSubviews() {
    let (gap, target) = (Self.gap, Theme.touchTarget)
    let columns = max(1, Int(bounds.width / TextCell.side))
    if self.columns != columns {
      self.columns = columns
      arrange()
    }
    let isWide = bounds.width >= Self.wide
    let isLow = bounds.height < 300
    var (x, y) = (gap, gap)
    // Where there is little height, the icon alone leaves room for the search.
    add.showsTitle = !isLow || bounds.width >= 440
    let width =
      isLow ? add.sizeThatFits(bounds.size).width : bounds.width - 2 * gap
    add.frame = directed(Rect(x, y, width, target))
    if isLow { x += width + gap } else { y += target + gap }
    let groupsWidth = Double(groupButtons.count) * target
    let rest = bounds.width - x - gap
    let field = Rect(x, y, isWide ? rest - groupsWidth - gap : rest, target)
    search.frame = directed(field)
    groups.isHidden = isLow && !isWide
    if isWide {
      groups.frame = directed(Rect(field.maxX + gap, y, groupsWidth, target))
    } else if !isLow {
      y += target + 4
      groups.frame = Rect(0, y, bounds.width, target)
    }
    y += target + 4
    layoutGroups()
    list.frame = Rect(0, y, bounds.width, max(bounds.height - y, 0))
    message.frame = Rect(gap, y, bounds.width - 2 * gap, min(64, list.bounds.height))
    onEvent(.scrolled)
  }

  private func layoutGroups() {
    let target = Theme.touchTarget
    let (count, room) = (Double(groupButtons.count), groups.bounds.width)
    // Half a button at the end tells that there are more.
    let isCut = count * target > room
    let width = isCut ? room / (max((room / target - 0.5).rounded(.down), 1) + 0.5) : target
    let size = Size(count * width, target)
    for (index, button) in groupButtons.enumerated() {
      button.frame = groups.directed(
        Rect(Double(index) * width, 0, width, target), in: Rect(origin: .zero, size: size))
    }
    groups.contentSize = size
  }
}
