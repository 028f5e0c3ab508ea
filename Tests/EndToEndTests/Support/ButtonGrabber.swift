import CX11
import CXi
import Platform

/// A window manager's passive grab of the main button on the root window.
///
/// In asynchronous mode the server withholds the first finger from all other clients. In
/// synchronous mode, which window managers use to raise a clicked window, it freezes the finger's
/// events until the grab replays them.
final class ButtonGrabber: Grabber {
  /// Grabs the main button of all master pointers of a display.
  init(_ name: String, isSynchronous: Bool = false) throws {
    try super.init(name, [XI_ButtonPress, XI_ButtonRelease]) { client, mask, modifiers in
      XIGrabButton(
        client.pointer, XIAllMasterDevices, 1, client.root, 0,
        isSynchronous ? XIGrabModeSync : XIGrabModeAsync, XIGrabModeAsync, 0, mask, 1, modifiers)
    }
  }

  /// Waits until the grab has received a press, and returns its device.
  func waitForPress(within timeout: Duration = .seconds(10)) throws -> Int32 {
    guard let press = next(XI_ButtonPress, until: Timeout(in: timeout)) else {
      throw TimeoutError("the grab got no press")
    }
    return press.deviceid
  }

  /// Ends the grab of a device, and lets the server process the frozen events for other clients.
  func replay(_ device: Int32) { allow(XIReplayDevice, device) }

  /// Keeps the press of a device for the grab: for other clients its touch ends.
  func keep(_ device: Int32) { allow(XIAsyncDevice, device) }

  private func allow(_ mode: Int32, _ device: Int32) {
    XIAllowEvents(client.pointer, device, mode, 0)
    XSync(client.pointer, 0)
  }
}
