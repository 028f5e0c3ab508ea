import CXi
import TouchKit
import X11Support

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

/// The relevant fields of an XI 2.4 pinch or swipe event.
nonisolated struct TouchpadReport: Hashable, Sendable {
  /// The phase of a gesture.
  enum Phase: Hashable, Sendable {
    case began
    case changed
    case ended(isCancelled: Bool)
  }

  /// The phase.
  var phase: Phase
  /// The type of gesture, with its values.
  var kind: TouchpadEvent.Kind
  /// The slave device.
  var source: Int
  /// The number of fingers.
  var fingers: Int
  /// The server's timestamp in milliseconds.
  var serverTime: UInt32
  /// The pointer's location in window pixels, constant during a gesture.
  var location: Point
  /// The translation since the previous event, in pixels.
  var translation: Vector
}

nonisolated extension TouchpadReport {
  /// Decodes a pinch event; nil for other events.
  init?(_ event: XIGesturePinchEvent) {
    let isCancelled = event.flags & XIGesturePinchEventCancelled != 0
    switch event.evtype {
    case XI_GesturePinchBegin: phase = .began
    case XI_GesturePinchUpdate: phase = .changed
    case XI_GesturePinchEnd: phase = .ended(isCancelled: isCancelled)
    default: return nil
    }
    // The protocol uses degrees, clockwise.
    kind = .pinch(scale: event.scale, turn: .degrees(event.delta_angle))
    source = Int(event.sourceid)
    fingers = Int(event.detail)
    serverTime = WireValue.card32(event.time)
    location = Point(event.event_x, event.event_y)
    translation = Vector(event.delta_x, event.delta_y)
  }

  /// Decodes a swipe event; nil for other events.
  init?(_ event: XIGestureSwipeEvent) {
    let isCancelled = event.flags & XIGestureSwipeEventCancelled != 0
    switch event.evtype {
    case XI_GestureSwipeBegin: phase = .began
    case XI_GestureSwipeUpdate: phase = .changed
    case XI_GestureSwipeEnd: phase = .ended(isCancelled: isCancelled)
    default: return nil
    }
    kind = .swipe
    source = Int(event.sourceid)
    fingers = Int(event.detail)
    serverTime = WireValue.card32(event.time)
    location = Point(event.event_x, event.event_y)
    translation = Vector(event.delta_x, event.delta_y)
  }
}
