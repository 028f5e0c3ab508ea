import Drawing

extension ImageHeader {
  /// Parses the blocks up to the second frame.
  mutating func readGIF(_ source: ByteSource) throws(ImageError) {
    /// Returns the size of a color table by the flags in front of it.
    func tableSize(_ flags: UInt8) -> Int { flags & 0x80 != 0 ? 3 << Int(flags & 7 + 1) : 0 }
    /// Returns the offset after a list of sub-blocks, which a block of no bytes ends.
    func skipBlocks(_ offset: Int) throws(ImageError) -> Int? {
      var offset = offset
      while let count = try source.bytes(at: offset, count: 1).first {
        offset += 1 + Int(count)
        if count == 0 { return offset }
      }
      return nil
    }
    guard let flags = try source.bytes(at: 10, count: 1).first else { return }
    var offset = 13 + tableSize(flags)
    var frames = 0
    while frames < 2 {
      let head = try source.bytes(at: offset, count: 10)
      switch head.first {
      case 0x21:  // An extension, with its kind.
        guard let next = try skipBlocks(offset + 2) else { return endsEarly = true }
        offset = next
      case 0x2C where head.count == 10:  // A frame; the size of its codes precedes its data.
        frames += 1
        guard let next = try skipBlocks(offset + 10 + tableSize(head[9]) + 1) else {
          return endsEarly = true
        }
        offset = next
      case 0x3B: return
      default: return endsEarly = true
      }
    }
    isAnimated = true
  }

  /// Parses the RIFF chunks; the file's size counts from the end of the first header.
  mutating func readWebP(_ source: ByteSource) throws(ImageError) {
    let end = try 8 + littleEndian(source.bytes(at: 4, count: 4)[...])
    endsEarly = end > source.count
    var offset = 12
    while offset + 8 <= min(end, source.count) {
      let head = try source.bytes(at: offset, count: 18)
      guard head.count >= 8 else { return }
      let length = littleEndian(head[4..<8])
      let data = head[8...]
      switch String(decoding: head[0..<4], as: UTF8.self) {
      case "VP8X" where data.count == 10:
        isAnimated = data[8] & 2 != 0
        size = (littleEndian(data[12..<15]) + 1, littleEndian(data[15..<18]) + 1)
      case "VP8 " where size == nil && data.count == 10:
        size = (littleEndian(data[14..<16]) & 0x3FFF, littleEndian(data[16..<18]) & 0x3FFF)
      case "VP8L" where size == nil && data.count >= 5:
        let bits = littleEndian(data[9..<13])
        size = (bits & 0x3FFF + 1, bits >> 14 & 0x3FFF + 1)
      case "ICCP":
        colorProfile = try source.bytes(
          at: offset + 8, count: min(length, ColorProfile.maximumBytes))
      case "EXIF":
        // Some writers keep the prefix that JPEG uses.
        let prefix = data.starts(with: "Exif\0\0".utf8) ? 6 : 0
        try readExif(source, at: offset + 8 + prefix)
      default: break
      }
      offset += 8 + length + length & 1
    }
  }

  /// Reads what the header of a BMP says about colors and resolution.
  mutating func readBMP(_ source: ByteSource) throws(ImageError) {
    let head = try source.bytes(at: 14, count: 124)
    guard head.count >= 40, littleEndian(head[0..<4]) >= 40 else { return }
    let x = PhotoMetadata.Resolution.Fraction(littleEndian(head[24..<28]), 100)
    let y = PhotoMetadata.Resolution.Fraction(littleEndian(head[28..<32]), 100)
    if let x, let y { metadata.resolution = .init(x: x, y: y, unit: .centimeter) }
    let version = littleEndian(head[0..<4])
    guard version >= 108, head.count >= 108 else { return }
    switch littleEndian(head[56..<60]) {
    case 0:  // Calibrated: CIE XYZ of red, green and blue, and powers.
      colorEncoding = Self.calibrated(head)
    case 0x4D42_4544 where version >= 124 && head.count == 124:  // "MBED": an embedded profile.
      let (offset, count) = (littleEndian(head[112..<116]), littleEndian(head[116..<120]))
      guard count <= ColorProfile.maximumBytes else { return }
      colorProfile = try source.bytes(at: 14 + offset, count: count)
    default: break
    }
  }

  /// Returns the encoding that endpoints and powers of a BMP's header mean; nil if they are not set.
  private static func calibrated(_ head: [UInt8]) -> ColorEncoding? {
    let values = stride(from: 60, to: 108, by: 4).map { Double(littleEndian(head[$0..<$0 + 4])) }
    // Fractions of 30 bits, and powers of 16.
    let points = (0..<3).map { index -> ColorEncoding.Chromaticity? in
      let parts = values[index * 3..<index * 3 + 3].map { $0 / Double(1 << 30) }
      let sum = parts.reduce(0, +)
      return sum > 0 ? .init(parts[0] / sum, parts[1] / sum) : nil
    }
    let power = values[9] / 65536
    guard let red = points[0], let green = points[1], let blue = points[2],
      (0.1...10).contains(power)
    else { return nil }
    return ColorEncoding(red: red, green: green, blue: blue, curve: .power(power))
  }
}
