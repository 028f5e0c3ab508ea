import ArgumentParser
import CDeflate
import CPixbuf
import Foundation

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
