/// All recognizers conform; exists so that an action receives its recognizer with its own type.
@MainActor
public protocol GestureSource: GestureRecognizer {}

extension GestureRecognizer: GestureSource {}

extension GestureSource {
  /// Adds a closure to be called when the gesture begins, changes, ends or is cancelled; a discrete
  /// gesture, such as a tap, only ends. Returns the recognizer.
  ///
  /// ```swift
  /// card.add(PinchGestureRecognizer()).onAction { [unowned card] pinch, phase in
  ///   card.zoom(by: pinch.scale, isOver: phase == .ended)
  /// }
  /// ```
  ///
  /// The closure runs after all gestures of the frame have been decided. The recognizer owns it,
  /// and the view owns the recognizer: capture the view `unowned`, as well as the views that
  /// contain it. All of these are alive while the closure runs. A view that leaves the window
  /// during the gesture, even in this closure, is released only after the closure has been called
  /// once with `cancelled`, unless its recognizer outlives it. Capture anything else `weak` that may be released before the view, or
  /// use ``onAction(of:_:)``.
  @discardableResult
  public func onAction(_ action: @escaping (Self, GestureRecognizer.Phase) -> Void) -> Self {
    append { [unowned self] phase in action(self, phase) }
    return self
  }

  /// Adds a method of a target to be called as by ``onAction(_:)``. The target is held weakly; after
  /// its deinitialization nothing is called. Returns the recognizer.
  ///
  /// ```swift
  /// view.add(PinchGestureRecognizer()).onAction(of: self, Self.pinched)
  ///
  /// func pinched(_ pinch: PinchGestureRecognizer, _ phase: GestureRecognizer.Phase) { … }
  /// ```
  @discardableResult
  public func onAction<Target: AnyObject>(
    of target: Target,
    _ method: @escaping (Target) -> @MainActor (Self, GestureRecognizer.Phase) -> Void
  ) -> Self {
    append { [weak target, unowned self] phase in
      if let target { method(target)(self, phase) }
    }
    return self
  }
}

extension GestureRecognizer.Phase {
  /// The phase that an action reports for a state; nil for the states that no action reports.
  init?(_ state: GestureRecognizer.State) {
    switch state {
    case .began: self = .began
    case .changed: self = .changed
    case .ended: self = .ended
    case .cancelled: self = .cancelled
    case .possible, .failed: return nil
    }
  }
}
