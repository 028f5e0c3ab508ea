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
