extension View {
  /// Adds a view as the topmost subview.
  public func addSubview(_ view: View) { insertSubview(view, at: subviews.count) }

  /// Inserts a subview at an index; 0 is the bottom.
  public func insertSubview(_ view: View, at index: Int) {
    precondition(
      !isDescendant(of: view),
      "\(type(of: view)) cannot be inserted into itself or into one of its descendants.")
    view.removeFromSuperview()
    view.willMove(toSuperview: self)
    view.superview = self
    subviews.insert(view, at: min(index, subviews.count))
    view.fillSuperviewIfNeeded()
    if let window { view.attach(to: window) }
    view.setNeedsDisplayOutside()
    setNeedsLayout()
    view.didMoveToSuperview()
    didAddSubview(view)
  }

  /// Removes the view from its superview; its touches and gestures are cancelled.
  ///
  /// A window that is handling an event releases the view only afterwards.
  public func removeFromSuperview() {
    guard let superview else { return }
    superview.willRemoveSubview(self)
    willMove(toSuperview: nil)
    window?.viewWillLeave(self)
    setNeedsDisplayOutside()
    superview.subviews.removeAll { $0 === self }
    superview.setNeedsLayout()
    self.superview = nil
    detach()
    didMoveToSuperview()
  }

  /// Moves the view to another index among its siblings; 0 is the bottom. Its touches continue.
  public func moveInSuperview(to index: Int) {
    guard let superview, let old = superview.subviews.firstIndex(where: { $0 === self }) else {
      return
    }
    superview.subviews.remove(at: old)
    superview.subviews.insert(self, at: min(max(index, 0), superview.subviews.count))
    superview.didMoveSubview(self)
    setNeedsDisplayOutside()
  }

  /// Moves the view above its siblings.
  public func bringToFront() { moveInSuperview(to: .max) }

  /// Moves the view below its siblings.
  public func sendToBack() { moveInSuperview(to: 0) }

  /// Moves a subview above its siblings.
  public func bringSubviewToFront(_ subview: View) {
    if subview.superview === self { subview.bringToFront() }
  }

  /// Moves a subview below its siblings.
  public func sendSubviewToBack(_ subview: View) {
    if subview.superview === self { subview.sendToBack() }
  }

  /// Whether the view is another view or one of its descendants.
  public func isDescendant(of view: View) -> Bool {
    var ancestor: View? = self
    while let current = ancestor {
      if current === view { return true }
      ancestor = current.superview
    }
    return false
  }

  /// Whether the view or one of its ancestors is hidden.
  var isInHiddenView: Bool {
    var isHidden = false
    forEachAncestor { isHidden = isHidden || $0.isHidden }
    return isHidden
  }

  /// The number of ancestors.
  var depth: Int {
    var depth = 0
    var ancestor = superview
    while let current = ancestor {
      depth += 1
      ancestor = current.superview
    }
    return depth
  }

  /// Calls a closure with the view and its ancestors, innermost first.
  func forEachAncestor(_ body: (View) -> Void) {
    var ancestor: View? = self
    while let current = ancestor {
      ancestor = current.superview
      body(current)
    }
  }

  /// Calls a closure with the view and its descendants, outermost first.
  func forEachDescendant(_ body: (View) -> Void) {
    body(self)
    for subview in subviews { subview.forEachDescendant(body) }
  }

  func attach(to window: Window) {
    self.window = window
    needsLayout = true
    if let following { window.frames.add(following) }
    // A view that is told so may remove or move others.
    for subview in subviews where subview.superview === self && self.window === window {
      subview.attach(to: window)
    }
    if self.window === window { didMove(to: window) }
  }

  private func detach() {
    let window = window
    self.window = nil
    if window?.focus === self { window?.focus = nil }
    for subview in subviews { subview.detach() }
    didMove(to: nil)
  }
}
