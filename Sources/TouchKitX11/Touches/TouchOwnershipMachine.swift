import TouchKit

/// Tracks one contact until its ownership is resolved and it has ended: lifted or cancelled.
///
/// XI2 has no cancel event. A client that selects for ownership events receives a touch before it
/// owns it; only the preceding events tell whether a `TouchEnd` is a lift or a loss.
nonisolated struct TouchOwnershipMachine: Hashable, Sendable {
  /// The state of a contact.
  enum State: Hashable, Sendable {
    /// The finger is down; another client with precedence may still accept the touch.
    case provisional
    /// The finger is down and this client owns the touch.
    case owned
    /// The finger is up; ownership is not resolved yet.
    case pending(lifted: EventTime)
    /// The finger is up and this client owns the touch; its end event is outstanding.
    case decided(lifted: EventTime)
    /// The contact has ended or was lost; further input is ignored.
    case over
  }

  /// An event from the server, or a loss inferred without one.
  enum Input: Hashable, Sendable {
    /// `TouchUpdate`.
    case updated
    /// `TouchUpdate` with `XITouchPendingEnd`: the finger is physically up.
    case lifted
    /// `TouchOwnership`.
    case granted
    /// `TouchEnd`.
    case ended
    /// The window or the device is gone; the server sends no event for the touch itself.
    case lost
  }

  private(set) var state = State.provisional

  /// Processes one input and returns what to report to the app, with the time at which the finger
  /// acted; nil for nothing.
  mutating func handle(
    _ input: Input, at time: EventTime
  ) -> (kind: TouchSample.Kind, time: EventTime)? {
    let lift = liftTime
    let kind: TouchSample.Kind? =
      switch state {
      case .provisional: provisional(input, time)
      case .owned: owned(input, time)
      case .pending(let lifted): pending(input, lifted)
      case .decided: decided(input)
      case .over: nil
      }
    guard let kind else { return nil }
    // What is decided late about a finger that is up happened when it lifted.
    let isLate = kind == .committed || kind == .ended
    return (kind, isLate ? lift ?? time : time)
  }

  private var liftTime: EventTime? {
    switch state {
    case .pending(let lifted), .decided(let lifted): lifted
    case .provisional, .owned, .over: nil
    }
  }

  private mutating func provisional(_ input: Input, _ time: EventTime) -> TouchSample.Kind? {
    switch input {
    case .updated:
      return .moved
    case .lifted:
      state = .pending(lifted: time)
      return .lifted
    case .granted:
      state = .owned
      return .committed
    case .ended, .lost:
      // An end without ownership: a grabbing client has accepted the touch.
      state = .over
      return .cancelled
    }
  }

  private mutating func owned(_ input: Input, _ time: EventTime) -> TouchSample.Kind? {
    switch input {
    case .updated:
      return .moved
    case .lifted:
      // Not observed with any server. Keeps the last position; only the end is outstanding.
      state = .decided(lifted: time)
      return .lifted
    case .granted:
      return nil
    case .ended:
      state = .over
      return .ended
    case .lost:
      state = .over
      return .cancelled
    }
  }

  private mutating func pending(_ input: Input, _ lifted: EventTime) -> TouchSample.Kind? {
    switch input {
    case .updated, .lifted:
      return nil
    case .granted:
      state = .decided(lifted: lifted)
      return .committed
    case .ended, .lost:
      state = .over
      return .cancelled
    }
  }

  private mutating func decided(_ input: Input) -> TouchSample.Kind? {
    switch input {
    case .updated, .lifted, .granted:
      return nil
    case .ended, .lost:
      // Even a loss is a lift here: the finger was lifted while this client owned the touch.
      state = .over
      return .ended
    }
  }
}
