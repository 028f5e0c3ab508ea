/// A page: a view, its title in the bar, and where the focus was.
final class NavigationPage: View {
  let view: View
  let title: Label
  private weak var lastFocus: View?

  init(_ view: View, title: String) {
    self.view = view
    self.title = Label(title, font: Theme.title, alignment: .center)
    super.init()
    self.title.accessibleRole = .heading
    role = .group
    label = title
    backgroundColor = Theme.background
    isMultipleTouchEnabled = true
    view.fillsSuperview = true
    addSubview(view)
  }

  func rememberFocus() {
    if let focus = window?.focus, focus.isDescendant(of: self) { lastFocus = focus }
  }

  /// Lets keys act on this page in place of another one of the stack.
  func takeFocus() {
    guard let window, let focus = window.focus,
      let stack = navigationStack, focus.isDescendant(of: stack)
    else { return }
    guard window.showsFocus else { return window.focus = nil }
    if !window.focusing.move(by: 1, within: self) { window.focus = self }
  }

  /// Gives the focus back to the view that had it.
  func restoreFocus(in window: Window) {
    let isThere = lastFocus?.isDescendant(of: self) ?? false && !(lastFocus?.isInHiddenView ?? true)
    window.focus = isThere ? lastFocus : nil
    lastFocus = nil
  }

  /// Leaves the stack, and releases the view, unless it has another place already.
  func remove() {
    removeFromSuperview()
    title.removeFromSuperview()
    guard view.superview === self else { return }
    view.fillsSuperview = false
    view.removeFromSuperview()
  }
}
