import CXi
import TouchKit
import X11Support

extension XIDeviceEvent {
  /// A touch event of device 2 and source 6, in a window with its origin at (100, 50).
  static func touch(
    _ type: Int32, detail: Int32 = 1, at point: Point, flags: Int32 = 0,
    axes: XIValuatorState = XIValuatorState()
  ) -> XIDeviceEvent {
    var event = XIDeviceEvent()
    event.evtype = type
    event.deviceid = 2
    event.sourceid = 6
    event.detail = detail
    event.time = 1234
    (event.event_x, event.event_y) = (point.x, point.y)
    (event.root_x, event.root_y) = (point.x + 100, point.y + 50)
    event.flags = flags
    event.valuators = axes
    return event
  }
}

/// Calls a closure with axis values in the server's packed form.
func withAxes<Result>(
  _ values: [Int: Double], _ body: (XIValuatorState) throws -> Result
) rethrows -> Result {
  var mask = [UInt8](repeating: 0, count: 3)
  for axis in values.keys { mask[axis / 8] |= 1 << UInt8(axis % 8) }
  var packed = values.sorted { $0.key < $1.key }.map(\.value) + [0]
  return try mask.withUnsafeMutableBufferPointer { mask in
    try packed.withUnsafeMutableBufferPointer { packed in
      try body(
        XIValuatorState(
          mask_len: Int32(mask.count), mask: mask.baseAddress, values: packed.baseAddress))
    }
  }
}
