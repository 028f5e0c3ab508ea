import CX11
import CXi
import Drawing
import Testing
import VirtualTouchscreen

@testable import TouchKitX11

@MainActor @Suite("The events that a window selects") struct SelectedEventsTests {
  @Test("are those of the master devices, with ownership, and of no slave device (X33)")
  func masters() throws {
    let server = try XServer()
    let connection = try XConnection(display: server.display, app: "test")
    let window = XWindow(connection: connection, size: Size(100, 100), background: .black)

    let masks = try selected(on: window.id, by: connection)

    #expect(masks.map(\.device) == [XIAllMasterDevices])
    let events = try #require(masks.first).events
    #expect(
      events.isSuperset(of: [
        XI_TouchBegin, XI_TouchUpdate, XI_TouchEnd, XI_TouchOwnership, XI_Motion, XI_ButtonPress,
        XI_ButtonRelease,
      ]))
    // A core mask for the pointer would bring the events that the server emulates for touches.
    var attributes = XWindowAttributes()
    try #require(XGetWindowAttributes(connection.display, window.id, &attributes) != 0)
    let pointer = ButtonPressMask | ButtonReleaseMask | PointerMotionMask | EnterWindowMask
    #expect(attributes.your_event_mask & (pointer | LeaveWindowMask) == 0)
  }

  /// What a client has selected of the X Input extension, by device.
  private func selected(
    on window: XID, by connection: XConnection
  ) throws -> [(device: Int32, events: Set<Int32>)] {
    var count: Int32 = 0
    let list = try #require(XIGetSelectedEvents(connection.display, window, &count))
    defer { XFree(list) }
    return UnsafeBufferPointer(start: list, count: Int(count)).map { mask in
      let events = (0..<mask.mask_len * 8).filter {
        mask.mask[Int($0 / 8)] & (1 << UInt8($0 % 8)) != 0
      }
      return (mask.deviceid, Set(events))
    }
  }
}
