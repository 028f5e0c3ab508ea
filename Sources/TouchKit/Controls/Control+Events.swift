extension Control {
  /// Events of a control, with the names and the meaning of UIKit's.
  ///
  /// A finger is inside while it is within 40 points of the control. Crossing this border is sent
  /// before the drag on its new side: `touchDragExit`, then `touchDragOutside`. A disabled control
  /// sends no events; one that is disabled while it tracks a finger sends `touchCancelled` last.
  public nonisolated enum Event: String, CaseIterable, Hashable, Sendable {
    /// A finger has landed.
    case touchDown
    /// A finger has landed for the second or a later tap of a series; sent after `touchDown`.
    case touchDownRepeat
    /// The finger has moved inside.
    case touchDragInside
    /// The finger has moved outside.
    case touchDragOutside
    /// The finger has come back inside.
    case touchDragEnter
    /// The finger has left the control.
    case touchDragExit
    /// The finger has lifted inside.
    case touchUpInside
    /// The finger has lifted outside.
    case touchUpOutside
    /// The touch was cancelled: by a gesture, by another client, or because the control was
    /// disabled or removed. Undo what the finger did.
    case touchCancelled
    /// The user has changed the value of a switch, slider or the like.
    case valueChanged
    /// The primary action was triggered, by a finger or a key; sent after ``Control/action``.
    case primaryActionTriggered
  }

  /// Calls the handlers of an event, in the order in which they were added. A custom control sends
  /// `valueChanged` with this.
  public func send(_ event: Event) {
    for handler in eventHandlers where handler.events.contains(event) { handler.action(event) }
  }

  /// Removes the handlers of an event, of all targets.
  public func removeHandlers(of event: Event) {
    for index in eventHandlers.indices { eventHandlers[index].events.remove(event) }
    eventHandlers.removeAll { $0.events.isEmpty }
  }

  /// Adds a handler. Without events, which traps in a debug build, it is never called.
  fileprivate func add(_ action: @escaping (Event) -> Void, for events: Set<Event>) {
    guard !events.isEmpty else {
      return reportMisuse("A handler of a \(type(of: self)) needs at least one event.")
    }
    eventHandlers.append((events, action))
  }
}

/// All controls conform; exists so that a handler receives its control with its own type.
@MainActor
public protocol EventSource: Control {}

extension Control: EventSource {}

extension EventSource {
  /// Adds a closure to be called for some events. Returns the control.
  ///
  /// ```swift
  /// volume.on(.valueChanged) { slider in player.volume = slider.value }
  /// ```
  ///
  /// The control owns the closure: capture the control and the views that contain it `unowned`,
  /// anything that may be released before `weak`, or use ``on(_:of:_:)``. The closure may do
  /// anything, including removing or disabling the control.
  @discardableResult
  public func on(_ events: Control.Event..., action: @escaping (Self) -> Void) -> Self {
    add({ [unowned self] _ in action(self) }, for: Set(events))
    return self
  }

  /// Adds a method of a target to be called for some events. The target is held weakly; after its
  /// deinitialization nothing is called. Returns the control.
  @discardableResult
  public func on<Target: AnyObject>(
    _ events: Control.Event..., of target: Target,
    _ method: @escaping (Target) -> @MainActor (Self) -> Void
  ) -> Self {
    let action = { [weak target, unowned self] (_: Control.Event) in
      if let target { method(target)(self) }
    }
    add(action, for: Set(events))
    return self
  }

  /// Adds a closure to be called for every event, with the event. Returns the control.
  @discardableResult
  public func onEvent(_ action: @escaping (Self, Control.Event) -> Void) -> Self {
    add({ [unowned self] in action(self, $0) }, for: Set(Control.Event.allCases))
    return self
  }
}
