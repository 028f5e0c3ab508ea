import CX11
import CXi
import VirtualTouchscreen
import X11Support

extension RunningApp {
  /// Runs `body` on the connection of another client; returns after the server has processed it.
  func asAnotherClient(_ body: (OpaquePointer) -> Void) throws {
    let client = try client()
    body(client.pointer)
    XSync(client.pointer, 0)
  }

  /// The connection of another client.
  func client() throws -> XDisplay {
    if let display = XDisplay(screen.name) { return display }
    throw TimeoutError("no display \(screen.name)")
  }

  /// Sends a client message with five 32-bit values about a window, by default to that window.
  func sendMessage(
    _ type: String, _ values: [Int], about window: XID, to receiver: XID? = nil,
    mask: Int = NoEventMask
  ) throws {
    try client().send(type, values, about: window, to: receiver, mask: mask)
  }

  /// The atom of a name.
  func atom(_ name: String) throws -> Int {
    Int(try client().atom(name))
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
    let client = try client()
    guard let device = client.device(device) else { return }
    var state: UInt8 = isEnabled ? 1 : 0
    XIChangeProperty(
      client.pointer, device, client.atom("Device Enabled"), Atom(XA_INTEGER), 8, PropModeReplace,
      &state, 1)
    XSync(client.pointer, 0)
  }
}
