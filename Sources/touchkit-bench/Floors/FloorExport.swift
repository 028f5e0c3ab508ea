import ArgumentParser
import CDeflate
import CJpeg
import Foundation

/// The minimal work to convert a photo to PNG on one thread: decode, filter each row with the Up
/// filter, deflate at level 1.
struct FloorExport: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "floor-export", abstract: "The floor of the export suite.", shouldDisplay: false)

  @Argument var photo: String
  @Argument var output: String

  func run() throws {
    let (pixels, width, height) = try Self.decoded(photo)
    let rows = Self.filtered(pixels, width * 3, height)
    var file = Data([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A])
    Self.append("IHDR", Self.bytes(width) + Self.bytes(height) + [8, 2, 0, 0, 0], to: &file)
    Self.append("IDAT", try Self.deflated(rows), to: &file)
    Self.append("IEND", [], to: &file)
    try file.write(to: URL(fileURLWithPath: output))
  }

  /// Returns the pixels, three bytes each, below a row of zeros.
  private static func decoded(_ photo: String) throws -> ([UInt8], width: Int, height: Int) {
    guard let file = fopen(photo, "rb") else { throw ExitCode.failure }
    defer { fclose(file) }
    let read: jpeg_source = { file, bytes, room in
      guard let file = file?.assumingMemoryBound(to: FILE.self) else { return 0 }
      return Int(fread(bytes, 1, room, file))
    }
    guard let reader = jpeg_reader_create(read, file) else { throw ExitCode.failure }
    defer { jpeg_reader_destroy(reader) }
    guard jpeg_reader_open(reader) == jpeg_reader_fine,
      jpeg_reader_start(reader, 1) == jpeg_reader_fine
    else { throw ExitCode.failure }
    let (width, height) = (Int(jpeg_reader_width(reader)), Int(jpeg_reader_height(reader)))
    var line = [UInt8](repeating: 0, count: width * 4)
    var pixels = [UInt8](repeating: 0, count: width * (height + 1) * 3)
    for y in 1...height {
      guard jpeg_reader_read(reader, &line, line.count, 1) == jpeg_reader_fine else {
        throw ExitCode.failure
      }
      for x in 0..<width {
        for channel in 0..<3 { pixels[(y * width + x) * 3 + channel] = line[x * 4 + 2 - channel] }
      }
    }
    return (pixels, width, height)
  }

  private static func filtered(_ pixels: [UInt8], _ length: Int, _ height: Int) -> [UInt8] {
    [UInt8](unsafeUninitializedCapacity: (length + 1) * height) { rows, count in
      for y in 0..<height {
        let (above, start) = (y * length, y * (length + 1))
        rows[start] = 2
        for x in 0..<length {
          rows[start + 1 + x] = pixels[above + length + x] &- pixels[above + x]
        }
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
