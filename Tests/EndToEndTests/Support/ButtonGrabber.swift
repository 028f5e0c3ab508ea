import CX11
import CXi
import Platform
import X11Support

/// A window manager's passive grab of the main button on the root window.
///
/// In asynchronous mode the server withholds the first finger from all other clients. In
/// synchronous mode, which window managers use to raise a clicked window, it freezes the finger's
/// events until the grab replays them.
final class ButtonGrabber {
  /// Nil once the grab has been closed.
  private var connection: XDisplay?
  private let opcode: Int32

  /// Grabs the main button of all master pointers of a display.
  init(_ name: String, isSynchronous: Bool = false) throws {
    guard let connection = XDisplay(name) else {
      throw TimeoutError("no display \(name) for the grab")
    }
    self.connection = connection
    let display = connection.pointer
    var (opcode, event, error): (Int32, Int32, Int32) = (0, 0, 0)
    XQueryExtension(display, "XInputExtension", &opcode, &event, &error)
    self.opcode = opcode
    var (major, minor): (Int32, Int32) = (2, 2)
    XIQueryVersion(display, &major, &minor)
    var bits = [UInt8](repeating: 0, count: 4)
    for type in [XI_ButtonPress, XI_ButtonRelease] {
      bits[Int(type) >> 3] |= 1 << (Int(type) & 7)
    }
    let count = Int32(bits.count)
    let failed = bits.withUnsafeMutableBufferPointer { bits in
      var mask = XIEventMask(
        deviceid: XIAllMasterDevices, mask_len: count, mask: bits.baseAddress)
      var modifiers = XIGrabModifiers(modifiers: Int32(bitPattern: 1 << 31), status: 0)
      return XIGrabButton(
        display, XIAllMasterDevices, 1, XDefaultRootWindow(display), 0,
        isSynchronous ? XIGrabModeSync : XIGrabModeAsync, XIGrabModeAsync, 0, &mask, 1, &modifiers)
    }
    XSync(display, 0)
    guard failed == 0 else { throw TimeoutError("the button grab was refused") }
  }

  /// Waits until the grab has received a press, and returns its device.
  func waitForPress(within timeout: Duration = .seconds(10)) throws -> Int32 {
    let deadline = Timeout(in: timeout)
    while true {
      while XPending(display) > 0 {
        if let device = nextPress() { return device }
      }
      guard !deadline.isPast else { throw TimeoutError("the grab got no press") }
      waitForInput([XConnectionNumber(display)], upTo: deadline.remaining)
    }
  }

  /// Ends the grab of a device, and lets the server process the frozen events for other clients.
  func replay(_ device: Int32) {
    XIAllowEvents(display, device, XIReplayDevice, 0)
    XSync(display, 0)
  }

  /// Keeps the press of a device for the grab: for other clients its touch ends.
  func keep(_ device: Int32) {
    XIAllowEvents(display, device, XIAsyncDevice, 0)
    XSync(display, 0)
  }

  /// Ends the grab.
  func close() { connection = nil }

  private var display: OpaquePointer {
    guard let connection else { preconditionFailure("The grab has been closed.") }
    return connection.pointer
  }

  /// Reads one event; returns the device if it is a press.
  private func nextPress() -> Int32? {
    var event = XEvent()
    XNextEvent(display, &event)
    guard event.type == GenericEvent, event.xcookie.extension == opcode,
      XGetEventData(display, &event.xcookie) != 0
    else { return nil }
    defer { XFreeEventData(display, &event.xcookie) }
    guard event.xcookie.evtype == XI_ButtonPress, let data = event.xcookie.data else { return nil }
    return data.assumingMemoryBound(to: XIDeviceEvent.self).pointee.deviceid
  }
}
