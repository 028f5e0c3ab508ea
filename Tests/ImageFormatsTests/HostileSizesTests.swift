import Drawing
import ImageCoding
import ImageSandbox
import TestSupport
import Testing

@Suite("Pictures that claim to be huge") struct HostileSizesTests {
  private static let side = 30000

  /// Files of a few bytes that claim 900 megapixels.
  private static let files: [(String, [UInt8])] = [
    ("tiff", tiff), ("gif", gif), ("bmp", bmp), ("tga", tga), ("ico", icon),
    ("pnm", Array("P6 \(side) \(side) 255\n".utf8)), ("jxl", jpegXL),
  ]

  @Test("are refused by their headers", arguments: files)
  func refused(format: String, file: [UInt8]) throws {
    let error = #expect(throws: ImageError.self) {
      try ForeignDecoder.decode(ByteSource(bytes: file, name: "huge"))
    }

    // Whether a format is refused for its size or for what is missing, its decoder is not ended by the
    // limit of memory.
    #expect(error != .undecodable(name: "huge"), "\(format)")
  }

  @Test("a HEIC whose boxes claim more than was coded is refused or shown as coded") func claim()
    throws
  {
    let photo = try #require(SamplePhotos.all.first { $0.name == "lossless.heic" })
    let source = try ByteSource(path: photo.path)
    var bytes = try source.bytes(at: 0, count: source.count)
    let box = try #require(bytes.indices.first { bytes[$0...].starts(with: "ispe".utf8) })
    // Behind the name are a version, the width and the height.
    bytes.replaceSubrange(box + 8..<box + 16, with: Self.big(Self.side) + Self.big(Self.side))

    do throws(ImageError) {
      let image = try ForeignDecoder.decode(ByteSource(bytes: bytes, name: "huge"))
      #expect(image.bitmap.width < 1000)
    } catch {
      #expect(error != .undecodable(name: "huge"))
    }
  }

  private static let tiff: [UInt8] = {
    let entries: [(Int, Int, Int)] = [
      (256, 4, side), (257, 4, side), (258, 3, 8), (259, 3, 1), (262, 3, 1), (273, 4, 8),
      (277, 3, 1), (278, 4, side), (279, 4, side * side),
    ]
    return Array("II*\0".utf8) + little(8) + [UInt8(entries.count), 0]
      + entries.flatMap { tag, type, value in
        little(tag).prefix(2) + little(type).prefix(2) + little(1) + little(value)
      } + little(0)
  }()

  private static let gif: [UInt8] = {
    let size = little(side).prefix(2) + little(side).prefix(2)
    return Array("GIF89a".utf8) + size + [0x80, 0, 0, 0, 0, 0, 255, 255, 255]
      + [0x2C, 0, 0, 0, 0] + size + [0, 2, 2, 0x44, 1, 0, 0x3B]
  }()

  private static let bmp: [UInt8] =
    Array("BM".utf8) + little(0) + little(0) + little(54) + little(40) + little(side) + little(side)
    + [1, 0, 24, 0] + [UInt8](repeating: 0, count: 64)

  /// Compressed, so that what it needs is not known.
  private static let tga: [UInt8] =
    [0, 0, 10, 0, 0, 0, 0, 0, 0, 0, 0, 0] + little(side).prefix(2) + little(side).prefix(2)
    + [24, 0] + [UInt8](repeating: 0xFF, count: 64)

  private static let icon: [UInt8] =
    [0, 0, 1, 0, 1, 0, 0, 0, 0, 0, 1, 0, 32, 0] + little(104) + little(22) + bmp[14...]
    + [UInt8](repeating: 0, count: 40)

  /// A codestream's start: the size in bits, from the lowest one on.
  private static let jpegXL: [UInt8] = {
    // Not small, a height of 30 bits, the same width, and default metadata.
    let fields = [(0, 1), (3, 2), (side - 1, 30), (1, 3), (1, 1)]
    var (bits, count) = (0, 0)
    for (value, width) in fields {
      bits |= value << count
      count += width
    }
    return [0xFF, 0x0A] + (0..<8).map { UInt8(bits >> ($0 * 8) & 0xFF) }
  }()

  private static func little(_ number: Int) -> [UInt8] {
    withUnsafeBytes(of: UInt32(number).littleEndian) { Array($0) }
  }

  private static func big(_ number: Int) -> [UInt8] { little(number).reversed() }
}
