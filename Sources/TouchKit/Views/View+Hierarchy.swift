extension View {
  /// Puts a view on top of the others in this one.
  public func addSubview(_ view: View) { insertSubview(view, at: subviews.count) }

  /// Puts a view between the others; index 0 is the bottom.
  public func insertSubview(_ view: View, at index: Int) {
    precondition(!isDescendant(of: view), "A view cannot lie in itself.")
    view.removeFromSuperview()
    view.superview = self
    subviews.insert(view, at: min(index, subviews.count))
    view.fillSuperviewIfWanted()
    if let window { view.attach(to: window) }
    view.setNeedsDisplayOutside()
    setNeedsLayout()
  }

  /// Takes the view out of its superview; its touches and gestures are cancelled.
  ///
  /// A window that is handling an event keeps the view until it has done so.
  public func removeFromSuperview() {
    guard let superview else { return }
    window?.viewWillLeave(self)
    setNeedsDisplayOutside()
    superview.subviews.removeAll { $0 === self }
    superview.setNeedsLayout()
    self.superview = nil
    detach()
  }

  /// Moves the view to another place among its siblings; index 0 is the bottom. Its touches go on.
  public func moveInSuperview(to index: Int) {
    guard let superview, let old = superview.subviews.firstIndex(where: { $0 === self }) else {
      return
    }
    superview.subviews.remove(at: old)
    superview.subviews.insert(self, at: min(max(index, 0), superview.subviews.count))
    setNeedsDisplayOutside()
  }

  /// Moves the view above its siblings.
  public func bringToFront() { moveInSuperview(to: .max) }

  /// Whether the view is another one or lies in it, however deep.
  public func isDescendant(of view: View) -> Bool {
    var ancestor: View? = self
    while let current = ancestor {
      if current === view { return true }
      ancestor = current.superview
    }
    return false
  }

  /// How many views this one lies in.
  var depth: Int {
    var depth = 0
    var ancestor = superview
    while let current = ancestor {
      depth += 1
      ancestor = current.superview
    }
    return depth
  }

  /// Visits the view and all that it lies in, inside out.
  func forEachAncestor(_ body: (View) -> Void) {
    var ancestor: View? = self
    while let current = ancestor {
      ancestor = current.superview
      body(current)
    }
  }

  /// Visits the view and all that lies in it, outside in.
  func forEachDescendant(_ body: (View) -> Void) {
    body(self)
    for subview in subviews { subview.forEachDescendant(body) }
  }

  func attach(to window: Window) {
    self.window = window
    needsLayout = true
    for subview in subviews { subview.attach(to: window) }
    didMove(to: window)
  }

  private func detach() {
    let window = window
    self.window = nil
    if window?.focus === self { window?.focus = nil }
    for subview in subviews { subview.detach() }
    didMove(to: nil)
  }
}
