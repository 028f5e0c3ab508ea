extension ImageHeader {
  /// The chunks of a PNG from which pixels are decoded.
  private static let neededChunks: Set = ["IHDR", "PLTE", "tRNS", "iCCP", "IDAT", "IEND"]

  /// What the chunks of a PNG say about colors, in the order in which they count.
  fileprivate struct PNGColors {
    var codePoints: ColorEncoding?
    var isSRGB = false
    var gamma: Double?
    var chromaticities: [Double]?

    /// The encoding, unless there is a profile and no code points.
    var encoding: ColorEncoding? {
      if let codePoints { return codePoints }
      if isSRGB || gamma == nil && chromaticities == nil { return nil }
      var encoding = ColorEncoding.sRGB
      if let gamma { encoding.curve = .power(1 / gamma) }
      if let values = chromaticities {
        let colors = stride(from: 0, to: 8, by: 2).map {
          ColorEncoding.Chromaticity(values[$0], values[$0 + 1])
        }
        (encoding.white, encoding.red, encoding.green, encoding.blue) =
          (colors[0], colors[1], colors[2], colors[3])
      }
      return encoding
    }
  }

  /// Parses the chunk headers, skipping the data of most.
  mutating func readPNG(_ source: ByteSource) throws(ImageError) {
    // The first chunk, IHDR, begins with width and height and ends with the interlace method.
    let first = try source.bytes(at: 16, count: 13)
    if first.count == 13 {
      size = (bigEndian(first[0..<4]), bigEndian(first[4..<8]))
      arrivesInOrder = first[12] == 0
    }
    parts = [.file(0..<8)]
    var colors = PNGColors()
    defer {
      colorEncoding = colors.encoding ?? colorEncoding
      ignoresProfile = colors.codePoints != nil
    }
    var offset = 8
    while true {
      let head = try source.bytes(at: offset, count: 8)
      guard head.count == 8 else { return endPNG() }
      let length = bigEndian(head[0..<4])
      let name = String(decoding: head[4...], as: UTF8.self)
      let content = offset + 8..<offset + 8 + length
      switch name {
      case "acTL": isAnimated = true
      case "eXIf": try readExif(source, at: content.lowerBound)
      case "pHYs", "tIME", "tEXt", "iTXt": try readPNGMetadata(name, content, source)
      case "cICP", "sRGB", "gAMA", "cHRM":
        colors.add(name, try source.bytes(at: content.lowerBound, count: min(length, 32)))
      default: isUnsupported = isUnsupported || Self.isUnknownNeed(head[4...])
      }
      let end = offset + 12 + length
      if end > source.count {
        return endPNG(within: Self.neededChunks.contains(name) ? offset..<source.count : nil, head)
      }
      if Self.neededChunks.contains(name) { addPart(offset..<end) }
      if name == "IEND" { return }
      offset = end
    }
  }

  /// Whether a name of four letters is that of a chunk without which the picture must not be shown, and
  /// which is not known, as those of Apple's own kind are.
  private static func isUnknownNeed(_ name: ArraySlice<UInt8>) -> Bool {
    let isName = name.allSatisfy { (65...90).contains($0 & 0xDF) }
    // Capitals at the first and third place: needed, and valid.
    return isName && name.first.map { $0 & 0x20 == 0 } == true
      && name.dropFirst(2).first.map { $0 & 0x20 == 0 } == true
      && !neededChunks.contains(String(decoding: name, as: UTF8.self))
  }

  /// The last chunk is missing, or a part of the one before it: whether that concerns pixels is seen when
  /// they are decoded. What is there of a needed chunk is read as if that were all.
  private mutating func endPNG(within chunk: Range<Int>? = nil, _ head: [UInt8] = []) {
    endsEarly = true
    if let chunk {
      let there = min(chunk.count - 8, bigEndian(head[0..<4]))
      parts.append(.made(PNGFormat.bytes(of: UInt32(there)) + head[4...]))
      parts.append(.file(chunk.lowerBound + 8..<chunk.lowerBound + 8 + there))
      // Some checksum, which is looked at behind the data.
      parts.append(.made([0, 0, 0, 0]))
    }
    parts.append(.made(PNGFormat.tail))
  }

  private mutating func addPart(_ part: Range<Int>) {
    if case .file(let last)? = parts.last, last.upperBound == part.lowerBound {
      parts[parts.count - 1] = .file(last.lowerBound..<part.upperBound)
    } else {
      parts.append(.file(part))
    }
  }

  private mutating func readPNGMetadata(
    _ name: String, _ content: Range<Int>, _ source: ByteSource
  ) throws(ImageError) {
    let bytes = try source.bytes(at: content.lowerBound, count: min(content.count, 4096))
    switch name {
    case "pHYs": metadata.resolution = PNGMetadata.resolution(bytes) ?? metadata.resolution
    case "tIME": metadata.setText(ExifTag.dateTime, PNGMetadata.text(time: bytes))
    default:
      switch PNGText.entry(bytes, isInternational: name == "iTXt") {
      case ("Author", let text)?: metadata.setText(ExifTag.artist, text)
      case ("Copyright", let text)?: metadata.setText(ExifTag.copyright, text)
      default: break
      }
    }
  }
}

extension ImageHeader.PNGColors {
  fileprivate mutating func add(_ name: String, _ bytes: [UInt8]) {
    func numbers(_ count: Int) -> [Double]? {
      guard bytes.count == count * 4 else { return nil }
      return (0..<count).map { Double(bigEndian(bytes[$0 * 4..<$0 * 4 + 4])) / 100_000 }
    }
    switch name {
    case "cICP":
      // Matrix coefficients are not used, and numbers have their full range.
      guard bytes.count == 4, bytes[2] == 0, bytes[3] == 1 else { return }
      codePoints = ColorEncoding(primaries: Int(bytes[0]), transfer: Int(bytes[1]))
    case "sRGB": isSRGB = true
    case "gAMA": gamma = numbers(1)?.first.flatMap { $0 > 0 ? $0 : nil }
    case "cHRM": chromaticities = numbers(8)
    default: break
    }
  }
}
