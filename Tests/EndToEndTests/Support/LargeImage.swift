import CDeflate
import Drawing
import TestSupport

/// A small PNG picture in a large file: most of it is private chunks, which decoders skip.
enum LargeImage {
  /// Returns a file of at least `count` bytes, whose contents depend on `seed`.
  static func png(ofAtLeast count: Int, seed: UInt8 = 1) -> [UInt8] {
    var file = SampleImages.png(width: 120, height: 80, color: Color(hex: 0x2BA8A0))
    let end = file.suffix(12)
    file.removeLast(12)
    var block = [UInt8](repeating: 0, count: 1 << 20)
    for index in block.indices { block[index] = UInt8(truncatingIfNeeded: index &* 31) &+ seed }
    let chunk = chunk("guIs", block)
    while file.count < count { file += chunk }
    return file + end
  }

  private static func chunk(_ type: String, _ data: [UInt8]) -> [UInt8] {
    let body = Array(type.utf8) + data
    let checksum = body.withUnsafeBytes { libdeflate_crc32(0, $0.baseAddress, $0.count) }
    return bigEndian(UInt32(data.count)) + body + bigEndian(checksum)
  }

  private static func bigEndian(_ value: UInt32) -> [UInt8] {
    withUnsafeBytes(of: value.bigEndian, Array.init)
  }
}
