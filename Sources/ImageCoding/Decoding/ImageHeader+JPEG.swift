extension ImageHeader {
  /// Parses the segments up to the first scan.
  mutating func readJPEG(_ source: ByteSource) throws(ImageError) {
    var offset = 2
    /// The number of color components of a sequential picture.
    var components: UInt8?
    while true {
      let head = try source.bytes(at: offset, count: 16)
      guard head.count >= 5, head[0] == 0xFF else { return }
      let marker = head[1]
      if marker == 0xFF {  // A fill byte before the marker.
        offset += 1
        continue
      }
      let length = Int(head[2]) << 8 | Int(head[3])
      switch marker {
      case 0xE0 where head.count == 16 && head[4...].starts(with: "JFIF\0".utf8):
        try readJFIF(source, at: offset + 11)
      case 0xE1 where head[4...].starts(with: "Exif\0\0".utf8):
        try readExif(source, at: offset + 10)
      case 0xC0, 0xC1: components = head.count >= 10 ? head[9] : nil
      case 0xDA:
        // Components in scans of their own are complete only at the end.
        arrivesInOrder = components != nil && components == head[4]
        return
      case 0xD9: return
      // Any other frame header is progressive, lossless or hierarchical.
      case 0xC2...0xCF where ![0xC4, 0xC8, 0xCC].contains(marker): return
      default: break
      }
      offset += 2 + length
    }
  }

  /// Reads the density of a JFIF segment; that of EXIF, which may follow, says the same.
  private mutating func readJFIF(_ source: ByteSource, at offset: Int) throws(ImageError) {
    let density = try source.bytes(at: offset, count: 5)
    guard density.count == 5, metadata.resolution == nil,
      let unit = [1: PhotoMetadata.Resolution.Unit.inch, 2: .centimeter][density[0]],
      let x = PhotoMetadata.Resolution.Fraction(bigEndian(density[1..<3]), 1),
      let y = PhotoMetadata.Resolution.Fraction(bigEndian(density[3..<5]), 1)
    else { return }
    metadata.resolution = PhotoMetadata.Resolution(x: x, y: y, unit: unit)
  }
}
