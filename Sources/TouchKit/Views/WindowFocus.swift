/// The keyboard focus of a window: the view that has it, whether that is seen, and where it goes.
final class WindowFocus {
  /// The view that has the focus.
  weak var view: View? {
    didSet {
      let new = view
      guard oldValue !== new else { return }
      hand = new == nil ? nil : window.actingHand
      window.noteChange()
      oldValue?.focusDidChange()
      new.map(noteInGroups)
      new?.focusDidChange()
      textInput.focusDidChange()
    }
  }
  /// The hand that has given the focus to its view.
  private(set) var hand: HandID?
  /// Whether the focus is shown, because the keyboard moved it.
  private(set) var isShown = false
  /// What has come with buttons and will not stay, such as a message: Tab leads there first.
  weak var next: View?
  /// The navigation stack whose page has changed last.
  weak var lastNavigation: NavigationStack?
  var onKey: (KeyEvent) -> Bool = { _ in false }
  var onAction: (ResponderAction) -> Bool = { _ in false }
  let textInput: TextInput
  private unowned let window: Window

  init(of window: Window) {
    self.window = window
    textInput = TextInput(window: window)
  }

  /// Moves the focus to a view, and shows it.
  func show(_ view: View) {
    isShown = true
    self.view = view
  }

  /// Stops showing the focus, because a finger is used.
  func hide() {
    guard isShown else { return }
    isShown = false
    view?.focusDidChange()
  }

  /// Removes the focus from a view and its descendants, because they leave or are hidden.
  func remove(from leaving: View) {
    if view?.isDescendant(of: leaving) ?? false { view = nil }
  }

  /// Handles Tab and Shift-Tab: moves the focus through all views that can have it, in the order of the
  /// hierarchy. Returns whether the key was handled.
  ///
  /// - Parameter scope: the view within which the focus stays, such as an open sheet; nil for the
  ///   whole window.
  func move(_ event: KeyEvent, within scope: View? = nil) -> Bool {
    guard case .pressed = event.phase, event.key == "Tab" || event.key == "ISO_Left_Tab" else {
      return false
    }
    return move(by: event.modifiers.contains(.shift) ? -1 : 1, within: scope)
  }

  /// Moves the focus by a number of views, 1 or -1. Returns false if no view can have it.
  func move(by step: Int, within scope: View? = nil) -> Bool {
    let waiting = next
    next = nil
    if step > 0, scope == nil, let waiting, waiting.window != nil,
      let first = focusable(in: waiting).first
    {
      show(first)
      return true
    }
    // A layer has the focus only while nothing in it has; nothing would show it there.
    let candidates = (scope ?? window.root).subviews.flatMap(focusable)
    guard !candidates.isEmpty else { return false }
    let current = candidates.firstIndex { $0 === view }
    let next = current.map { ($0 + step + candidates.count) % candidates.count }
    show(candidates[next ?? (step > 0 ? 0 : candidates.count - 1)])
    return true
  }

  /// The views in a view, and itself, at which Tab stops.
  func focusable(in outer: View) -> [View] {
    guard !outer.isHidden, !outer.isLeaving, outer.alpha >= Tuning.minimumAlpha else { return [] }
    let own = outer.canBecomeFocused && outer.isEnabled ? [outer] : []
    let inside = outer.subviews.flatMap(focusable)
    guard outer.isFocusGroup, let stop = stop(of: outer, among: inside) else { return own + inside }
    return [view === outer ? outer : stop]
  }
}

extension Window {
  /// The view that has the keyboard focus.
  public var focus: View? {
    get { focusing.view }
    set { focusing.view = newValue }
  }

  /// The hand that has given the focus to its view.
  public var focusHand: HandID? { focusing.hand }

  /// Whether the focus is shown, because the keyboard moved it.
  public var showsFocus: Bool { focusing.isShown }

  /// Removes the keyboard focus, because a finger is used instead.
  public func clearFocus() {
    focusing.hide()
    focus = nil
  }

  /// Where typed text goes, and the on-screen keyboard.
  public var textInput: TextInput { focusing.textInput }

  /// The part of the window that the on-screen keyboard covers, in window points; nil while it is
  /// closed.
  public var keyboardFrame: Rect? { textInput.keyboardFrame }

  // MARK: Keys

  /// Called with every key that no view has handled; returns whether it was handled.
  public var onKey: (KeyEvent) -> Bool {
    get { focusing.onKey }
    set { focusing.onKey = newValue }
  }

  /// Handles a key event, starting with the focused view; without one, with the topmost modal layer
  /// or the window. Returns whether it was handled.
  @discardableResult
  public func handle(_ event: KeyEvent) -> Bool {
    beginCall()
    defer { endCall() }
    advanceForInput(at: event.timestamp)
    input.modifiers = event.modifiersAfter
    input.dispatcher.taps.keyWasPressed()
    guard !textInput.isLate(event) else { return true }
    let client = textInput.client
    defer { textInput.noteTyping(event, into: client) }
    textInput.noteKey()
    if focus != nil, let focusHand, hands.contains(focusHand) { actingHand = focusHand }
    if let actingHand { input.hands.noteActivity(of: actingHand, event.timestamp) }
    input.pointers.hover.hideTip()
    let layer = modalLayers.last { !$0.waitsForKeys }
    return drags.cancel(with: event) || (focus ?? layer ?? root).handleKey(event)
  }

  /// The modal layers that are presented and not being dismissed, from the bottom to the top.
  var modalLayers: [Overlay] {
    root.subviews.compactMap { $0 as? Overlay }.filter { $0.isModal && $0.isPresented }
  }

  /// Whether a modal layer is presented that takes the touches of everybody who is at the glass.
  public var hasLayerForAll: Bool {
    modalLayers.contains { $0.hand == nil || hands.count < 2 }
  }

  /// Whether a sheet is presented, with a backdrop over what is below or beside it.
  public var showsSheet: Bool {
    modalLayers.contains { $0.dimming > 0 || $0.content?.role == .sheet }
  }

  /// Closes the topmost modal layer by Escape: one that leaves the keys to what is below, or from which
  /// another hand has taken the focus. Returns whether there was one.
  func closeLayer(_ event: KeyEvent) -> Bool {
    guard event.key == "Escape", case .pressed = event.phase, let layer = modalLayers.last else {
      return false
    }
    layer.onOutsideTap()
    return true
  }

  /// Goes back by a key in the navigation stack that was used last, wherever the focus is. Returns whether
  /// that was possible.
  func goBack(_ event: KeyEvent) -> Bool {
    guard let stack = focusing.lastNavigation, stack.window === self, !stack.isInHiddenView,
      modalLayers.isEmpty
    else { return false }
    return stack.goBack(event)
  }

  // MARK: Actions

  /// Called with every action that no view has performed; returns whether it was performed.
  public var onAction: (ResponderAction) -> Bool {
    get { focusing.onAction }
    set { focusing.onAction = newValue }
  }

  /// The view that receives keys and actions first: the one with the keyboard focus.
  public var firstResponder: View? { focus }

  /// Sends an action to the first responder, or to the root view if there is none, and from there
  /// up the responder chain. Returns whether it was performed.
  @discardableResult
  public func send(_ action: ResponderAction) -> Bool {
    beginCall()
    defer { endCall() }
    return (focus ?? root).perform(action)
  }

  /// Whether an object of the responder chain can perform an action now, for the state of a button.
  public func canSend(_ action: ResponderAction) -> Bool { (focus ?? root).canPerform(action) }

  /// Handles a motion of the device. It goes to the first responder, or to the root view if there
  /// is none, and from there up the responder chain.
  public func handle(_ event: MotionEvent) {
    beginCall()
    defer { endCall() }
    advanceForInput(at: event.timestamp)
    let target = focus ?? root
    switch event.phase {
    case .began: target.motionBegan(event)
    case .ended: target.motionEnded(event)
    case .cancelled: target.motionCancelled(event)
    }
  }
}
