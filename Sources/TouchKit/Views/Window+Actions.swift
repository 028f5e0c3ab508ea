extension Window {
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

extension View {
  /// Whether the view can become the first responder: it can have the keyboard focus, and neither it
  /// nor a view around it is hidden.
  public var canBecomeFirstResponder: Bool {
    canBecomeFocused && isEnabled && window != nil && !isInHiddenView
  }

  /// Whether the view receives keys and actions first.
  public var isFirstResponder: Bool { window?.focus === self }

  /// Whether the view has the keyboard focus, and is to show it, because the keyboard moved it there.
  /// A finger hides the focus.
  public var showsFocus: Bool { isFirstResponder && window?.showsFocus ?? false }

  /// Moves the keyboard focus to the view. Returns false if it cannot have it.
  @discardableResult
  public func becomeFirstResponder() -> Bool {
    guard canBecomeFirstResponder else { return false }
    window?.focus = self
    return true
  }

  /// Resigns the keyboard focus. Returns false if another view has it.
  @discardableResult
  public func resignFirstResponder() -> Bool {
    guard isFirstResponder else { return false }
    window?.focus = nil
    return true
  }
}
