/// Pages on top of each other, of which the topmost is shown, below a bar with its title and a button back.
///
/// ```swift
/// let stack = NavigationStack(albums, title: "Albums")
/// albums.onSelect = { [unowned stack] index in
///   stack.push(AlbumPage(albums[index]), title: albums[index].name)
/// }
/// ```
///
/// A finger that begins at the edge where lines begin takes the page away to the side, and the page below it
/// appears: beyond the middle, it is removed. The button, Escape, Alt with the arrow back, and the side button
/// of a mouse remove it, too. The keyboard focus is then where it was when the page came.
public final class NavigationStack: View, GestureRecognizerDelegate {
  /// The height of the bar, in points.
  public static let barHeight = 56.0

  /// Called when another page is shown: one was added or removed, not when a swipe begins.
  public var onChange: () -> Void = {}
  /// The recognizer for swipes from the edge; other recognizers may require it to fail.
  public let swipe = PanGestureRecognizer()

  /// The distance from the edge within which a swipe begins, in points.
  private static let edge = 24.0
  /// Less than that of what scrolls in the pages, so that a swipe is decided here first.
  private static let slop = 6.0
  /// How far the page below moves while the topmost one leaves, as a part of the width.
  private static let depth = 0.3

  private let bar: NavigationBar
  private var pages: [NavigationPage] = []
  /// The page that has been removed and is still seen leaving.
  private var leaving: NavigationPage?
  /// How much of the topmost page, or of the one that leaves, is in sight: 0 to 1.
  private var shown = 1.0 { didSet { if oldValue != shown { setNeedsLayout() } } }
  private var motion: Animation?

  /// Creates a stack with its first page, which is never removed, and its title.
  public init(_ root: View, title: String) {
    bar = NavigationBar()
    super.init()
    role = .group
    clipsToBounds = true
    backgroundColor = Theme.background
    addSubview(bar)
    bar.back.action = { [weak self] in _ = self?.pop() }
    swipe.slop = Self.slop
    swipe.followsOneTouch = true
    swipe.delegate = self
    add(swipe).onAction(of: self) { $0.swiped }
    add(NavigationPage(root, title: title))
    settle()
  }

  // MARK: Pages

  /// The views of the pages, the topmost one last.
  public var views: [View] { pages.map(\.view) }

  /// The title of the page that is shown.
  public var title: String {
    get { pages.last?.title.text ?? "" }
    set {
      pages.last?.title.text = newValue
      pages.last?.label = newValue
      setNeedsLayout()
    }
  }

  /// Whether there is a page to go back to.
  public var canGoBack: Bool { pages.count > 1 }

  /// Shows a view as the topmost page. A view that is a page already traps in a debug build, and is ignored
  /// in a release build.
  public func push(_ view: View, title: String, isAnimated: Bool = true) {
    guard !views.contains(view) else {
      return reportMisuse("A view can be only one page of a navigation stack.")
    }
    swipe.cancel()
    settle()
    pages.last?.rememberFocus()
    let page = NavigationPage(view, title: title)
    add(page)
    page.takeFocus()
    shown = 0
    pageDidChange()
    move(to: 1, isAnimated: isAnimated)
  }

  /// Removes the topmost page, unless it is the only one. Returns its view.
  @discardableResult
  public func pop(isAnimated: Bool = true) -> View? {
    swipe.cancel()
    settle()
    return removePages(downTo: pages.count - 1, isAnimated: isAnimated).last
  }

  /// Removes all pages but the first one. Returns their views, the topmost one last.
  @discardableResult
  public func popToRoot(isAnimated: Bool = true) -> [View] {
    swipe.cancel()
    settle()
    return removePages(downTo: 1, isAnimated: isAnimated)
  }

  private func add(_ page: NavigationPage) {
    pages.append(page)
    insertSubview(page, at: pages.count - 1)
    bar.addSubview(page.title)
  }

  /// Removes the pages above a number of them, and gives the focus back.
  private func removePages(downTo count: Int, isAnimated: Bool) -> [View] {
    guard count >= 1, count < pages.count else { return [] }
    let removed = pages[count...]
    pages.removeLast(removed.count)
    leaving = removed.last
    for page in removed.dropLast() { page.remove() }
    let top = pages[count - 1]
    top.isHidden = false
    if let window, window.focus == nil || window.focus?.isDescendant(of: self) ?? false {
      top.restoreFocus(in: window)
    }
    let views = removed.map(\.view)
    pageDidChange()
    move(to: 0, isAnimated: isAnimated)
    return views
  }

  private func pageDidChange() {
    window?.focusing.lastNavigation = self
    for page in pages { page.isUserInteractionEnabled = page === pages.last }
    leaving?.isUserInteractionEnabled = false
    window?.announce(title)
    onChange()
  }

  // MARK: Motion

  /// Slides the upper page to where a part of it is in sight: all or nothing.
  private func move(to end: Double, isAnimated: Bool = true) {
    motion?.cancel()
    let start = shown
    guard isAnimated, let window else { return arrive(at: end) }
    setNeedsLayout()
    motion = window.animate(
      for: Theme.gentle, curve: .easeOut,
      update: { [weak self] in self?.shown = start + (end - start) * $0 },
      completion: { [weak self] in self?.arrive(at: end) })
  }

  private func arrive(at end: Double) {
    motion = nil
    shown = end
    settle()
  }

  /// Ends what moves: only the topmost page is seen.
  private func settle() {
    motion?.cancel()
    motion = nil
    leaving?.remove()
    leaving = nil
    shown = 1
    for page in pages { page.isHidden = page !== pages.last }
    setNeedsLayout()
  }

  private var isMoving: Bool { swipe.isRunning || motion?.isRunning ?? false }

  private func swiped(_ swipe: PanGestureRecognizer, _ phase: GestureRecognizer.Phase) {
    guard canGoBack else { return }
    switch phase {
    case .began, .changed:
      pages[pages.count - 2].isHidden = false
      let way = swipe.translation(in: self).dx * (isRightToLeft ? -1 : 1)
      shown = 1 - min(max(way / max(bounds.width, 1), 0), 1)
    case .ended where shown < 0.5: _ = removePages(downTo: pages.count - 1, isAnimated: true)
    case .ended, .cancelled: move(to: 1)
    }
  }

  /// A swipe begins at the edge, if nothing moves.
  public func gestureRecognizer(
    _ recognizer: GestureRecognizer, shouldReceive touch: Touch
  ) -> Bool {
    let place = touch.startLocation(in: self)
    let distance = isRightToLeft ? bounds.maxX - place.x : place.x - bounds.minX
    return canGoBack && !isMoving && distance <= Self.edge
  }

  /// A swipe goes away from the edge.
  public func gestureRecognizerShouldBegin(_ recognizer: GestureRecognizer) -> Bool {
    let motion = swipe.location(in: nil) - swipe.startLocation(in: nil)
    return canGoBack && abs(motion.dx) > abs(motion.dy) && (motion.dx > 0) != isRightToLeft
  }

  // MARK: Keys and mouse

  public override func handleKey(_ event: KeyEvent) -> Bool {
    goBack(event) || super.handleKey(event)
  }

  public override func handleMouse(_ event: MouseEvent) -> Bool {
    event.kind == .pressed(.back) && pop() != nil || super.handleMouse(event)
  }

  /// Goes back by a key for that. Returns whether it was one, and there was a page to go back to.
  func goBack(_ event: KeyEvent) -> Bool {
    guard event.phase == .pressed(isRepeat: false) else { return false }
    let key = directedKey(event)
    let isMeant =
      key == "Escape" && event.modifiers.isEmpty || key == "Left" && event.modifiers == .alt
      || key == "XF86Back"
    return isMeant && pop() != nil
  }

  // MARK: Layout

  public override func layoutSubviews() {
    let height = min(Self.barHeight, bounds.height)
    bar.frame = Rect(0, 0, bounds.width, height)
    let area = Rect(0, height, bounds.width, bounds.height - height)
    let upper = leaving ?? pages.last
    let lower = leaving == nil ? pages.dropLast().last : pages.last
    for page in pages + [leaving].compactMap(\.self) {
      let part = page === upper ? 1 - shown : page === lower ? -Self.depth * shown : 0
      page.frame = directed(area.offset(by: Vector(part * area.width, 0)))
    }
    upper?.elevation = shown < 1 ? 8 : 0
    bar.arrange(
      upper: upper?.title, lower: lower?.title, shown: shown,
      back: pages.count + (leaving == nil ? 0 : 1) > 2 ? 1 : lower == nil ? 0 : shown)
    for page in pages where page !== upper && page !== lower { page.title.isHidden = true }
  }

  public override func didMove(to window: Window?) {
    super.didMove(to: window)
    if window == nil { settle() }
  }
}

extension View {
  /// The navigation stack of which the view is a page, or in which it is; nil for none.
  public var navigationStack: NavigationStack? {
    var view: View? = self
    while let current = view {
      if let stack = current as? NavigationStack { return stack }
      view = current.superview
    }
    return nil
  }
}
