import ArgumentParser
import CCairo
import CDeflate
import CPixbuf
import CX11
import CXi
import Drawing
import Foundation
import X11Support

/// The minimal client: answers each touch update by putting one small image.
struct FloorClient: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "floor-client", abstract: "The floor of the latency suite.", shouldDisplay: false)

  /// The side of the image, which equals the displayed size of the element dragged in Guise.
  static let side = 160

  func run() throws {
    guard let display = XDisplay(nil), let image = Self.picture(display),
      display.inputVersion(announcing: (2, 2)) != nil
    else { throw ExitCode.failure }
    let size = (
      width: UInt32(XDisplayWidth(display.pointer, 0)),
      height: UInt32(XDisplayHeight(display.pointer, 0))
    )
    let window = XCreateSimpleWindow(
      display.pointer, display.root, 0, 0, size.width, size.height, 0, 0, 0x8E9196)
    display.select(
      [XI_TouchBegin, XI_TouchUpdate, XI_TouchEnd], of: XIAllMasterDevices, on: window)
    XSelectInput(display.pointer, window, ExposureMask)
    XMapWindow(display.pointer, window)
    guard let context = XCreateGC(display.pointer, window, 0, nil) else { throw ExitCode.failure }
    func put(_ center: Point) {
      let corner = center - Vector(Double(Self.side) / 2, Double(Self.side) / 2)
      image.put(
        width: Self.side, height: Self.side, atX: Int(corner.x), y: Int(corner.y), in: window,
        context)
    }
    while !display.isLost {
      var event = XEvent()
      XNextEvent(display.pointer, &event)
      if event.type == Expose { put(Point(Double(size.width) / 2, Double(size.height) / 2)) }
      let location = display.data(of: &event) { type, data -> Point? in
        guard type == XI_TouchUpdate else { return nil }
        let touch = data.assumingMemoryBound(to: XIDeviceEvent.self).pointee
        return Point(touch.event_x, touch.event_y)
      }
      if let location { put(location) }
    }
  }

  /// Creates an image of colored stripes in memory shared with the server.
  private static func picture(_ display: XDisplay) -> SharedImage? {
    let image = SharedImage(display, width: side, height: side, server: .read)
    guard let pixels = image?.memory.assumingMemoryBound(to: UInt32.self) else { return nil }
    for y in 0..<side {
      for x in 0..<side {
        pixels[y * side + x] = UInt32(truncatingIfNeeded: (x / 6 &+ 1) &* 0x9E3779 &+ y / 6 * 977)
      }
    }
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
