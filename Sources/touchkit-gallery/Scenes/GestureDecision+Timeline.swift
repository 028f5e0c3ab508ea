import TouchKit

/// How the timeline draws a decision.
extension GestureDecision.Outcome {
  /// Whether the recognizer stays in this state until the next decision.
  var lasts: Bool {
    switch self {
    case .entered(.began), .entered(.changed), .waits: true
    default: false
    }
  }

  var color: Color {
    switch self {
    case .entered(.ended): Theme.accent
    case .entered: Palette.leaf
    case .waits: Palette.sun
    case .failed, .cancelled: Palette.coral
    }
  }
}
