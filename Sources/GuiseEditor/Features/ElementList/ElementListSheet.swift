import DisguiseModel
import Platform
import TouchKit

/// The list of elements, what is on top first: beside the photo, at the bottom of a narrow window.
final class ElementListSheet: Sheet {
  /// What a person does in the list.
  enum Event {
    /// An element is to be selected.
    case picked(ElementID)
    /// An element is to be locked, or not any more.
    case locked(ElementID, Bool)
    /// An element is to be hidden, or shown again.
    case hidden(ElementID, Bool)
    /// An element comes just above another one, or (nil) below all.
    case moved(ElementID, above: ElementID?)
    /// Several elements are to be selected on the photo.
    case selects
  }

  private static let width = 376.0
  /// Below this width of the window, and in one that is higher than wide, the list is at its bottom.
  private static let narrow = 600.0
  /// The part of the height of the window that it takes there, and that of a low one up to a height.
  private static let (part, lowPart, lowHeight) = (0.42, 0.52, 416.0)

  var onEvent: (Event) -> Void = { _ in }
  private let thumbnails: ElementThumbnails
  private let library: Library
  private let barHeight: Double
  private let isAtStart: Bool
  /// What the rows show, from top to bottom.
  private var elements: [DisguiseElement] = []
  private var groups: [ElementID: GroupPlace] = [:]
  private lazy var list = ListView(
    count: { [weak self] in self?.elements.count ?? 0 },
    makeRow: { [weak self] in self?.makeRow() ?? View() },
    configure: { [weak self] view, index in
      if let self, let row = view as? ElementRow, elements.indices.contains(index) {
        row.show(elements[index], in: groups[elements[index].id])
      }
    })
  private lazy var drags = RowDrags(in: list) { [weak self] id, below in
    self?.onEvent(.moved(id, above: below))
  }

  /// Creates a list; `present(in:)` shows it.
  ///
  /// - Parameters:
  ///   - thumbnails: Draws the pictures of the elements.
  ///   - library: Knows their names.
  ///   - barHeight: What stays in sight at the top of the window, in points.
  ///   - isAtStart: Whether the list is rather at the left.
  init(
    _ thumbnails: ElementThumbnails, _ library: Library, barHeight: Double, isAtStart: Bool
  ) {
    self.thumbnails = thumbnails
    self.library = library
    self.barHeight = barHeight
    self.isAtStart = isAtStart
    let select = Button(localized("Select"), style: .filled)
    super.init(
      localized("Elements"), identifier: "elements-sheet", size: Size(Self.width, 900),
      exit: .close, accept: select)
    select.identifier = "select-several"
    select.accessibleHint = localized("Selects several by a loop on the photo")
    select.action = { [weak self] in self?.onEvent(.selects) }
    list.identifier = "elements"
    list.label = localized("Elements")
    list.rowInsets = EdgeInsets(horizontal: 12, vertical: 0)
    list.onSelect = { [weak self] index in
      if let self, elements.indices.contains(index) { onEvent(.picked(elements[index].id)) }
    }
    list.onScroll = { [weak self] in
      if let self { head.hasEdge = list.contentOffset.y > 0.5 }
    }
    list.rowActions = { [weak self] in self?.actions(of: $0) ?? [] }
    body.addSubview(list)
  }

  private func makeRow() -> ElementRow {
    let row = ElementRow(thumbnails, library)
    row.onEvent = { [weak self] event in
      switch event {
      case .locks(let element, let isLocked): self?.onEvent(.locked(element.id, isLocked))
      case .hides(let element, let isHidden): self?.onEvent(.hidden(element.id, isHidden))
      }
    }
    row.grip.onDrag = { [weak self, weak row] pan, phase in
      guard let self, let row else { return }
      drags.follow(pan, phase, of: row) { ElementRow(self.thumbnails, self.library) }
    }
    row.grip.onStep = { [weak self, weak row] step in
      if let self, let id = row?.element?.id { move(id, by: step) }
    }
    return row
  }

  /// Moves an element by a key, which goes on doing so: the focus follows.
  private func move(_ id: ElementID, by step: Int) {
    guard let index = elements.firstIndex(where: { $0.id == id }) else { return }
    let name = step < 0 ? "forward" : "backward"
    actions(of: index).first { $0.identifier == name }?.action()
    guard let index = elements.firstIndex(where: { $0.id == id }) else { return }
    list.scrollToRow(index, isAnimated: false)
    if let row = list.view(forRow: index) as? ElementRow { window?.focus = row.grip }
  }

  /// What can be done with a row without a finger on its grip.
  private func actions(of index: Int) -> [ListView.RowAction] {
    guard elements.indices.contains(index) else { return [] }
    let id = elements[index].id
    var actions: [ListView.RowAction] = []
    if index > 0 {
      let above = elements[index - 1].id
      actions.append(
        ListView.RowAction(localized("Forward"), identifier: "forward") { [weak self] in
          self?.onEvent(.moved(id, above: above))
        })
    }
    if index + 1 < elements.count {
      let below = index + 2 < elements.count ? elements[index + 2].id : nil
      actions.append(
        ListView.RowAction(localized("Backward"), identifier: "backward") { [weak self] in
          self?.onEvent(.moved(id, above: below))
        })
    }
    return actions
  }

  // MARK: What is shown

  /// Shows elements, from top to bottom; only the rows that differ are shown anew.
  func show(_ elements: [DisguiseElement], selected: Set<ElementID>) {
    change(to: elements)
    drags.order = elements.map(\.id)
    let rows = Set(elements.indices.filter { selected.contains(elements[$0].id) })
    if list.selectedRows != rows { list.selectedRows = rows }
  }

  /// Rows that stay keep the fingers that are on them.
  private func change(to elements: [DisguiseElement]) {
    let before = groups
    groups = GroupPlace.places(of: elements)
    // The rows are made first that are still to be made, so that their number is known.
    guard list.numberOfRows > 0 else {
      self.elements = elements
      return list.reload()
    }
    let (old, ids) = (self.elements, Set(elements.map(\.id)))
    let kept = old.filter { ids.contains($0.id) }
    if kept.count < old.count {
      self.elements = kept
      // At once: a finger may be about to land on one of the others.
      list.deleteRows(old.indices.filter { !ids.contains(old[$0].id) }, isAnimated: false)
    }
    self.elements = elements
    let known = Set(kept.map(\.id))
    let places = elements.indices.filter { known.contains(elements[$0].id) }
    if places.count < elements.count {
      list.insertRows(
        elements.indices.filter { !known.contains(elements[$0].id) }, isAnimated: false)
    }
    list.reloadRows(
      zip(places, kept).filter { elements[$0] != $1 || before[$1.id] != groups[$1.id] }.map(\.0))
  }

  /// Scrolls to what is selected.
  func showSelection() {
    if let first = list.selectedRows.min() { list.scrollToRow(first, isAnimated: false) }
  }

  // MARK: Opening and closing

  /// Shows the list in a window, in which all that is on the photo stays as bright as it is.
  override func present(in window: Window) { overlay.present(self, in: window) }

  override func dismiss() {
    drags.cancel()
    close()
  }

  // MARK: Layout

  override func place(in room: Rect, of area: Rect) -> Rect {
    let place = self.place(beside: room, of: area)
    bleed(from: place, of: area)
    return place
  }

  /// At a side, below the bar, or in the lower part of a narrow window.
  private func place(beside room: Rect, of area: Rect) -> Rect {
    if area.width < max(Self.narrow, area.height) {
      let low = min(room.height * Self.lowPart, Self.lowHeight)
      let height = max(room.height * Self.part, low).rounded()
      return Rect(area.minX, room.maxY - height, area.width, height)
    }
    let width = min(Self.width, area.width)
    let x = isAtStart != isRightToLeft ? area.minX : area.maxX - width
    return Rect(x, barHeight, width, room.maxY - barHeight)
  }

  override func arrangeBody(in room: Size) -> Double {
    list.rowHeight = ElementRow.height(
      in: room.width - list.rowInsets.left - list.rowInsets.right, textScale: textScale)
    list.frame = Rect(0, 0, room.width, room.height)
    return room.height
  }
}
