/// A layer above everything else in a window, for menus, sheets and the like.
///
/// A modal layer belongs to the hand that opened it: until it is dismissed, it takes that hand's touches,
/// and cancels what they do below; a tap of that hand beside the content is an outside tap. All other
/// hands act as if the layer were only its content. A layer that no hand has opened takes the touches of
/// all; see ``Window/perform(for:_:)``. A modal layer takes the keys, too, unless another hand
/// writes. A layer that is not modal only shows its content. Add subviews as to any view, and lay them
/// out in `onLayout`.
///
/// The layer is a subview of the window's root view, so recognizers of the root receive its
/// touches: put the app's content and its recognizers into a separate view.
public final class Overlay: View {
  /// Whether the hand that opened the layer acts only on it, and keys do.
  public let isModal: Bool
  /// The hand that opened the layer; nil for everybody, and for a layer that is not modal.
  public private(set) var hand: HandID?
  /// Whether the fingers that are down when a modal layer is presented go on with what they do below
  /// it, as they do below a menu, which one of them has opened. False by default: then their touches
  /// are cancelled.
  public var keepsTouches = false
  /// Called when a finger of the layer's hand that landed outside the content lifts.
  public var onOutsideTap: () -> Void = {}
  /// Called when Escape is pressed; nil, the default, for what an outside tap does.
  public var onEscape: (() -> Void)?
  /// The button that Return performs, unless the view with the focus uses that key; nil for none.
  public weak var defaultButton: Button?
  /// Views below a modal layer that its hand can touch as well, and that are removed only after it.
  public var openings: [View] = []
  /// Whether the hand of a modal layer acts on everything beside its content, too, as other hands do: the layer
  /// then takes the keys, and no touch beside it is an outside tap. False by default.
  public var isOpenAround = false
  /// Returns whether a key that the content does not use acts on what is behind a modal layer, as where that is a list
  /// of what is selected there. Those that move the focus within the layer, close it or press its button stay in it
  /// all the same; so do arrows while something in it has the focus. None by default.
  public var passesKeyOn: (KeyEvent) -> Bool = { _ in false }
  /// Called with keys that the content does not use; returns whether it has handled one.
  public var onKey: (KeyEvent) -> Bool = { _ in false }
  /// Lays out the content within the layer's bounds, which are the window's, in points; called
  /// whenever their size changes.
  public var onLayout: (Rect) -> Void = { _ in }
  /// The opacity of the backdrop over the window, 0 to 1; it is shown while nobody else is at the glass.
  public var dimming = 0.0 { didSet { if oldValue != dimming { setNeedsDisplay(bounds) } } }

  private weak var previousFocus: View?
  /// Whether others were at the glass when the layer was presented.
  private var isShared = false
  /// How the content comes and goes; nil for at once, and by fading out.
  public var motion: Motion?
  /// What is seen coming, or going back to its place.
  private var arrival: Animation?
  private var departure: Animation? { didSet { isLeaving = departure != nil } }
  /// How much of the layer is there for the eye: 0 for nothing, 1 for all.
  private var presence = 1.0 {
    didSet { if dimming > 0, !isShared, oldValue != presence { setNeedsDisplay(bounds) } }
  }
  /// The presented content. Removed when the layer is, because the two own each other until then.
  private(set) var content: View?

  /// Creates a hidden layer; call ``present(in:)`` to show it.
  public init(isModal: Bool) {
    self.isModal = isModal
    super.init()
    fillsSuperview = true
    isMultipleTouchEnabled = true
  }

  /// Shows the layer above everything in a window. A modal layer takes the keyboard focus.
  public func present(in window: Window) {
    departure?.cancel()
    departure = nil
    showInPlace()
    window.root.addSubview(self)
    window.layoutIfNeeded()
    guard isModal else { return }
    hand = window.actingHand
    if dimming > 0 { removeLeavingMenus(from: window) }
    isShared = hand != nil && window.hands.count > 1
    if !waitsForKeys { takeKeys() }
    if !isOpenAround { window.input.pointers.cancel(of: hand, outside: self) }
    if !keepsTouches, !isOpenAround { window.cancelTouches(of: hand, outside: self) }
    window.onModalChange()
  }

  /// Whether it is the layer of a menu: nothing else takes all touches and dims nothing.
  var isOfMenu: Bool { isModal && !isOpenAround && dimming == 0 }

  /// Ends what is still seen of the menus of the hand that opens the layer: they would shine through its backdrop.
  private func removeLeavingMenus(from window: Window) {
    let layers = window.root.subviews.compactMap { $0 as? Overlay }
    for layer in layers where layer.isLeaving && layer.isOfMenu {
      guard hand == nil || layer.hand == nil || layer.hand == hand else { continue }
      layer.departure?.cancel()
      layer.remove()
    }
  }

  /// Whether the layer leaves the keys to what is below until ``takeKeys()``, because the finger that
  /// opens it is still down: it may rest there for long.
  var waitsForKeys = false

  /// Takes the keys, unless somebody else writes.
  func takeKeys() {
    waitsForKeys = false
    guard let window, mayTakeFocus else { return }
    previousFocus = window.focus
    window.focus = self
  }

  /// Whether the layer may take the keys: not from somebody else who writes.
  var mayTakeFocus: Bool {
    guard isModal, !waitsForKeys, let window else { return false }
    guard let hand, window.textInput.client != nil else { return true }
    return window.focusHand == nil || window.focusHand == hand
  }

  /// The distance from a point of the window to the content, in points.
  func contentDistance(to point: Point) -> Double {
    let inside = convertFromWindow(point)
    let areas = (content.map { [$0] } ?? subviews).filter { !$0.isHidden }.map {
      $0.transformToSuperview.apply($0.bounds)
    }
    return areas.map { $0.distance(to: inside) }.min() ?? .infinity
  }

  /// Shows the layer with a view that owns the layer. The view is removed with it. A screen reader says
  /// its label if the layer is modal.
  public func present(_ content: View, in window: Window) {
    self.content = content
    if content.superview !== self { addSubview(content) }
    present(in: window)
    if let motion, !window.animator.isReduced { arrive(by: motion, in: window) }
    // The focus may stay where it is, or go to what has no name.
    if isModal { window.announce(content.label) }
  }

  /// Is gone for touches, keys and screen readers at once; what is seen of it moves and fades out.
  ///
  /// - Parameter duration: How long that takes.
  public func dismiss(in duration: Duration = Theme.quick) {
    guard let window, isPresented else { return }
    if isModal, window.focus?.isDescendant(of: self) ?? true { restoreFocus(in: window) }
    depart(in: duration, from: window)
    if isModal { window.onModalChange() }
  }

  /// Gives the focus back, unless the view that had it has been hidden meanwhile.
  private func restoreFocus(in window: Window) {
    let isGone = previousFocus?.window !== window || previousFocus?.isInHiddenView ?? true
    window.focus = isGone ? nil : previousFocus
  }

  // MARK: What is seen

  /// Lets the content be seen coming to its place, at which it is.
  private func arrive(by motion: Motion, in window: Window) {
    arrival = window.animator.animate(
      from: nil, duration: Theme.gentle, curve: .easeOut,
      update: { [weak self] progress in
        guard let self else { return }
        presence = Motion.first + (1 - Motion.first) * progress
        show(part: presence, of: motion)
      }, completion: { [weak self] in self?.settle() })
  }

  /// Lets the content, which is at its place again, be seen going back there.
  ///
  /// - Parameter offset: How far from its place it was, in points.
  public func returnContent(from offset: Vector) {
    guard isPresented, let window, !window.animator.isReduced else { return }
    let motion = Motion(by: offset, fades: false)
    arrival?.cancel()
    presence = 1
    arrival = window.animate(
      for: Theme.gentle, curve: .easeOut,
      update: { [weak self] in self?.show(part: $0, of: motion) },
      completion: { [weak self] in self?.settle() })
  }

  private func show(part: Double, of motion: Motion) {
    content?.show(at: motion.way * (1 - part), opacity: motion.opacity(of: part))
  }

  /// Shows the content itself, once its picture has been seen at its place: to draw a large one takes long.
  private func settle() {
    arrival = nil
    let shown = content?.presentation
    content?.damageShown()
    window?.performAfterFrame { [weak self] in
      guard let self, departure == nil, arrival == nil, content?.presentation === shown else {
        return
      }
      content?.showInPlace(isShown: true)
    }
  }

  /// Lets what the layer shows be seen leaving, and removes the layer.
  private func depart(in duration: Duration, from window: Window) {
    arrival?.cancel()
    arrival = nil
    let (start, motion) = (presence, motion ?? Motion(by: .zero, fades: true))
    departure = window.animate(
      for: duration,
      update: { [weak self] progress in
        guard let self, self.window?.animator.isReduced == false else { return }
        presence = start * (1 - progress)
        for view in subviews where view !== content { view.show(at: .zero, opacity: presence) }
        show(part: presence, of: motion)
      }, completion: { [weak self] in self?.remove() })
    if superview == nil { departure = nil }
  }

  private func remove() {
    departure = nil
    removeFromSuperview()
    showInPlace()
    removeContent()
  }

  /// Ends all motion.
  private func showInPlace() {
    arrival?.cancel()
    arrival = nil
    presence = 1
    for view in subviews { view.showInPlace() }
  }

  /// Removes the presented content.
  func removeContent() {
    content?.removeFromSuperview()
    content = nil
  }

  /// Whether the layer is shown and not being dismissed.
  public var isPresented: Bool { window != nil && departure == nil }

  public override var canBecomeFocused: Bool { isModal }

  /// What the content has for screen readers of its own is not found beside it.
  public override var accessibleSubviews: [View] {
    let inside = content?.accessibleSubviews ?? []
    return subviews.filter { view in !inside.contains { $0 === view } }
  }

  public override func layoutSubviews() { onLayout(bounds) }

  public override func hitTest(_ point: Point) -> View? {
    let hit = super.hitTest(point)
    return hit === self && (!takesTouches || isOpen(at: point)) ? nil : hit
  }

  private func isOpen(at point: Point) -> Bool {
    guard !isOpenAround else { return true }
    let point = convert(point, to: nil)
    return openings.contains { !$0.isHidden && $0.bounds.contains($0.convertFromWindow(point)) }
  }

  /// Whether the layer takes the touches beside its content of the hand for which a hit test looks.
  public var takesTouches: Bool {
    guard isModal else { return false }
    guard let hand, let hitting = window?.hittingHand else { return true }
    return hand == hitting
  }

  public override func draw(_ canvas: borrowing Canvas) {
    guard dimming > 0, !isShared else { return }
    canvas.fill(bounds, with: Theme.backdrop.fading(by: dimming * presence))
  }

  public override var paintBounds: Rect { dimming > 0 ? bounds : .zero }

  public override var swallowsTouches: Bool { true }

  public override func touchesEnded(_ touches: Set<Touch>, with event: TouchEvent) {
    onOutsideTap()
  }

  public override func handleMouse(_ event: MouseEvent) -> Bool {
    guard isModal else { return super.handleMouse(event) }
    if case .pressed = event.kind { onOutsideTap() }
    return true
  }

  public override func handleTouchpad(_ event: TouchpadEvent) -> Bool {
    isModal || super.handleTouchpad(event)
  }

  public override func handleKey(_ event: KeyEvent) -> Bool {
    guard isModal else { return super.handleKey(event) }
    guard case .pressed = event.phase else {
      return passesKeyOn(event) ? super.handleKey(event) : true
    }
    if onKey(event) || passesKeyOn(event) && passOn(event) { return true }
    switch directedKey(event) {
    case "Escape": (onEscape ?? onOutsideTap)()
    case "Return", "KP_Enter":
      guard let defaultButton, defaultButton.isEnabled, event.phase == .pressed(isRepeat: false)
      else { return false }
      defaultButton.perform()
    case "Up", "Left": _ = window?.focusing.move(by: -1, within: self)
    case "Down", "Right": _ = window?.focusing.move(by: 1, within: self)
    default: _ = window?.focusing.move(event, within: self)
    }
    return true
  }

  /// Lets what is behind the layer handle a key; returns false for one that is the layer's own, or means nothing there.
  private func passOn(_ event: KeyEvent) -> Bool {
    switch event.key {
    case "Escape", "Return", "KP_Enter", "Tab", "ISO_Left_Tab": false
    case "Up", "Down", "Left", "Right":
      (window?.focus == nil || window?.focus === self) && super.handleKey(event)
    default: super.handleKey(event)
    }
  }
}
