import CX11
import CXi
import Drawing
import Platform
import X11Support

@testable import VirtualTouchscreen

/// A client of the server under test that selects all input on the root window.
final class XI2Observer {
  /// The relevant fields of a device event.
  struct Event {
    let type: Int32
    /// The touch identifier, button or key; the finger count of a gesture.
    let detail: Int
    let point: Point
    let flags: Int32
    /// A gesture's total scale, and its rotation in this event in degrees.
    var scale = 1.0
    var turn = 0.0
  }

  private let display: XDisplay

  init(_ name: String) throws {
    guard let display = XDisplay(name) else { throw ScreenError.noServer(display: name) }
    self.display = display
    _ = display.inputVersion(announcing: (2, 4))
    let types = [
      XI_TouchBegin, XI_TouchUpdate, XI_TouchEnd, XI_ButtonPress, XI_ButtonRelease, XI_Motion,
      XI_KeyPress, XI_KeyRelease, XI_GesturePinchBegin, XI_GesturePinchUpdate,
      XI_GesturePinchEnd, XI_GestureSwipeBegin, XI_GestureSwipeUpdate, XI_GestureSwipeEnd,
    ]
    display.select(types, of: XIAllMasterDevices, on: display.root)
    XSync(display.pointer, 0)
  }

  /// Returns the next `count` events of the given types, or fewer if they do not arrive within ten
  /// seconds.
  ///
  /// Excludes pointer events emulated for a touch.
  func events(_ count: Int, of types: Int32...) -> [Event] {
    let deadline = Timeout(in: .seconds(10))
    var events: [Event] = []
    while events.count < count, !deadline.isPast {
      guard XPending(display.pointer) > 0 else {
        waitForInput([display.descriptor], upTo: deadline.remaining)
        continue
      }
      if let event = next(), types.contains(event.type) { events.append(event) }
    }
    return events
  }

  private func next() -> Event? {
    var event = XEvent()
    XNextEvent(display.pointer, &event)
    return display.data(of: &event, Self.decode)
  }

  private static func decode(type: Int32, _ data: UnsafeMutableRawPointer) -> Event? {
    switch type {
    case XI_GesturePinchBegin, XI_GesturePinchUpdate, XI_GesturePinchEnd:
      let pinch = data.load(as: XIGesturePinchEvent.self)
      return Event(
        type: pinch.evtype, detail: Int(pinch.detail), point: Point(pinch.root_x, pinch.root_y),
        flags: pinch.flags, scale: pinch.scale, turn: pinch.delta_angle)
    case XI_GestureSwipeBegin, XI_GestureSwipeUpdate, XI_GestureSwipeEnd:
      let swipe = data.load(as: XIGestureSwipeEvent.self)
      return Event(
        type: swipe.evtype, detail: Int(swipe.detail), point: Point(swipe.delta_x, swipe.delta_y),
        flags: swipe.flags)
    default:
      let device = data.load(as: XIDeviceEvent.self)
      let isTouch = (XI_TouchBegin...XI_TouchEnd).contains(device.evtype)
      if !isTouch, device.evtype == XI_Motion, device.flags & (1 << 16) != 0 { return nil }
      return Event(
        type: device.evtype, detail: Int(device.detail), point: Point(device.root_x, device.root_y),
        flags: device.flags)
    }
  }
}
