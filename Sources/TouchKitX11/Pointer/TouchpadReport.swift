import CXi
import TouchKit

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
