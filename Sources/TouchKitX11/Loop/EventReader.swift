import CX11
import CXi
import TouchKit

/// Reads events from the connection and turns them into plain values.
final class EventReader {
  /// The input devices, as of the last event read.
  private(set) var devices = DeviceTable()

  private let connection: XConnection
  private let window: XID
  private let keyboard: Keyboard

  /// A reader of the events of one window.
  init(connection: XConnection, window: XID, keyboard: Keyboard) {
    self.connection = connection
    self.window = window
    self.keyboard = keyboard
    devices.reload(from: connection.display)
  }

  /// Reads until the queue is empty. Never waits.
  ///
  /// Xlib crashes in `XNextEvent` when the server is gone, so events are counted first.
  func read(into batch: inout InputBatch) {
    while !connection.isLost, XEventsQueued(connection.display, QueuedAfterReading) > 0 {
      var event = XEvent()
      XNextEvent(connection.display, &event)
      if event.type == GenericEvent {
        readCookie(&event, into: &batch)
      } else if !keyboard.filter(&event) {
        batch.append(item(of: event))
      }
    }
  }

  private func item(of event: XEvent) -> Input {
    switch event.type {
    case KeyPress, KeyRelease: .key(event.xkey)
    case UnmapNotify where event.xunmap.window == window: .unmapped
    case PropertyNotify where event.xproperty.window == connection.helper: .answered
    default: .other(event)
    }
  }

  /// The body of an input event lies outside of it until it is freed.
  private func readCookie(_ event: inout XEvent, into batch: inout InputBatch) {
    guard XGetEventData(connection.display, &event.xcookie) != 0 else { return }
    defer { XFreeEventData(connection.display, &event.xcookie) }
    guard event.xcookie.extension == connection.inputOpcode, let data = event.xcookie.data else {
      return
    }
    if let input = decode(data, type: event.xcookie.evtype) { batch.append(input) }
  }

  private func decode(_ data: UnsafeMutableRawPointer, type: Int32) -> Input? {
    switch type {
    case XI_TouchBegin, XI_TouchUpdate, XI_TouchEnd:
      let event = data.assumingMemoryBound(to: XIDeviceEvent.self).pointee
      guard devices.isTouchscreen(Int(event.sourceid)) else { return nil }
      return TouchDecoder.report(of: event).map(Input.touch)
    case XI_TouchOwnership:
      let event = data.assumingMemoryBound(to: XITouchOwnershipEvent.self).pointee
      return .touch(TouchDecoder.report(of: event))
    case XI_Motion, XI_ButtonPress, XI_ButtonRelease:
      let event = data.assumingMemoryBound(to: XIDeviceEvent.self).pointee
      return PointerReport(event, device: devices[Int(event.sourceid)]).map(Input.pointer)
    case XI_Enter, XI_Leave:
      let event = data.assumingMemoryBound(to: XIEnterEvent.self).pointee
      return PointerReport(event).map(Input.pointer)
    case XI_GesturePinchBegin, XI_GesturePinchUpdate, XI_GesturePinchEnd:
      let event = data.assumingMemoryBound(to: XIGesturePinchEvent.self).pointee
      return GestureReport(event).map(Input.gesture)
    case XI_GestureSwipeBegin, XI_GestureSwipeUpdate, XI_GestureSwipeEnd:
      let event = data.assumingMemoryBound(to: XIGestureSwipeEvent.self).pointee
      return GestureReport(event).map(Input.gesture)
    case XI_DeviceChanged, XI_HierarchyChanged:
      return decodeDevices(data, type: type)
    default:
      return nil
    }
  }

  /// The table follows at once: the events that come next are read with it.
  private func decodeDevices(_ data: UnsafeMutableRawPointer, type: Int32) -> Input {
    if type == XI_DeviceChanged {
      let event = data.assumingMemoryBound(to: XIDeviceChangedEvent.self).pointee
      devices.update(with: event)
      return .switched(source: Int(event.sourceid))
    }
    let event = data.assumingMemoryBound(to: XIHierarchyEvent.self).pointee
    devices.reload(from: connection.display)
    return .hierarchy(HierarchyReport(event))
  }
}
