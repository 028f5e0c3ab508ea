import TouchKit

/// When input is answered with a frame.
public nonisolated enum FramePolicy: Hashable, Sendable {
  /// As soon as all input has been read and a buffer is free.
  ///
  /// The picture follows the finger by well under a millisecond and every update of a 1000 Hz
  /// screen gets its own frame. A frame for which the machine has no time is not drawn, because
  /// input that waits is read before anything is painted. This is the default.
  case immediate
  /// At once after a rest, then once in each interval of the display.
  ///
  /// Saves power on devices that report much faster than the display; the picture is up to one
  /// interval behind the finger.
  case displayInterval
}

/// Decides when the next frame is drawn.
///
/// Animations always keep the display's interval; nobody sees what lies between two pictures.
nonisolated struct FramePacer: Sendable {
  /// What to do about a frame.
  enum Decision: Hashable {
    case draw
    case wait(until: LocalTime)
    case rest
  }

  /// When input is answered.
  var policy = FramePolicy.immediate
  /// The time between two pictures of the display.
  var interval = DisplayRefresh.usual

  private var lastFrame: LocalTime?
  private var hasInput = false

  /// A person did something.
  mutating func inputArrived() { hasInput = true }

  /// A frame was drawn at a moment.
  mutating func drew(at time: LocalTime) {
    lastFrame = time
    hasInput = false
  }

  /// What to do at a moment about a window that does or does not need a frame.
  mutating func decision(needsFrame: Bool, at time: LocalTime) -> Decision {
    guard needsFrame else {
      hasInput = false
      return .rest
    }
    if hasInput && policy == .immediate { return .draw }
    guard let lastFrame else { return .draw }
    let next = lastFrame + interval
    return next <= time ? .draw : .wait(until: next)
  }

  /// When the loop has to look again after a frame, nil for not until something happens.
  ///
  /// An animation goes on in one interval; after a frame that took longer than that, at once.
  mutating func nextLook(needsFrame: Bool, at time: LocalTime) -> LocalTime? {
    switch decision(needsFrame: needsFrame, at: time) {
    case .rest: nil
    case .wait(let moment): moment
    case .draw: time
    }
  }
}
