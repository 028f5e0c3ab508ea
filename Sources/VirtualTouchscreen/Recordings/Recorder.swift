import CX11
import CXi
import Drawing

/// Records the input of a display's touchscreens, pointer and keyboard. Other programs still
/// receive all of it.
package final class Recorder {
  private let display: XDisplay
  private let screen: VirtualScreen
  private var builder: RecordingBuilder
  /// The axis ranges of touchscreens, by device identifier.
  private var areas: [Int32: TouchArea] = [:]

  /// Starts recording a display such as `:0`.
  package init(_ name: String) throws(ScreenError) {
    screen = try VirtualScreen(name)
    display = screen.display
    builder = RecordingBuilder(screen: screen.size)
    var (major, minor): (Int32, Int32) = (2, 2)
    guard XIQueryVersion(display.pointer, &major, &minor) == 0, (major, minor) >= (2, 2) else {
      throw .noTouch(display: name)
    }
    select()
  }

  /// Readable while events are pending.
  package var descriptor: Int32 { XConnectionNumber(display.pointer) }

  /// Records the pending events.
  package func readEvents() {
    while XPending(display.pointer) > 0 {
      var event = XEvent()
      XNextEvent(display.pointer, &event)
      guard XGetEventData(display.pointer, &event.xcookie) != 0 else { continue }
      if let data = event.xcookie.data { record(data.load(as: XIRawEvent.self)) }
      XFreeEventData(display.pointer, &event.xcookie)
    }
  }

  /// Ends the recording and returns it, ready to be played.
  package func finish() -> Recording {
    readEvents()
    return builder.finish()
  }

  /// Raw events are delivered despite grabs, and other programs still receive theirs.
  private func select() {
    let types = [
      XI_RawTouchBegin, XI_RawTouchUpdate, XI_RawTouchEnd, XI_RawMotion, XI_RawButtonPress,
      XI_RawButtonRelease, XI_RawKeyPress, XI_RawKeyRelease,
    ]
    var bits = [UInt8](repeating: 0, count: 4)
    for type in types { bits[Int(type) >> 3] |= 1 << UInt8(type & 7) }
    bits.withUnsafeMutableBufferPointer { bits in
      var mask = XIEventMask(
        deviceid: XIAllMasterDevices, mask_len: Int32(bits.count), mask: bits.baseAddress)
      XISelectEvents(display.pointer, display.root, &mask, 1)
    }
    XSync(display.pointer, 0)
  }

  private func record(_ event: XIRawEvent) {
    let time = UInt32(truncatingIfNeeded: event.time)
    let detail = Int(event.detail)
    switch event.evtype {
    case XI_RawTouchBegin, XI_RawTouchUpdate, XI_RawTouchEnd: recordTouch(event, time)
    case XI_RawMotion: builder.add(.pointer(pointer), at: time)
    case XI_RawButtonPress:
      if let wheel = Self.wheel(detail) { return builder.add(wheel, at: time) }
      builder.add(.pointer(pointer), at: time)
      builder.add(.press(detail), at: time)
    case XI_RawButtonRelease:
      if Self.wheel(detail) == nil { builder.add(.release(detail), at: time) }
    case XI_RawKeyPress:
      if let chord = KeyChord(code: detail) { builder.add(.keyDown(chord), at: time) }
    case XI_RawKeyRelease:
      if let chord = KeyChord(code: detail) { builder.add(.keyUp(chord), at: time) }
    default: break
    }
  }

  private func recordTouch(_ event: XIRawEvent, _ time: UInt32) {
    guard let area = area(of: event.sourceid) else { return }
    let point = area.point(event.valuators, on: screen.size)
    switch event.evtype {
    case XI_RawTouchBegin:
      builder.begin(touch: Int(event.detail), at: point, time: time)
    case XI_RawTouchUpdate:
      builder.update(touch: Int(event.detail), at: point, time: time)
    default:
      builder.end(touch: Int(event.detail), at: point, time: time)
    }
  }

  /// The pointer's position in screen pixels. Queried, because raw events carry relative motion.
  private var pointer: Point {
    var (root, child): (Window, Window) = (0, 0)
    var (x, y, windowX, windowY): (Int32, Int32, Int32, Int32) = (0, 0, 0, 0)
    var mask: UInt32 = 0
    XQueryPointer(
      display.pointer, display.root, &root, &child, &x, &y, &windowX, &windowY, &mask)
    return Point(Double(x), Double(y))
  }

  /// Returns the wheel input of a button number; nil for other buttons.
  private static func wheel(_ button: Int) -> Recording.Input? {
    switch button {
    case 4: .wheel(0, -1)
    case 5: .wheel(0, 1)
    case 6: .wheel(-1, 0)
    case 7: .wheel(1, 0)
    default: nil
    }
  }

  private func area(of device: Int32) -> TouchArea? {
    if let area = areas[device] { return area }
    areas[device] = TouchArea(of: device, on: display)
    return areas[device]
  }
}

/// The ranges of a touchscreen's first two axes.
private struct TouchArea {
  private var ranges: [(min: Double, max: Double)] = [(0, 1), (0, 1)]

  /// Queries a device's axes; nil if the device is gone.
  init?(of device: Int32, on display: XDisplay) {
    var count: Int32 = 0
    guard let info = XIQueryDevice(display.pointer, device, &count) else { return nil }
    defer { XIFreeDeviceInfo(info) }
    guard count == 1 else { return nil }
    for index in 0..<Int(info.pointee.num_classes) {
      guard let any = info.pointee.classes[index], any.pointee.type == XIValuatorClass else {
        continue
      }
      let axis = UnsafeRawPointer(any).load(as: XIValuatorClassInfo.self)
      guard axis.number < 2, axis.max > axis.min else { continue }
      ranges[Int(axis.number)] = (axis.min, axis.max)
    }
  }

  /// Converts axis values to pixels. The last unit of an axis is as wide as the others.
  func point(_ values: XIValuatorState, on screen: PixelSize) -> Point {
    var place = [0.0, 0.0]
    var next = 0
    for axis in 0..<min(2, Int(values.mask_len) * 8)
    where values.mask[axis >> 3] & 1 << UInt8(axis & 7) != 0 {
      let (low, high) = ranges[axis]
      place[axis] = (values.values[next] - low) / (high - low + 1)
      next += 1
    }
    return Point(place[0] * Double(screen.width), place[1] * Double(screen.height))
  }
}
