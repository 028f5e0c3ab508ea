import CXi
import TouchKit

/// What a touchpad's driver said of a pinch or a swipe (XI 2.4).
nonisolated struct GestureReport: Hashable, Sendable {
  /// How far the gesture is, as the server says it.
  enum Phase: Hashable, Sendable {
    case began
    case changed
    case ended(isCancelled: Bool)
  }

  /// How far the gesture is.
  var phase: Phase
  /// Which gesture, with its values.
  var kind: TouchpadEvent.Kind
  /// The slave device.
  var source: Int
  /// How many fingers.
  var fingers: Int
  /// The server's milliseconds.
  var serverTime: UInt32
  /// Where the pointer is in the window, in pixels; it does not move in a gesture.
  var location: Point
  /// How far the fingers moved since the event before, in pixels.
  var translation: Vector
}

nonisolated extension GestureReport {
  /// The report of a pinch event, nil for other events.
  init?(_ event: XIGesturePinchEvent) {
    let isCancelled = event.flags & XIGesturePinchEventCancelled != 0
    switch event.evtype {
    case XI_GesturePinchBegin: phase = .began
    case XI_GesturePinchUpdate: phase = .changed
    case XI_GesturePinchEnd: phase = .ended(isCancelled: isCancelled)
    default: return nil
    }
    // The protocol counts degrees, clockwise.
    kind = .pinch(scale: event.scale, turn: .degrees(event.delta_angle))
    source = Int(event.sourceid)
    fingers = Int(event.detail)
    serverTime = UInt32(truncatingIfNeeded: event.time)
    location = Point(event.event_x, event.event_y)
    translation = Vector(event.delta_x, event.delta_y)
  }

  /// The report of a swipe event, nil for other events.
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
    serverTime = UInt32(truncatingIfNeeded: event.time)
    location = Point(event.event_x, event.event_y)
    translation = Vector(event.delta_x, event.delta_y)
  }
}
