/// A reference to a view from objects that may outlive it, which therefore do not own it; the view
/// clears it before it goes.
///
/// A weak reference would give the view a table beside it, and make each retain and release of the view
/// several times as long.
final class ViewLink {
  private(set) unowned(unsafe) var view: View?

  init(to view: View) { self.view = view }

  func clear() { view = nil }
}

/// A reference to a window, as ``ViewLink`` is one to a view.
final class WindowLink {
  private(set) unowned(unsafe) var window: Window?

  init(to window: Window) { self.window = window }

  func clear() { window = nil }
}
