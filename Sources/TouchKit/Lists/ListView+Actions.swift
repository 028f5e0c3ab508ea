import Platform

/// The actions of a row: by dragging it sideways, by a menu, and by screen readers.
extension ListView {
  /// Something that can be done with a row.
  public struct RowAction {
    /// The title.
    public var title: String
    /// The action's name in the view tree, which is never translated.
    public var identifier: String
    /// Whether the action cannot be undone; it is then red.
    public var isDestructive: Bool
    /// Whether dragging a row most of its width performs the action at once. It counts only for the first
    /// action of a row, which is at the edge.
    public var isFullSwipe: Bool
    /// The closure to call, after the row has begun to close.
    public var action: () -> Void

    /// Creates an action from its parts.
    public init(
      _ title: String, identifier: String = "", isDestructive: Bool = false,
      isFullSwipe: Bool = false, action: @escaping () -> Void
    ) {
      self.title = title
      self.identifier = identifier
      self.isDestructive = isDestructive
      self.isFullSwipe = isFullSwipe
      self.action = action
    }

    /// The name for screen readers, which need one.
    var name: String { identifier.isEmpty ? title : identifier }
  }

  private static let mostActions = 3

  /// The actions of a row.
  func actions(of index: Int) -> [RowAction] {
    let actions = rowActions(index)
    if actions.count > Self.mostActions {
      reportMisuse("A row of a list has \(actions.count) actions, but room for three.")
    }
    return Array(actions.prefix(Self.mostActions))
  }

  /// Opens a menu of a row's actions.
  ///
  /// - Parameters:
  ///   - index: The number of the row.
  ///   - point: Where the menu points, in window points; nil for beside the row.
  /// - Returns: Whether the row is in sight and has actions, and the list no menu of its own.
  func openActions(of index: Int, at point: Point? = nil) -> Bool {
    guard contextMenu == nil, isEnabled, let window, let row = rows[index] else { return false }
    let items = actions(of: index).enumerated().map { place, action in
      Menu.Item(
        action.title, identifier: action.identifier, isDestructive: action.isDestructive
      ) { [weak row] in row?.swipe.perform(place) }
    }
    guard !items.isEmpty else { return false }
    closeRows()
    let menu = Menu(items, label: row.label.isEmpty ? nil : row.label)
    row.swipe.menu = menu
    let area = row.convert(row.bounds, to: nil)
    let beside = Point(area.midX, area.minY)
    menu.present(
      at: point ?? beside, height: point == nil ? area.height : 0, of: point == nil ? row : nil,
      in: window)
    return true
  }

  // MARK: Rows that are open

  /// Whether the buttons of a row are in sight.
  var hasOpenRow: Bool { rows.values.contains { $0.swipe.isOpen } }

  /// Closes all rows that are open, or some of them.
  func closeRows(where isMeant: (RowSwipe) -> Bool = { _ in true }) {
    for row in rows.values where row.swipe.isOpen && isMeant(row.swipe) { row.swipe.close() }
  }

  /// Closes the others when a row opens, and watches for fingers that land beside it.
  func rowWillOpen(_ swipe: RowSwipe) {
    closeRows { $0 !== swipe && !$0.isDragged }
    if let window, landingWatch == nil {
      landingWatch = LandingWatch(in: window) { [weak self] in self?.landed($0) }
    }
  }

  /// Closes the rows beside which a finger lands: in the list, anybody's; elsewhere, one of the hand that has
  /// opened the row.
  private func landed(_ touch: Touch) {
    guard hasOpenRow else { return landingWatch = nil }
    let isInList = touch.view?.isDescendant(of: self) ?? false
    closeRows { swipe in
      let isBeside = !(touch.view.map(swipe.contains) ?? false)
      let isMeant = isBeside && !swipe.isDragged && (isInList || swipe.hand == touch.hand)
      if isMeant, isInList, swipe.hand == touch.hand { closingTouch = touch }
      return isMeant
    }
  }
}
