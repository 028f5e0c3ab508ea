import DisguiseModel
import Platform
import TouchKit

/// The drawer's tab of texts and emoji: a button for a new text, and the emoji by groups below what was used
/// last.
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
    /// The title of a group of emoji, or of something else.
    case title(String)
    case items([TextCell.Item])
  }

  private static let gap = 8.0
  /// The room above the title of a group.
  private static let titleRoom = 26.0
  private let library: Library
  private let add: Button
  private let groups = ScrollView(axes: .horizontal)
  private var groupButtons: [Button] = []
  private var rows: [Row] = []
  /// The rows with which groups begin.
  private var starts: [Int] = []
  /// The cells of a row, whether there is hardly room for more than one, and whether only for that.
  private var (columns, isLow, isLine) = (4, false, false)
  private let pace = DrawingPace()
  private lazy var list = ListView(
    count: { [weak self] in self?.rows.count ?? 0 },
    makeRow: { [weak self] in TextCellRow { self?.makeCell() } },
    configure: { [weak self] row, index in self?.configure(row, index) })

  init(library: Library) {
    self.library = library
    add = Button(localized("Add text"), icon: library.icon("text"), style: .filled)
    super.init()
    add.identifier = "add-text"
    add.action = { [weak self] in self?.onEvent(.adds) }
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
    for view in [add, groups, list] as [View] { addSubview(view) }
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

  // MARK: Rows

  private func makeCell() -> TextCell {
    let cell = TextCell(on: library.cellGrounds)
    cell.action = { [weak self, unowned cell] in
      if let item = cell.item { self?.onEvent(.picked(item)) }
    }
    cell.add(CarryGestureRecognizer(from: list, in: self))
      .onAction { [weak self, weak cell] carry, phase in
        self?.onEvent(.dragged(cell?.item, carry, phase))
      }
    cell.mayDrawContent = { [pace, unowned cell] in pace.mayDraw(cell) }
    return cell
  }

  private func configure(_ row: TextCellRow, _ index: Int) {
    guard rows.indices.contains(index) else { return }
    row.label = localized("Row {number}", ["number": index + 1])
    switch rows[index] {
    case .title(let title): row.show(title: title)
    case .items(let items): row.show(items, columns: columns, armed: armed)
    }
  }

  /// Arranges everything in rows.
  private func arrange() {
    (rows, starts) = ([], [])
    func add(_ items: [TextCell.Item]) {
      for start in stride(from: 0, to: items.count, by: columns) {
        rows.append(.items(Array(items[start..<min(start + columns, items.count)])))
      }
    }
    // More would push all else out of sight, and in a low drawer even a row of their own would.
    let recent = recent.prefix(isLow ? columns / 2 : columns).map {
      TextCell.Item(design: $0, name: catalog.name(of: $0.text) ?? $0.title)
    }
    let areApart = !isLow || catalog.groups.isEmpty
    if !recent.isEmpty, areApart {
      rows.append(.title(localized("Recent")))
      add(recent)
    }
    for (index, group) in catalog.groups.enumerated() {
      let before = areApart || index > 0 ? [] : recent
      let title = (before.isEmpty ? [] : [localized("Recent")]) + [group.localizedTitle]
      starts.append(rows.count)
      if !isLine { rows.append(.title(title.joined(separator: " · "))) }
      add(before + group.emoji.map(TextCell.Item.init))
    }
    list.reload()
  }

  private func catalogDidChange() {
    for button in groupButtons { button.removeFromSuperview() }
    groupButtons = catalog.groups.enumerated().map { index, group in
      let button = Button(group.emoji.first?.text ?? "", label: group.localizedTitle, style: .plain)
      button.font = Font(size: 20)
      button.label = group.localizedTitle
      button.identifier = "group-\(group.title)"
      button.action = { [weak self] in self?.show(group: index) }
      groups.addSubview(button)
      return button
    }
    arrange()
    setNeedsLayout()
  }

  /// Scrolls to a group of emoji.
  private func show(group: Int) {
    list.layoutSubviews()
    guard starts.indices.contains(group) else { return }
    let y = Double(starts[group]) * TextCell.side
    list.scroll(to: Point(0, y + (isLine ? 0 : Self.titleRoom)))
  }

  // MARK: Layout

  override func layoutSubviews() {
    let (gap, margin, target) = (Self.gap, DrawerGrid.margin, Theme.touchTarget)
    let isLow = bounds.height < 300
    let title = TextCell.side - Self.titleRoom
    let isLine = bounds.height < gap + target + 4 + title + TextCell.side
    let columns = TextCell.columns(in: bounds.width)
    if (self.columns, self.isLow, self.isLine) != (columns, isLow, isLine) {
      (self.columns, self.isLow, self.isLine) = (columns, isLow, isLine)
      list.contentInset = EdgeInsets(
        top: isLine ? 0 : -Self.titleRoom, bottom: isLine ? 0 : Self.gap)
      arrange()
    }
    // Where there is little height, both are in one row, and the icon alone leaves more room. One column has none for
    // long words.
    let room = bounds.width - 2 * margin
    add.showsTitle =
      isLow
      ? bounds.width >= 440
      : bounds.width >= DrawerGrid.width(columns: 2) || add.sizeWithTitle.width <= room
    let width = isLow ? add.sizeThatFits(bounds.size).width : room
    let height = isLow ? target : add.height(in: width)
    // The only row of emoji is whole, and so is that above it.
    let top = isLine ? max(min(gap, (bounds.height - target - TextCell.side) / 2), 0) : gap
    add.frame = directed(Rect(margin, top, width, height))
    var y = top + height
    if isLow {
      let x = margin + width + gap
      groups.frame = directed(Rect(x, top, bounds.width - x, target))
    } else {
      y += 4
      groups.frame = Rect(0, y, bounds.width, target)
      y += target
    }
    y = isLine ? max(bounds.height - TextCell.side - top, y) : y + 4
    layoutGroups()
    let rest = max(bounds.height - y, 0)
    list.frame = Rect(0, y, bounds.width, isLine ? min(rest, TextCell.side) : rest)
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
