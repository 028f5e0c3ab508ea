import Platform

/// The buttons of a toast: one for each action, of which the last ones are in a menu behind a button with three
/// dots where there is no room for all.
final class ToastActions {
  /// The buttons of all actions.
  let all: [Button]
  /// How many of them are shown.
  var count: Int
  /// Called with the action that is chosen.
  var onChoose: (@escaping () -> Void) -> Void = { $0() }
  private let more = Button("…")
  private weak var menu: Menu?

  init(_ actions: [(title: String, action: () -> Void)], color: Color) {
    all = actions.map { Button($0.title) }
    count = actions.count
    more.label = localized("More")
    more.identifier = "toast-more"
    more.action = { [weak self] in self?.openMenu(of: actions) }
    for (index, (button, action)) in zip(all, actions).enumerated() {
      button.identifier = "toast-action-\(index + 1)"
      button.action = { [weak self] in self?.onChoose(action.action) }
    }
    for button in all + [more] { button.color = color }
  }

  /// What is shown, in the order of reading.
  var shown: [Button] { count < all.count ? all.prefix(count) + [more] : all }

  /// Adds what is shown to the toast, and hides the other buttons.
  func show(in toast: View) {
    for (index, button) in all.enumerated() { button.isHidden = index >= count }
    if count == all.count { more.removeFromSuperview() }
    if count < all.count, more.superview == nil { toast.addSubview(more) }
  }

  // MARK: The menu

  /// Whether what has no room is shown.
  var isMenuOpen: Bool { menu?.isOpen ?? false }

  func closeMenu() { menu?.close() }

  private func openMenu(of actions: [(title: String, action: () -> Void)]) {
    guard let window = more.window else { return }
    let items = actions.enumerated().dropFirst(count).map { index, action in
      Menu.Item(action.title, identifier: "toast-action-\(index + 1)") { [weak self] in
        self?.onChoose(action.action)
      }
    }
    let menu = Menu(items, style: .list, label: localized("More"))
    menu.present(beside: more, in: window)
    self.menu = menu
  }
}
