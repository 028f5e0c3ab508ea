import CX11
import CXi
import TouchKit
import X11Support

/// Reads events from the connection and decodes them.
final class EventReader {
  /// The input devices as of the last event read.
  private(set) var devices = DeviceTable()

  private var scrollOrigins = ScrollOrigins()
  private let connection: XConnection
  private let window: XID
  private let keyboard: Keyboard

  /// Creates a reader for the events of a window.
  init(connection: XConnection, window: XID, keyboard: Keyboard) {
    self.connection = connection
    self.window = window
    self.keyboard = keyboard
    devices.reload(from: connection.server)
  }

  /// Reads events until the queue is empty. Does not block.
  ///
  /// Xlib crashes in `XNextEvent` after the connection is lost, so events are counted first.
  func read(into batch: inout InputBatch) {
    while !connection.isLost, XEventsQueued(connection.display, QueuedAfterReading) > 0 {
      var event = XEvent()
      XNextEvent(connection.display, &event)
      if event.type == GenericEvent {
        guard event.xcookie.extension == connection.inputOpcode else { continue }
        if let input = connection.server.data(of: &event, decode) { batch.append(input) }
      } else {
        let isFiltered = keyboard.filter(&event)
        // Before the event, so that what is committed is not taken for composed text.
        if let preedit = keyboard.takePreedit() { batch.append(.preedit(preedit)) }
        if !isFiltered, Self.isCredible(event) { batch.append(item(of: event)) }
      }
    }
  }

  /// Whether an event is handled. Any client can send any event (`XSendEvent`), but events about
  /// windows, properties and the focus are accepted only from the server. The owner of a selection
  /// answers with `SelectionNotify`.
  nonisolated static func isCredible(_ event: XEvent) -> Bool {
    event.xany.send_event == 0
      || [ClientMessage, ConfigureNotify, KeyPress, KeyRelease, SelectionNotify]
        .contains(event.type)
  }

  private func item(of event: XEvent) -> InputEvent {
    switch event.type {
    case KeyPress, KeyRelease: .key(event.xkey)
    case UnmapNotify where event.xunmap.window == window: .unmapped
    case PropertyNotify where event.xproperty.window == connection.helper: .fenceReached
    default: .other(event)
    }
  }

  private func decode(type: Int32, _ data: UnsafeMutableRawPointer) -> InputEvent? {
    switch type {
    case XI_TouchBegin, XI_TouchUpdate, XI_TouchEnd:
      let event = data.assumingMemoryBound(to: XIDeviceEvent.self).pointee
      guard devices.isTouchscreen(Int(event.sourceid)) else { return nil }
      return TouchDecoder.report(of: event).map(InputEvent.touch)
    case XI_TouchOwnership:
      let event = data.assumingMemoryBound(to: XITouchOwnershipEvent.self).pointee
      return .touch(TouchDecoder.report(of: event))
    case XI_Motion, XI_ButtonPress, XI_ButtonRelease:
      let event = data.assumingMemoryBound(to: XIDeviceEvent.self).pointee
      return decodePointer(event).map(InputEvent.pointer)
    case XI_Enter, XI_Leave:
      let event = data.assumingMemoryBound(to: XIEnterEvent.self).pointee
      let device = devices[Int(event.sourceid)]
      guard let report = PointerReport(event, device: device) else { return nil }
      if report.kind == .entered { findScrollOrigins(of: report.source) }
      return .pointer(report)
    case XI_GesturePinchBegin, XI_GesturePinchUpdate, XI_GesturePinchEnd:
      let event = data.assumingMemoryBound(to: XIGesturePinchEvent.self).pointee
      return TouchpadReport(event).map(InputEvent.gesture)
    case XI_GestureSwipeBegin, XI_GestureSwipeUpdate, XI_GestureSwipeEnd:
      let event = data.assumingMemoryBound(to: XIGestureSwipeEvent.self).pointee
      return TouchpadReport(event).map(InputEvent.gesture)
    case XI_DeviceChanged, XI_HierarchyChanged:
      return decodeDevices(data, type: type)
    default:
      return nil
    }
  }

  /// Updates the device table immediately, because it is needed to decode the following events.
  private func decodeDevices(_ data: UnsafeMutableRawPointer, type: Int32) -> InputEvent? {
    if type == XI_DeviceChanged {
      let event = data.assumingMemoryBound(to: XIDeviceChangedEvent.self).pointee
      devices.update(with: event)
      scrollOrigins.switched(
        to: Int(event.sourceid),
        positions: InputDevice.positions(event.deviceClasses))
      return nil
    }
    let event = data.assumingMemoryBound(to: XIHierarchyEvent.self).pointee
    devices.reload(from: connection.server)
    return .hierarchy(HierarchyReport(event))
  }

  private func decodePointer(_ event: XIDeviceEvent) -> PointerReport? {
    let device = devices[Int(event.sourceid)]
    guard var report = PointerReport(event, device: device) else { return nil }
    if report.scroll.contains(where: { $0 != nil }) {
      report.scrollOrigin = scrollOrigins.take(
        source: report.source, axes: device?.scrollAxes ?? [], serial: event.serial)
    }
    return report
  }

  /// Queries the axes, which change while the pointer is elsewhere. Touchscreens and mice without
  /// smooth scrolling have no scroll axes.
  private func findScrollOrigins(of source: Int) {
    let request = XNextRequest(connection.display)
    let scrolls = devices[source]?.scrollAxes.isEmpty == false
    scrollOrigins.entered(
      source: source,
      positions: scrolls ? InputDevice.positions(of: source, on: connection.server) : [:],
      request: request)
  }
}
