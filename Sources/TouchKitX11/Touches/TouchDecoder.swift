import CXi
import TouchKit

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

nonisolated extension XIValuatorState {
  /// Whether the event has no axis values.
  var isEmpty: Bool {
    guard let mask else { return true }
    return (0..<Int(mask_len)).allSatisfy { mask[$0] == 0 }
  }

  /// The value of an axis; nil if the event has none.
  subscript(axis: Int) -> Double? {
    guard let values, axis / 8 < Int(mask_len), contains(axis) else { return nil }
    // Values are packed: one for each set bit.
    let index = (0..<axis).count { contains($0) }
    return values[index]
  }

  private func contains(_ axis: Int) -> Bool {
    guard let mask else { return false }
    return mask[axis / 8] & (1 << UInt8(axis % 8)) != 0
  }
}
