/// A decision about a gesture, with its reason.
public struct GestureDecision: CustomStringConvertible {
  /// The result of the decision.
  public nonisolated enum Outcome: Hashable, Sendable {
    /// The gesture has entered this state, which its actions are about to report.
    case entered(GestureRecognizer.State)
    /// The gesture has failed, for this reason.
    case failed(String)
    /// The gesture is recognized only when this has happened, such as "for Tap to fail".
    case waits(String)
    /// The gesture does not go on, for this reason; what it has reported is cancelled.
    case cancelled(String)
  }

  /// The recognizer of the gesture.
  public let recognizer: GestureRecognizer
  /// The result of the decision.
  public let outcome: Outcome

  /// The decision as one line, such as "pinch fails: pan is active".
  public var description: String {
    switch outcome {
    case .entered(let state): "\(recognizer) \(state.rawValue)"
    case .failed(let reason): "\(recognizer) fails: \(reason)"
    case .waits(let reason): "\(recognizer) waits \(reason)"
    case .cancelled(let reason): "\(recognizer) is cancelled: \(reason)"
    }
  }
}
