import CX11
import CXi
import Platform
import VirtualTouchscreen
import X11Support

/// A window manager's passive touch grab on the root window; the test decides which touches it
/// accepts.
final class TouchGrabber {
  /// What the grab does with a touch.
  enum Decision {
    /// Ownership passes to the next client.
    case reject
    /// The grab keeps the touch; for the next client it ends.
    case accept
  }

  /// A touch that the grab has received.
  private struct GrabbedTouch {
    var device: Int32
    var id: UInt32
  }

  /// Nil once the grab has been closed.
  private var connection: XDisplay?
  private let root: CX11.Window
  private var undecided: [GrabbedTouch] = []
  private let opcode: Int32

  /// Grabs all touches of a display from now on.
  init(_ name: String) throws {
    // A touch may be gone when it is decided; the server then reports an error.
    guard let connection = XDisplay(name) else {
      throw TimeoutError("no display \(name) for the grab")
    }
    self.connection = connection
    let display = connection.pointer
    root = connection.root
    var (event, error): (Int32, Int32) = (0, 0)
    var opcode: Int32 = 0
    XQueryExtension(display, "XInputExtension", &opcode, &event, &error)
    self.opcode = opcode
    var (major, minor): (Int32, Int32) = (2, 2)
    XIQueryVersion(display, &major, &minor)
    var bits = [UInt8](repeating: 0, count: 4)
    for type in [XI_TouchBegin, XI_TouchUpdate, XI_TouchEnd] {
      bits[Int(type) >> 3] |= 1 << (Int(type) & 7)
    }
    let count = Int32(bits.count)
    let failed = bits.withUnsafeMutableBufferPointer { bits in
      var mask = XIEventMask(
        deviceid: XIAllMasterDevices, mask_len: count, mask: bits.baseAddress)
      var modifiers = XIGrabModifiers(modifiers: Int32(bitPattern: 1 << 31), status: 0)
      return XIGrabTouchBegin(display, XIAllMasterDevices, root, 0, &mask, 1, &modifiers)
    }
    XSync(display, 0)
    guard failed == 0 else { throw TimeoutError("the touch grab was refused") }
  }

  /// Ends the grab; touches that are still undecided pass to the next client.
  func close() { connection = nil }

  /// Ends the connection as the death of the process does.
  func disconnect() { connection?.abandon() }

  private var display: OpaquePointer {
    guard let connection else { preconditionFailure("The grab has been closed.") }
    return connection.pointer
  }

  /// Waits until the grab has at least `count` touches that are still undecided.
  func waitForTouches(_ count: Int, within timeout: Duration = .seconds(10)) throws {
    let deadline = Timeout(in: timeout)
    read()
    while undecided.count < count {
      guard !deadline.isPast else {
        throw TimeoutError("the grab got \(undecided.count) touches instead of \(count)")
      }
      waitForInput([XConnectionNumber(display)], upTo: deadline.remaining)
      read()
    }
  }

  /// Accepts or rejects the undecided touches: all of them, or the oldest `count`.
  func decide(_ decision: Decision, oldest count: Int = .max) {
    read()
    for touch in undecided.prefix(count) {
      XIAllowTouchEvents(
        display, touch.device, touch.id, root,
        decision == .accept ? XIAcceptTouch : XIRejectTouch)
    }
    undecided.removeFirst(min(count, undecided.count))
    XSync(display, 0)
  }

  private func read() {
    while XPending(display) > 0 {
      var event = XEvent()
      XNextEvent(display, &event)
      guard event.type == GenericEvent, event.xcookie.extension == opcode,
        XGetEventData(display, &event.xcookie) != 0
      else { continue }
      defer { XFreeEventData(display, &event.xcookie) }
      guard event.xcookie.evtype == XI_TouchBegin, let data = event.xcookie.data else { continue }
      let touch = data.assumingMemoryBound(to: XIDeviceEvent.self).pointee
      undecided.append(GrabbedTouch(device: touch.deviceid, id: UInt32(bitPattern: touch.detail)))
    }
  }
}
