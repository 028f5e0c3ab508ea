import CX11
import CXi

/// A window manager's passive grab of the main button on the root window, in asynchronous mode:
/// the server then withholds the first finger from all other clients.
final class ButtonGrabber {
  private let display: OpaquePointer

  /// Grabs the main button of all master pointers of a display.
  init(_ name: String) throws {
    guard let display = XOpenDisplay(name) else {
      throw TimeoutError("no display \(name) for the grab")
    }
    self.display = display
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
        display, XIAllMasterDevices, 1, XDefaultRootWindow(display), 0, XIGrabModeAsync,
        XIGrabModeAsync, 0, &mask, 1, &modifiers)
    }
    XSync(display, 0)
    guard failed == 0 else { throw TimeoutError("the button grab was refused") }
  }

  deinit { XCloseDisplay(display) }
}
