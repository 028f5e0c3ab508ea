import TouchKit

/// Decodes touchpad gesture reports into events in which each gesture begins and ends exactly once.
nonisolated struct TouchpadDecoder: Sendable {
  /// The active gesture of each touchpad, as last reported.
  private var running: [Int: TouchpadEvent] = [:]

  /// Returns the touchpad events for a report.
  mutating func events(
    for report: TouchpadReport, at time: EventTime, scale: Double
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
      location: Point(report.location.x / scale, report.location.y / scale),
      device: report.source, timestamp: time)
    switch report.phase {
    case .began:
      return cancel(report.source, at: time) + [begin(event, source: report.source)]
    case .changed:
      // Updates and ends of gestures that began in another window are dropped.
      guard running[report.source] != nil else { return [] }
      running[report.source] = event
      return [event]
    case .ended:
      return running.removeValue(forKey: report.source) == nil ? [] : [event]
    }
  }

  /// Cancels the gestures of lost touchpads.
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
