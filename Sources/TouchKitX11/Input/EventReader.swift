import CX11
import CXi
import Platform
import TouchKit
import X11Support

/// Reads events from the connection and decodes them.
final class EventReader {
  /// The input devices as of the last event read.
  private(set) var devices: DeviceTable
  /// The last fence that the server has processed: the serial number of its request, and the server's
  /// time then.
  private(set) var lastFence: (serial: UInt, time: EventTime)?

  private var scrollOrigins = ScrollOrigins()
  private let connection: XConnection
  private let surface: XWindow
  private let keyboard: Keyboard
  private let clock: EventClock

  /// Creates a reader for the events of a window.
  init(surface: XWindow, keyboard: Keyboard, clock: EventClock) {
    connection = surface.connection
    self.surface = surface
    self.keyboard = keyboard
    self.clock = clock
    devices = DeviceTable(labels: AxisLabels(connection.atoms))
    devices.reload(from: connection.server)
  }

  /// Reads the events that have arrived, and what the input method has made of earlier ones by a time.
  /// Does not block.
  ///
  /// Xlib crashes in `XNextEvent` after the connection is lost, so events are counted first. What is
  /// on the connection is read once, not after each event.
  func read(into batch: inout InputBatch, at time: MonotonicTime) {
    guard !connection.isLost else { return }
    XEventsQueued(connection.display, QueuedAfterReading)
    while !connection.isLost, connection.hasQueuedEvents {
      var event = XEvent()
      XNextEvent(connection.display, &event)
      if event.type == GenericEvent {
        guard event.xcookie.extension == connection.inputOpcode else { continue }
        if let input = connection.server.data(of: &event, decode) { batch.append(input) }
      } else if Self.isCredible(event) {
        read(event, into: &batch, at: time)
      }
    }
    // After the events: an answer that has arrived in the meantime counts.
    keyboard.input.advance(to: time)
    appendOutput(to: &batch)
  }

  private func read(_ event: XEvent, into batch: inout InputBatch, at time: MonotonicTime) {
    guard !keyboard.input.handle(event, at: time) else { return appendOutput(to: &batch) }
    guard [KeyPress, KeyRelease, FocusIn, FocusOut].contains(event.type) else {
      return batch.append(item(of: event))
    }
    keyboard.input.take(event, at: time)
    appendOutput(to: &batch)
  }

  private func appendOutput(to batch: inout InputBatch) {
    for output in keyboard.input.takeOutput() {
      switch output {
      case .event(let event): batch.append(item(of: event))
      case .commit(let text): batch.append(.commit(text))
      case .preedit(let preedit): batch.append(.preedit(preedit))
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
    case UnmapNotify where surface.isOwn(event.xunmap.window): .unmapped
    case PropertyNotify where event.xproperty.window == connection.helper: fence(event.xproperty)
    case ReparentNotify where event.xreparent.window == surface.id: reparented(event)
    default: .other(event)
    }
  }

  /// Immediately, because the events that follow are judged by the frame: that of a window manager that
  /// has ended is unmapped after the window is on the screen again.
  private func reparented(_ event: XEvent) -> InputEvent {
    surface.watchFrame(event.xreparent.parent)
    return .other(event)
  }

  private func fence(_ event: XPropertyEvent) -> InputEvent {
    lastFence = (event.serial, clock.widened(WireValue.card32(event.time)))
    return .fenceReached
  }

  private func decode(type: Int32, _ data: UnsafeMutableRawPointer) -> InputEvent? {
    if type == XI_DeviceChanged {
      update(with: data.assumingMemoryBound(to: XIDeviceChangedEvent.self).pointee)
      return nil
    }
    let event = InputEvent(type: type, data, devices: devices)
    switch event {
    case .hierarchy:
      // Immediately, because the table is needed to decode the following events.
      devices.reload(from: connection.server)
    case .pointer(let report) where report.kind == .entered:
      findScrollOrigins(of: report.source)
    case .pointer(var report) where report.scroll.contains(where: { $0 != nil }):
      report.scrollOrigin = scrollOrigins.take(
        source: report.source, axes: report.device?.scrollAxes ?? [],
        serial: data.assumingMemoryBound(to: XIEvent.self).pointee.serial)
      return .pointer(report)
    default: break
    }
    return event
  }

  private func update(with event: XIDeviceChangedEvent) {
    devices.update(with: event)
    scrollOrigins.switched(
      to: Int(event.sourceid), positions: InputDevice.positions(event.deviceClasses))
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
