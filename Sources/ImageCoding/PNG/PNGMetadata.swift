/// The chunks of a PNG that say something about the photo (PNG, third edition, 11.3).
enum PNGMetadata {
  /// Returns the chunks, which stand before the pixels; none if there is nothing to say.
  static func chunks(_ metadata: PhotoMetadata) -> [UInt8] {
    var chunks: [UInt8] = []
    if let resolution = metadata.resolution {
      // Pixels of a meter, which is unit 1.
      let units = resolution.unit == .inch ? 1 / 0.0254 : 100
      let sides = [resolution.x, resolution.y].map { ($0.value * units).rounded() }
      if sides.allSatisfy({ (1..<Double(Int32.max)).contains($0) }) {
        chunks += PNGFormat.chunk("pHYs", sides.flatMap { PNGFormat.bytes(of: UInt32($0)) } + [1])
      }
    }
    if let time = metadata.modification.flatMap(Self.time) {
      chunks += PNGFormat.chunk("tIME", time)
    }
    let exif = metadata.exif
    return exif.isEmpty ? chunks : chunks + PNGFormat.chunk("eXIf", exif)
  }

  /// Parses the content of `pHYs`; nil if it is invalid, or tells only the shape of pixels.
  static func resolution(_ bytes: [UInt8]) -> PhotoMetadata.Resolution? {
    guard bytes.count == 9, bytes[8] == 1,
      let x = PhotoMetadata.Resolution.Fraction(bigEndian(bytes[0..<4]), 100),
      let y = PhotoMetadata.Resolution.Fraction(bigEndian(bytes[4..<8]), 100)
    else { return nil }
    return .init(x: x, y: y, unit: .centimeter)
  }

  /// Parses the content of `tIME` to EXIF's form; nil if it is invalid.
  static func text(time bytes: [UInt8]) -> String? {
    guard bytes.count == 7 else { return nil }
    func padded(_ number: Int, _ count: Int = 2) -> String {
      let digits = String(number)
      return String(repeating: "0", count: max(0, count - digits.count)) + digits
    }
    let rest = bytes[2...].map { padded(Int($0)) }
    let year = padded(bigEndian(bytes[0..<2]), 4)
    return "\(year):\(rest[0]):\(rest[1]) \(rest[2]):\(rest[3]):\(rest[4])"
  }

  /// Returns a time in EXIF's form, `YYYY:MM:DD HH:MM:SS`, as a year of 2 bytes and 5 bytes; nil if it is
  /// none.
  private static func time(_ text: String) -> [UInt8]? {
    let numbers = text.split { !$0.isNumber }.map { Int($0) ?? -1 }
    guard numbers.count == 6, (1...9999).contains(numbers[0]) else { return nil }
    let limits = [1...12, 1...31, 0...23, 0...59, 0...60]
    guard zip(limits, numbers.dropFirst()).allSatisfy({ $0.contains($1) }) else { return nil }
    return [UInt8(numbers[0] >> 8), UInt8(numbers[0] & 0xFF)]
      + numbers.dropFirst().map { UInt8($0) }
  }
}
