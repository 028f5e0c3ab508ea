import Drawing
import ImageCoding
import ImageSandbox
import TestSupport
import Testing

@Suite("Pictures that cannot be decoded here") struct UnreadableTests {
  private func error(_ file: [UInt8]) -> ImageError? {
    do throws(ImageError) {
      _ = try ForeignDecoder.decode(ByteSource(bytes: file, name: "new"))
      return nil
    } catch { return error }
  }

  @Test(
    "are not said to be damaged: numbers of other kinds, and an unknown compression",
    arguments: [
      // Bits, the kind of numbers (1 unsigned, 2 signed, 3 floating) and the compression.
      (32, 3, 1), (16, 3, 1), (32, 1, 1), (16, 2, 1), (12, 1, 1), (8, 1, 34712),
    ])
  func tiff(bits: Int, kind: Int, compression: Int) {
    #expect(error(tiffFile(bits, kind, compression)) == .unsupported(name: "new"))
  }

  @Test("of colors of 4 bits, or of unequal depths, neither") func depths() {
    #expect(error(colorFile(depths: [4, 4, 4])) == .unsupported(name: "new"))
    #expect(error(colorFile(depths: [5, 6, 5])) == .unsupported(name: "new"))
    #expect(error(colorFile(depths: [8, 8, 8])) == nil)
  }

  @Test("JPEG-LS, neither") func lossless() {
    let file: [UInt8] = [0xFF, 0xD8, 0xFF, 0xF7, 0, 11, 8, 0, 4, 0, 4, 1, 1, 0x11, 0, 0xFF, 0xD9]

    #expect(error(file) == .unsupported(name: "new"))
  }

  @Test("what the others of these could be is shown") func readable() {
    #expect(error(tiffFile(8, 1, 1)) == nil)
    #expect(error(tiffFile(16, 1, 1)) == nil)
  }

  @Test("of HEIC, such with a codec for which there is no decoder") func codec() throws {
    let photo = try #require(SamplePhotos.all.first { $0.name == "lossless.heic" })
    let source = try ByteSource(path: photo.path)
    let bytes = try source.bytes(at: 0, count: source.count)
    // The box that says how the picture is coded has the codec's name, too.
    let foreign = Self.replacing(
      "hvcC", by: "vvcC", in: Self.replacing("hvc1", by: "vvc1", in: bytes))

    #expect(error(foreign) == .unsupported(name: "new"))
  }

  private static func replacing(_ old: String, by new: String, in bytes: [UInt8]) -> [UInt8] {
    var bytes = bytes
    while let place = bytes.indices.first(where: { bytes[$0...].starts(with: old.utf8) }) {
      bytes.replaceSubrange(place..<place + old.utf8.count, with: new.utf8)
    }
    return bytes
  }

  /// A TIFF of 4 x 4 colors.
  private func colorFile(depths: [Int]) -> [UInt8] {
    let pixels = [UInt8](repeating: 0x3F, count: 48)
    let list = depths.flatMap { little($0).prefix(2) }
    return tiffFile(
      pixels + list,
      [
        (256, 3, 1, 4), (257, 3, 1, 4), (258, 3, 3, 8 + pixels.count), (259, 3, 1, 1),
        (262, 3, 1, 2), (273, 4, 1, 8), (277, 3, 1, 3), (278, 3, 1, 4), (279, 4, 1, pixels.count),
      ])
  }

  /// A gray TIFF of 4 x 4 pixels.
  private func tiffFile(_ bits: Int, _ kind: Int, _ compression: Int) -> [UInt8] {
    let pixels = [UInt8](repeating: 0x3F, count: 4 * 4 * bits / 8)
    return tiffFile(
      pixels,
      [
        (256, 4, 1, 4), (257, 4, 1, 4), (258, 3, 1, bits), (259, 3, 1, compression), (262, 3, 1, 1),
        (273, 4, 1, 8), (277, 3, 1, 1), (278, 4, 1, 4), (279, 4, 1, pixels.count),
        (339, 3, 1, kind),
      ])
  }

  /// A TIFF of data, from its byte 8 on, and a directory of tags, their types, counts and values.
  private func tiffFile(_ data: [UInt8], _ entries: [(Int, Int, Int, Int)]) -> [UInt8] {
    Array("II*\0".utf8) + little(8 + data.count) + data + little(entries.count).prefix(2)
      + entries.flatMap { tag, type, count, value in
        little(tag).prefix(2) + little(type).prefix(2) + little(count) + little(value)
      } + little(0)
  }

  private func little(_ number: Int) -> [UInt8] {
    withUnsafeBytes(of: UInt32(number).littleEndian) { Array($0) }
  }
}
