import ArgumentParser
import CSys
import CX11
import CXext
import CXi
import Glibc

/// The minimal client: answers each touch update by putting one small image.
struct FloorClient: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "floor-client", abstract: "The floor of the latency suite.", shouldDisplay: false)

  /// The side of the image, which equals the displayed size of the element dragged in Guise.
  static let side = 160

  func run() throws {
    guard let display = XOpenDisplay(nil) else { throw ExitCode.failure }
    let size = (UInt32(XDisplayWidth(display, 0)), UInt32(XDisplayHeight(display, 0)))
    let window = XCreateSimpleWindow(
      display, XDefaultRootWindow(display), 0, 0, size.0, size.1, 0, 0, 0x8E9196)
    try selectTouches(display, window)
    XSelectInput(display, window, ExposureMask)
    XMapWindow(display, window)
    let image = try Self.picture(display)
    let context = XCreateGC(display, window, 0, nil)
    func put(_ x: Double, _ y: Double) {
      let side = UInt32(Self.side)
      XShmPutImage(
        display, window, context, image, 0, 0, Int32(x) - Int32(side / 2),
        Int32(y) - Int32(side / 2), side, side, 0)
    }
    while true {
      var event = XEvent()
      XNextEvent(display, &event)
      if event.type == Expose {
        put(Double(size.0) / 2, Double(size.1) / 2)
      } else if event.type == GenericEvent, XGetEventData(display, &event.xcookie) != 0 {
        if event.xcookie.evtype == XI_TouchUpdate, let data = event.xcookie.data {
          let touch = data.assumingMemoryBound(to: XIDeviceEvent.self)
          put(touch.pointee.event_x, touch.pointee.event_y)
        }
        XFreeEventData(display, &event.xcookie)
      }
    }
  }

  private func selectTouches(_ display: OpaquePointer, _ window: Window) throws {
    var (major, minor): (Int32, Int32) = (2, 2)
    guard XIQueryVersion(display, &major, &minor) == 0 else { throw ExitCode.failure }
    var bits = [UInt8](repeating: 0, count: 4)
    for type in [XI_TouchBegin, XI_TouchUpdate, XI_TouchEnd] {
      bits[Int(type) >> 3] |= 1 << UInt8(type & 7)
    }
    let length = Int32(bits.count)
    bits.withUnsafeMutableBufferPointer { buffer in
      var mask = XIEventMask(
        deviceid: XIAllMasterDevices, mask_len: length, mask: buffer.baseAddress)
      XISelectEvents(display, window, &mask, 1)
    }
  }

  /// Creates an image of colored stripes in memory shared with the server.
  private static func picture(_ display: OpaquePointer) throws -> UnsafeMutablePointer<XImage> {
    let segment = UnsafeMutablePointer<XShmSegmentInfo>.allocate(capacity: 1)
    segment.initialize(to: XShmSegmentInfo())
    let image = XShmCreateImage(
      display, XDefaultVisual(display, 0), UInt32(XDefaultDepth(display, 0)), ZPixmap, nil,
      segment, UInt32(side), UInt32(side))
    segment.pointee.shmid = shmget(IPC_PRIVATE, side * side * 4, IPC_CREAT | 0o600)
    let memory = shmat(segment.pointee.shmid, nil, 0)
    shmctl(segment.pointee.shmid, IPC_RMID, nil)
    guard let image, let memory, Int(bitPattern: memory) != -1 else { throw ExitCode.failure }
    let pixels = memory.assumingMemoryBound(to: UInt32.self)
    for y in 0..<side {
      for x in 0..<side {
        pixels[y * side + x] = UInt32(truncatingIfNeeded: (x / 6 &+ 1) &* 0x9E3779 &+ y / 6 * 977)
      }
    }
    segment.pointee.shmaddr = memory.assumingMemoryBound(to: CChar.self)
    image.pointee.data = segment.pointee.shmaddr
    XShmAttach(display, segment)
    return image
  }
}
