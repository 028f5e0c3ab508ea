/// Keys, and the layers that take them.
extension Window {
  /// Handles a key event, starting with the focused view; without one, with the topmost modal layer
  /// or the window. Returns whether it was handled.
  @discardableResult
  public func handle(_ event: KeyEvent) -> Bool {
    beginCall()
    defer { endCall() }
    advanceForInput(at: event.timestamp)
    modifiers = event.modifiersAfter
    textInput.noteKey()
    if focus != nil, let focusHand, hands.contains(focusHand) { actingHand = focusHand }
    if let actingHand { handEstimator.noteActivity(of: actingHand, event.timestamp) }
    hover.hideTip()
    let layer = modalLayers.last { !$0.waitsForKeys }
    return cancelDrag(with: event) || (focus ?? layer ?? root).handleKey(event)
  }

  /// The modal layers that are presented and not being dismissed, from the bottom to the top.
  var modalLayers: [Overlay] {
    root.subviews.compactMap { $0 as? Overlay }.filter { $0.isModal && $0.isPresented }
  }

  /// Whether a modal layer is presented that takes the touches of everybody who is at the glass.
  public var hasLayerForAll: Bool {
    modalLayers.contains { $0.hand == nil || hands.count < 2 }
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
}
