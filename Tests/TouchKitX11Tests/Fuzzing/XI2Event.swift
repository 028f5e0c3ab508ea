import CXi
import TestSupport

@testable import TouchKitX11

/// The data of XI2 events as Xlib hands it out, with any values that fit on the wire.
enum XI2Event {
  /// Decodes an event that bytes make up.
  static func decoded(by input: inout InputBytes, _ devices: DeviceTable) -> InputEvent? {
    let types = [
      XI_TouchBegin, XI_TouchUpdate, XI_TouchEnd, XI_TouchOwnership, XI_Motion, XI_ButtonPress,
      XI_ButtonRelease, XI_Enter, XI_Leave, XI_GesturePinchBegin, XI_GesturePinchUpdate,
      XI_GesturePinchEnd, XI_GestureSwipeBegin, XI_GestureSwipeUpdate, XI_GestureSwipeEnd,
      XI_HierarchyChanged,
    ]
    let type = types[input.number(0...types.count - 1)]
    switch type {
    case XI_TouchOwnership: return decoded(ownership(&input), type, devices)
    case XI_Enter, XI_Leave: return decoded(crossing(type, &input), type, devices)
    case XI_GesturePinchBegin, XI_GesturePinchUpdate, XI_GesturePinchEnd:
      return decoded(pinch(type, &input), type, devices)
    case XI_GestureSwipeBegin, XI_GestureSwipeUpdate, XI_GestureSwipeEnd:
      return decoded(swipe(type, &input), type, devices)
    case XI_HierarchyChanged: return hierarchy(&input, devices)
    default: return device(type, &input, devices)
    }
  }

  private static func decoded<Event>(
    _ event: Event, _ type: Int32, _ devices: DeviceTable
  ) -> InputEvent? {
    withUnsafePointer(to: event) { InputEvent(type: type, $0, devices: devices) }
  }

  /// A time near the previous ones, or any: Xlib sign-extends it.
  private static func time(_ input: inout InputBytes) -> Time {
    let choice = input.number(0...255)
    return choice < 255 ? Time(choice) : Time(bitPattern: Int(input.integer(Int32.self)))
  }

  private static func source(_ input: inout InputBytes) -> Int32 { Int32(input.number(5...10)) }

  private static func device(
    _ type: Int32, _ input: inout InputBytes, _ devices: DeviceTable
  ) -> InputEvent? {
    var event = XIDeviceEvent()
    event.evtype = type
    event.deviceid = Int32(input.number(2...3))
    event.sourceid = source(&input)
    event.time = time(&input)
    event.detail = Int32(input.integer(Int8.self))
    event.flags = input.integer()
    (event.event_x, event.event_y) = (input.fixed(), input.fixed())
    (event.root_x, event.root_y) = (input.fixed(), input.fixed())
    event.mods.effective = input.integer()
    var mask = input.bytes(input.number(0...3))
    // One value for each bit, as Xlib allocates them.
    var values = (0..<mask.reduce(0) { $0 + $1.nonzeroBitCount }).map { _ in
      // FP3232
      Double(input.integer(Int32.self)) + Double(input.integer(UInt8.self)) / 256
    }
    return mask.withUnsafeMutableBufferPointer { mask in
      values.withUnsafeMutableBufferPointer { values in
        event.valuators = XIValuatorState(
          mask_len: Int32(mask.count), mask: mask.baseAddress, values: values.baseAddress)
        return decoded(event, type, devices)
      }
    }
  }

  private static func ownership(_ input: inout InputBytes) -> XITouchOwnershipEvent {
    var event = XITouchOwnershipEvent()
    event.evtype = XI_TouchOwnership
    event.deviceid = Int32(input.number(2...3))
    event.sourceid = source(&input)
    event.time = time(&input)
    event.touchid = UInt32(bitPattern: Int32(input.integer(Int8.self)))
    return event
  }

  private static func crossing(_ type: Int32, _ input: inout InputBytes) -> XIEnterEvent {
    var event = XIEnterEvent()
    event.evtype = type
    event.deviceid = Int32(input.number(2...3))
    event.sourceid = source(&input)
    event.time = time(&input)
    event.mode = Int32(input.integer(UInt8.self))
    (event.event_x, event.event_y) = (input.fixed(), input.fixed())
    return event
  }

  private static func pinch(_ type: Int32, _ input: inout InputBytes) -> XIGesturePinchEvent {
    var event = XIGesturePinchEvent()
    event.evtype = type
    event.sourceid = source(&input)
    event.time = time(&input)
    event.detail = Int32(input.integer(UInt16.self))
    event.flags = Int32(input.integer(UInt8.self))
    (event.event_x, event.event_y) = (input.fixed(), input.fixed())
    (event.delta_x, event.delta_y) = (input.fixed(), input.fixed())
    (event.scale, event.delta_angle) = (input.fixed(), input.fixed())
    return event
  }

  private static func swipe(_ type: Int32, _ input: inout InputBytes) -> XIGestureSwipeEvent {
    var event = XIGestureSwipeEvent()
    event.evtype = type
    event.sourceid = source(&input)
    event.time = time(&input)
    event.detail = Int32(input.integer(UInt16.self))
    event.flags = Int32(input.integer(UInt8.self))
    (event.event_x, event.event_y) = (input.fixed(), input.fixed())
    (event.delta_x, event.delta_y) = (input.fixed(), input.fixed())
    return event
  }

  private static func hierarchy(
    _ input: inout InputBytes, _ devices: DeviceTable
  ) -> InputEvent? {
    var event = XIHierarchyEvent()
    event.evtype = XI_HierarchyChanged
    event.time = time(&input)
    var infos = (0..<input.number(0...3)).map { _ in
      var info = XIHierarchyInfo()
      info.deviceid = Int32(input.number(2...10))
      info.flags = input.integer()
      return info
    }
    return infos.withUnsafeMutableBufferPointer { infos in
      event.num_info = Int32(infos.count)
      event.info = infos.baseAddress
      return decoded(event, XI_HierarchyChanged, devices)
    }
  }
}
