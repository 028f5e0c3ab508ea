import CXi
import TouchKit
import X11Support

/// Decodes XI2 touch events.
nonisolated enum TouchDecoder {
  /// Returns the report of a touch event; nil for other events.
  static func report(of event: XIDeviceEvent) -> TouchReport? {
    let kind: TouchReport.Kind
    switch event.evtype {
    case XI_TouchBegin: kind = .began
    // The flag's bit has other meanings in other event types, so it is tested only here.
    case XI_TouchUpdate where event.flags & XITouchPendingEnd != 0: kind = .changed(.lifted)
    case XI_TouchUpdate: kind = .changed(.updated)
    case XI_TouchEnd: kind = .changed(.ended)
    default: return nil
    }
    return TouchReport(
      id: TouchSample.ID(
        device: Int(event.deviceid), contact: UInt32(bitPattern: event.detail)),
      source: Int(event.sourceid), kind: kind,
      serverTime: WireValue.card32(event.time),
      position: event.valuators.isEmpty && kind != .began ? nil : event.position,
      emulatesPointer: event.flags & XITouchEmulatingPointer != 0)
  }

  /// Returns the report of an ownership event.
  static func report(of event: XITouchOwnershipEvent) -> TouchReport {
    TouchReport(
      id: TouchSample.ID(device: Int(event.deviceid), contact: event.touchid),
      source: Int(event.sourceid), kind: .changed(.granted),
      serverTime: WireValue.card32(event.time), position: nil)
  }
}

nonisolated extension XIDeviceEvent {
  /// The event's position.
  var position: DevicePosition {
    DevicePosition(root: Point(root_x, root_y), window: Point(event_x, event_y))
  }
}

/// The relevant fields of an XI2 touch event.
nonisolated struct TouchReport: Hashable, Sendable {
  /// The type of event.
  enum Kind: Hashable, Sendable {
    /// `TouchBegin`.
    case began
    /// An input to a known contact.
    case changed(TouchOwnershipMachine.Input)
  }

  /// The master device and the contact number.
  var id: TouchSample.ID
  /// The slave device: the touchscreen.
  var source: Int
  /// The type of event.
  var kind: Kind
  /// The server's timestamp in milliseconds.
  var serverTime: UInt32
  /// The position; nil if the event has none: an ownership event carries no position, and a
  /// synthetic end carries that of an arbitrary finger.
  var position: DevicePosition?
  /// How hard the finger presses, from 0 to 1; nil if the event does not say.
  var pressure: Double?
  /// Whether the server moves the pointer with this contact.
  var emulatesPointer = false
  /// Whether the touchscreen is that of Xwayland, which reports a cancelled touch as lifted.
  var isFromXwayland = false
}

/// The position of an event, in pixels.
nonisolated struct DevicePosition: Hashable, Sendable {
  /// Relative to the root window.
  var root: Point
  /// Relative to our window.
  var window: Point
}
