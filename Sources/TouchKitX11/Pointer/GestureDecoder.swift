import TouchKit

/// Turns reports of touchpad gestures into events in which each gesture begins and ends once.
nonisolated struct GestureDecoder: Sendable {
  /// The gesture under way on each touchpad, as it was last told.
  private var running: [Int: TouchpadEvent] = [:]

  /// Takes one report and tells what the touchpad did.
  mutating func events(
    for report: GestureReport, at time: EventTime, scale: Double
  ) -> [TouchpadEvent] {
    let phase: TouchpadEvent.Phase
    switch report.phase {
    case .began: phase = .began
    case .changed: phase = .changed
    case .ended(let isCancelled): phase = isCancelled ? .cancelled : .ended
    }
    let event = TouchpadEvent(
      phase: phase, kind: report.kind, fingers: report.fingers,
      translation: report.translation / scale,
      location: Point(report.location.x / scale, report.location.y / scale), timestamp: time)
    switch report.phase {
    case .began:
      return cancel(report.source, at: time) + [begin(event, source: report.source)]
    case .changed:
      // An update or an end whose begin went to another window.
      guard running[report.source] != nil else { return [] }
      running[report.source] = event
      return [event]
    case .ended:
      return running.removeValue(forKey: report.source) == nil ? [] : [event]
    }
  }

  /// Cancels the gestures of the touchpads that a condition holds for.
  mutating func lose(at time: EventTime, where isLost: (Int) -> Bool) -> [TouchpadEvent] {
    running.keys.filter(isLost).sorted().flatMap { cancel($0, at: time) }
  }

  private mutating func begin(_ event: TouchpadEvent, source: Int) -> TouchpadEvent {
    running[source] = event
    return event
  }

  private mutating func cancel(_ source: Int, at time: EventTime) -> [TouchpadEvent] {
    guard var event = running.removeValue(forKey: source) else { return [] }
    event.phase = .cancelled
    event.translation = .zero
    event.timestamp = time
    return [event]
  }
}
