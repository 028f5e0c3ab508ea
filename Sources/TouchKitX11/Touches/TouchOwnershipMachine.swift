import TouchKit

/// One contact from its landing to the verdict: is it ours, and was it lifted or taken away?
///
/// XI2 has no cancel event. A client that selects ownership sees a touch before it is its own;
/// whether a `TouchEnd` is a lift or a loss follows only from what came before it.
nonisolated struct TouchOwnershipMachine: Hashable, Sendable {
  /// What is known about the contact.
  enum State: Hashable, Sendable {
    /// The finger is down; another client, which was asked first, may still take the touch.
    case provisional
    /// The finger is down and the touch is ours.
    case owned
    /// The finger is up, and whose touch it was is not known yet.
    case pending(lifted: EventTime)
    /// The finger is up and the touch is ours; the end is on its way.
    case decided(lifted: EventTime)
    /// Nothing more can come of it.
    case over
  }

  /// What the server, or the absence of its word, said.
  enum Input: Hashable, Sendable {
    /// `TouchUpdate`.
    case updated
    /// `TouchUpdate` with `XITouchPendingEnd`: the finger is physically up.
    case lifted
    /// `TouchOwnership`.
    case granted
    /// `TouchEnd`.
    case ended
    /// The window or the device went away, which the server does not tell of the touch itself.
    case lost
  }

  /// What the app is to be told, and the moment at which the finger did it.
  enum Effect: Hashable, Sendable {
    case none
    case moved
    case lifted
    case committed(at: EventTime)
    case ended(at: EventTime)
    case cancelled
  }

  private(set) var state = State.provisional

  /// Takes one input and tells what it means.
  mutating func handle(_ input: Input, at time: EventTime) -> Effect {
    switch state {
    case .provisional: provisional(input, time)
    case .owned: owned(input, time)
    case .pending(let lifted): pending(input, lifted)
    case .decided(let lifted): decided(input, lifted)
    case .over: .none
    }
  }

  private mutating func provisional(_ input: Input, _ time: EventTime) -> Effect {
    switch input {
    case .updated:
      return .moved
    case .lifted:
      state = .pending(lifted: time)
      return .lifted
    case .granted:
      state = .owned
      return .committed(at: time)
    case .ended, .lost:
      // An end without ownership: a grabbing client accepted the touch.
      state = .over
      return .cancelled
    }
  }

  private mutating func owned(_ input: Input, _ time: EventTime) -> Effect {
    switch input {
    case .updated:
      return .moved
    case .lifted:
      // Never seen from a server; the position is the last one, only the end is missing.
      state = .decided(lifted: time)
      return .lifted
    case .granted:
      return .none
    case .ended:
      state = .over
      return .ended(at: time)
    case .lost:
      state = .over
      return .cancelled
    }
  }

  private mutating func pending(_ input: Input, _ lifted: EventTime) -> Effect {
    switch input {
    case .updated, .lifted:
      return .none
    case .granted:
      state = .decided(lifted: lifted)
      return .committed(at: lifted)
    case .ended, .lost:
      state = .over
      return .cancelled
    }
  }

  private mutating func decided(_ input: Input, _ lifted: EventTime) -> Effect {
    switch input {
    case .updated, .lifted, .granted:
      return .none
    case .ended, .lost:
      // Even a loss is a lift here: the person did lift a finger that was ours.
      state = .over
      return .ended(at: lifted)
    }
  }
}
