import CXi
import TouchKit

nonisolated extension InputEvent {
  /// Decodes the data of an XI2 event, with the devices as of that event; nil for events that are no
  /// input.
  init?(type: Int32, _ data: UnsafeRawPointer, devices: DeviceTable) {
    let event: InputEvent? =
      switch type {
      case XI_TouchBegin, XI_TouchUpdate, XI_TouchEnd:
        Self.touch(data.assumingMemoryBound(to: XIDeviceEvent.self).pointee, devices)
      case XI_TouchOwnership:
        .touch(
          TouchDecoder.report(of: data.assumingMemoryBound(to: XITouchOwnershipEvent.self).pointee))
      case XI_Motion, XI_ButtonPress, XI_ButtonRelease:
        Self.pointer(data.assumingMemoryBound(to: XIDeviceEvent.self).pointee, devices)
      case XI_Enter, XI_Leave:
        Self.crossing(data.assumingMemoryBound(to: XIEnterEvent.self).pointee, devices)
      case XI_GesturePinchBegin, XI_GesturePinchUpdate, XI_GesturePinchEnd:
        TouchpadReport(data.assumingMemoryBound(to: XIGesturePinchEvent.self).pointee)
          .map(InputEvent.gesture)
      case XI_GestureSwipeBegin, XI_GestureSwipeUpdate, XI_GestureSwipeEnd:
        TouchpadReport(data.assumingMemoryBound(to: XIGestureSwipeEvent.self).pointee)
          .map(InputEvent.gesture)
      case XI_HierarchyChanged:
        .hierarchy(HierarchyReport(data.assumingMemoryBound(to: XIHierarchyEvent.self).pointee))
      default: nil
      }
    guard let event else { return nil }
    self = event
  }

  private static func touch(_ event: XIDeviceEvent, _ devices: DeviceTable) -> InputEvent? {
    let device = devices[Int(event.sourceid)]
    guard InputDevice.isTouchscreen(device), var report = TouchDecoder.report(of: event) else {
      return nil
    }
    report.isFromXwayland = device?.isXwaylandTouch ?? false
    report.pressure = device?.pressureAxis?.pressure(of: event.valuators)
    return .touch(report)
  }

  private static func pointer(_ event: XIDeviceEvent, _ devices: DeviceTable) -> InputEvent? {
    PointerReport(event, device: devices[Int(event.sourceid)]).map(InputEvent.pointer)
  }

  private static func crossing(_ event: XIEnterEvent, _ devices: DeviceTable) -> InputEvent? {
    PointerReport(event, device: devices[Int(event.sourceid)]).map(InputEvent.pointer)
  }
}
