import TestSupport
import TouchKit

/// Checks what the app is told about fingers: each lands once, ends or is cancelled once, and does
/// nothing before or after.
struct FingerLaws {
  private struct Finger {
    var isCommitted = false
    var isLifted = false
  }

  private var fingers: [TouchSample.ID: Finger] = [:]
  private var time = EventTime(nanoseconds: .min)

  /// Whether no finger is down.
  var isQuiet: Bool { fingers.isEmpty }

  mutating func check(_ frames: [TouchFrame]) {
    for frame in frames {
      promise(frame.time >= time, "A frame is earlier than the previous one.")
      time = frame.time
      promise(!frame.samples.isEmpty, "A frame is empty.")
      for sample in frame.samples { check(sample) }
    }
  }

  private mutating func check(_ sample: TouchSample) {
    promise(
      sample.location.x.isFinite && sample.location.y.isFinite, "\(sample) is nowhere.")
    if case .began = sample.kind {
      promise(fingers.updateValue(Finger(), forKey: sample.id) == nil, "\(sample) lands again.")
      return
    }
    guard var finger = fingers[sample.id] else { fatalError("\(sample) is not down.") }
    switch sample.kind {
    case .began: break
    case .moved: promise(!finger.isLifted, "\(sample) moves in the air.")
    case .committed:
      promise(!finger.isCommitted, "\(sample) is committed twice.")
      finger.isCommitted = true
    case .lifted:
      promise(!finger.isLifted, "\(sample) lifts twice.")
      finger.isLifted = true
    case .ended: promise(finger.isCommitted, "\(sample) ends, and may belong to another app.")
    case .cancelled: break
    }
    fingers[sample.id] = sample.kind == .ended || sample.kind == .cancelled ? nil : finger
  }
}
