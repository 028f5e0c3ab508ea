import CX11
import CXi
import VirtualTouchscreen

extension RunningApp {
  /// Runs `body` on the connection of another client; returns after the server has processed it.
  func asAnotherClient(_ body: (OpaquePointer) -> Void) throws {
    guard let display = XOpenDisplay(screen.name) else {
      throw TimeoutError("no display \(screen.name)")
    }
    body(display)
    XSync(display, 0)
    XCloseDisplay(display)
  }

  /// Sends a client message with five 32-bit values about a window, by default to that window.
  func sendMessage(
    _ type: String, _ values: [Int], about window: XID, to receiver: XID? = nil,
    mask: Int = NoEventMask
  ) throws {
    try asAnotherClient { display in
      var event = XEvent()
      event.xclient.type = ClientMessage
      event.xclient.window = window
      event.xclient.message_type = XInternAtom(display, type, 0)
      event.xclient.format = 32
      withUnsafeMutableBytes(of: &event.xclient.data) { data in
        values.withUnsafeBytes { data.copyBytes(from: $0.prefix(data.count)) }
      }
      XSendEvent(display, receiver ?? window, 0, mask, &event)
    }
  }

  /// The atom of a name.
  func atom(_ name: String) throws -> Int {
    var atom: Atom = 0
    try asAnotherClient { atom = XInternAtom($0, name, 0) }
    return Int(atom)
  }

  /// Sends synthetic press and release events of a key to a window, as automation tools do.
  func sendKey(_ name: String, to window: XID) throws {
    try asAnotherClient { display in
      var event = XEvent()
      event.xkey.window = window
      event.xkey.root = XDefaultRootWindow(display)
      event.xkey.keycode = UInt32(XKeysymToKeycode(display, XStringToKeysym(name)))
      for type in [KeyPress, KeyRelease] {
        event.xkey.type = type
        XSendEvent(display, window, 0, type == KeyPress ? KeyPressMask : KeyReleaseMask, &event)
      }
    }
  }

  /// Enables or disables an input device by name, as `xinput enable` and `xinput disable` do.
  func setEnabled(_ isEnabled: Bool, _ device: String) throws {
    try asAnotherClient { display in
      var count: Int32 = 0
      guard let devices = XIQueryDevice(display, XIAllDevices, &count) else { return }
      defer { XIFreeDeviceInfo(devices) }
      var state: UInt8 = isEnabled ? 1 : 0
      for info in UnsafeBufferPointer(start: devices, count: Int(count))
      where info.name.map({ String(cString: $0) }) == device {
        XIChangeProperty(
          display, info.deviceid, XInternAtom(display, "Device Enabled", 0), Atom(XA_INTEGER), 8,
          PropModeReplace, &state, 1)
      }
    }
  }
}
