import TouchKit

/// A decision about the recognizer of one lane.
struct TimelineEntry {
  let lane: Int
  let time: EventTime
  let decision: GestureDecision
}

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
