import CX11
import CXi

/// The X Input extension, version 2.
extension XDisplay {
  /// Announces a version of the extension and returns the server's; nil if it has none. The server
  /// sends no touch events to clients that announce less than 2.2. Calls `XIQueryVersion`.
  package func inputVersion(announcing version: (Int32, Int32)) -> (major: Int32, minor: Int32)? {
    var (major, minor) = version
    return XIQueryVersion(pointer, &major, &minor) == Success ? (major, minor) : nil
  }

  /// Selects events of a device on a window. Calls `XISelectEvents`.
  package func select(_ events: some Sequence<Int32>, of device: Int32, on window: XID) {
    var bits = [UInt8](repeating: 0, count: Int(XI_LASTEVENT) / 8 + 1)
    for event in events { bits[Int(event / 8)] |= 1 << UInt8(event % 8) }
    bits.withUnsafeMutableBufferPointer { bits in
      var mask = XIEventMask(
        deviceid: device, mask_len: Int32(bits.count), mask: bits.baseAddress)
      _ = XISelectEvents(pointer, window, &mask, 1)
    }
  }

  /// Returns what `body` makes of the devices with an identifier, by a round trip; nil if there are
  /// none. Calls `XIQueryDevice`.
  package func devices<Result>(
    _ id: Int32 = XIAllDevices, _ body: (UnsafeBufferPointer<XIDeviceInfo>) -> Result
  ) -> Result? {
    var count: Int32 = 0
    guard let list = XIQueryDevice(pointer, id, &count) else { return nil }
    defer { XIFreeDeviceInfo(list) }
    return body(UnsafeBufferPointer(start: list, count: Int(count)))
  }

  /// Returns what `body` makes of the type and the data of a generic event; nil for other events.
  /// The data, and all that it points to, is freed after the call. Calls `XGetEventData`.
  @inlinable
  package func data<Result>(
    of event: inout XEvent, _ body: (Int32, UnsafeMutableRawPointer) -> Result?
  ) -> Result? {
    guard event.type == GenericEvent, XGetEventData(pointer, &event.xcookie) != 0 else {
      return nil
    }
    defer { XFreeEventData(pointer, &event.xcookie) }
    guard let data = event.xcookie.data else { return nil }
    return body(event.xcookie.evtype, data)
  }
}

/// The classes of a device as the server lists them: its axes, its contacts, its buttons. Valid while the
/// device or the event is that has the list: during the call that passes it.
package struct DeviceClasses {
  private let infos: UnsafeBufferPointer<UnsafeMutablePointer<XIAnyClassInfo>?>

  /// Wraps a list that belongs to the device or the event that has it.
  package init(
    _ list: UnsafeMutablePointer<UnsafeMutablePointer<XIAnyClassInfo>?>?, count: Int32
  ) {
    infos = UnsafeBufferPointer(start: list, count: list == nil ? 0 : Int(count))
  }

  /// Returns the classes of one type, such as `XIValuatorClass`.
  package func all<Info>(_ type: Int32, as _: Info.Type) -> [Info] {
    infos.compactMap { info in
      guard let info, info.pointee.type == type else { return nil }
      return UnsafeRawPointer(info).load(as: Info.self)
    }
  }

  /// The axes.
  package var valuators: [XIValuatorClassInfo] {
    all(XIValuatorClass, as: XIValuatorClassInfo.self)
  }
}

extension XIDeviceInfo {
  /// The device's classes.
  package var deviceClasses: DeviceClasses { DeviceClasses(classes, count: num_classes) }
}

extension XIDeviceChangedEvent {
  /// The device's new classes.
  package var deviceClasses: DeviceClasses { DeviceClasses(classes, count: num_classes) }
}

extension XIValuatorState {
  /// Whether the event has no axis values.
  package var isEmpty: Bool {
    guard let mask else { return true }
    return (0..<Int(mask_len)).allSatisfy { mask[$0] == 0 }
  }

  /// The value of an axis; nil if the event has none.
  package subscript(axis: Int) -> Double? {
    guard let values, axis / 8 < Int(mask_len), contains(axis) else { return nil }
    // Values are packed: one for each set bit.
    return values[(0..<axis).count { contains($0) }]
  }

  private func contains(_ axis: Int) -> Bool {
    guard let mask else { return false }
    return mask[axis / 8] & (1 << UInt8(axis % 8)) != 0
  }
}
