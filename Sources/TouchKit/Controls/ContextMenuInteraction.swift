import Platform

/// Opens a menu about a view where a finger rests on it.
///
/// ```swift
/// card.add(
///   ContextMenuInteraction(label: "Card") { [unowned card] _ in
///     [Menu.Item("Turn over") { card.turnOver() }]
///   })
/// ```
///
/// The finger that has opened the menu can slide to an item and lift there; if it lifts at once, the menu
/// stays open. The right mouse button opens the menu where the pointer is (a list beside the view), and the Menu key, or Shift with
/// F10, beside the view, if the view or one within it has the keyboard focus. Screen readers offer it as an
/// action.
public final class ContextMenuInteraction {
  /// The gesture that opens the menu.
  public let longPress = LongPressGestureRecognizer()

  private let makeMenu: (Point?) -> Menu?
  private weak var view: View?
  /// The menu that the finger has opened.
  private weak var menu: Menu?

  /// Creates an interaction that opens a menu of its own kind.
  ///
  /// - Parameter menu: Returns the menu about a point in the view's coordinates, or (nil) about the view as a
  ///   whole, which a key means; nil for none. The view owns the interaction: capture the view `unowned` or
  ///   `weak`.
  public init(menu: @escaping (Point?) -> Menu?) { makeMenu = menu }

  /// Creates an interaction that opens a menu of commands.
  ///
  /// - Parameters:
  ///   - label: The menu's label for screen readers.
  ///   - items: Returns the commands for a point in the view's coordinates, or (nil) for the view as a whole,
  ///     which a key means; without any, no menu opens. The view owns the interaction: capture the view
  ///     `unowned` or `weak`.
  public convenience init(label: String, items: @escaping (Point?) -> [Menu.Item]) {
    self.init { point in
      let items = items(point)
      return items.isEmpty ? nil : Menu(items, label: label)
    }
  }

  /// Opens the menu beside the view, as the Menu key does. Returns whether there is one.
  @discardableResult
  public func open() -> Bool {
    guard let view, let menu = makeMenu(nil), let window = view.window else { return false }
    menu.present(beside: view, in: window)
    return true
  }

  fileprivate func attach(to view: View) {
    self.view = view
    longPress.onAction { [unowned self] press, phase in pressed(press.location(in: nil), phase) }
    view.add(longPress)
  }

  fileprivate func detach() {
    view?.remove(longPress)
    view = nil
  }

  private func pressed(_ point: Point, _ phase: GestureRecognizer.Phase) {
    switch phase {
    case .began: menu = open(at: point)
    case .changed: menu?.track(point)
    case .ended: menu?.release(at: point)
    case .cancelled: menu?.close()
    }
  }

  /// Opens the menu at a point of the window.
  private func open(at point: Point) -> Menu? {
    guard let view, let window = view.window, view.isEnabled,
      let menu = makeMenu(view.convert(point, from: nil))
    else { return nil }
    switch menu.style {
    case .pill: menu.present(at: point, in: window)
    case .list: menu.present(beside: view, in: window)
    }
    return menu
  }

  /// Handles a key that the view has not handled itself.
  func handle(_ event: KeyEvent) -> Bool {
    event.opensMenu && view?.isEnabled ?? false && open()
  }

  /// Handles a mouse event that the view has not handled itself.
  func handle(_ event: MouseEvent) -> Bool {
    event.kind == .pressed(.secondary) && open(at: event.location) != nil
  }

  /// The action that screen readers offer.
  var action: CustomAction {
    CustomAction("menu", localized("Menu")) { [weak self] in self?.open() }
  }
}

extension View {
  /// Adds an interaction that opens a menu about this view, in place of one that was added before.
  public func add(_ interaction: ContextMenuInteraction) {
    contextMenu?.detach()
    contextMenu = interaction
    interaction.attach(to: self)
  }
}
