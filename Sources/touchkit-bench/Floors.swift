import ArgumentParser
import CCairo
import CDeflate
import CPixbuf
import CSys
import CX11
import CXext
import CXi
import Drawing
import Foundation
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

/// Converts a photo with gdk-pixbuf and Cairo's own PNG writer: the straightforward implementation.
struct CairoExport: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "cairo-export", abstract: "The baseline of the export suite.",
    shouldDisplay: false)

  @Argument var photo: String
  @Argument var output: String

  func run() throws {
    let bitmap = try ImageFile.decode(photo).bitmap
    let status = bitmap.withPixels { bytes, stride in
      let pixels = UnsafeMutablePointer(
        mutating: bytes.baseAddress?.assumingMemoryBound(to: UInt8.self))
      let surface = cairo_image_surface_create_for_data(
        pixels, CAIRO_FORMAT_RGB24, Int32(bitmap.width), Int32(bitmap.height), Int32(stride))
      defer { cairo_surface_destroy(surface) }
      return cairo_surface_write_to_png(surface, output)
    }
    guard status == CAIRO_STATUS_SUCCESS else { throw ExitCode.failure }
  }
}

/// The minimal work to convert a photo to PNG on one thread: decode, filter each row with the Up
/// filter, deflate at level 1.
struct FloorExport: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "floor-export", abstract: "The floor of the export suite.", shouldDisplay: false)

  @Argument var photo: String
  @Argument var output: String

  func run() throws {
    guard let picture = gdk_pixbuf_new_from_file(photo, nil),
      let pixels = gdk_pixbuf_get_pixels(picture), gdk_pixbuf_get_n_channels(picture) == 3
    else { throw ExitCode.failure }
    let width = Int(gdk_pixbuf_get_width(picture))
    let height = Int(gdk_pixbuf_get_height(picture))
    let rows = Self.filtered(
      pixels, width * 3, height, stride: Int(gdk_pixbuf_get_rowstride(picture)))
    let data = try Self.deflated(rows)
    var file = Data([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A])
    Self.append("IHDR", Self.bytes(width) + Self.bytes(height) + [8, 2, 0, 0, 0], to: &file)
    Self.append("IDAT", data, to: &file)
    Self.append("IEND", [], to: &file)
    try file.write(to: URL(fileURLWithPath: output))
  }

  private static func filtered(
    _ pixels: UnsafePointer<UInt8>, _ length: Int, _ height: Int, stride: Int
  ) -> [UInt8] {
    [UInt8](unsafeUninitializedCapacity: (length + 1) * height) { rows, count in
      for y in 0..<height {
        let row = pixels + y * stride
        let start = y * (length + 1)
        rows[start] = y == 0 ? 0 : 2
        guard y > 0 else {
          for x in 0..<length { rows[start + 1 + x] = row[x] }
          continue
        }
        for x in 0..<length { rows[start + 1 + x] = row[x] &- row[x - stride] }
      }
      count = (length + 1) * height
    }
  }

  private static func deflated(_ rows: [UInt8]) throws -> [UInt8] {
    guard let compressor = libdeflate_alloc_compressor(1) else { throw ExitCode.failure }
    defer { libdeflate_free_compressor(compressor) }
    let room = libdeflate_zlib_compress_bound(compressor, rows.count)
    return [UInt8](unsafeUninitializedCapacity: room) { output, count in
      count = libdeflate_zlib_compress(compressor, rows, rows.count, output.baseAddress, room)
    }
  }

  private static func append(_ name: String, _ content: [UInt8], to file: inout Data) {
    let body = Array(name.utf8) + content
    file.append(contentsOf: bytes(content.count))
    file.append(contentsOf: body)
    file.append(contentsOf: bytes(Int(libdeflate_crc32(0, body, body.count))))
  }

  private static func bytes(_ number: Int) -> [UInt8] {
    [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: number >> $0) }
  }
}
