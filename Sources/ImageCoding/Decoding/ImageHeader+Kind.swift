extension ImageHeader.Kind {
  /// Recognizes a format by its first bytes, whatever the file's name; nil if they are of no picture.
  package init?(_ source: ByteSource) throws(ImageError) {
    let start = try source.bytes(at: 0, count: 64)
    func begins(_ text: String, at offset: Int = 0) -> Bool {
      start.dropFirst(offset).starts(with: text.utf8)
    }
    if start.starts(with: [0xFF, 0xD8, 0xFF]) {
      self = .jpeg
    } else if start.starts(with: PNGFormat.signature) {
      self = .png
    } else if begins("RIFF") && begins("WEBP", at: 8) {
      self = .webP
    } else if ["II*\0", "MM\0*", "II+\0", "MM\0+"].contains(where: { begins($0) }) {
      self = .tiff
    } else if begins("GIF8") {
      self = .gif
    } else if begins("BM") {
      self = .bmp
    } else if begins("ftyp", at: 4) && Self.isHEIF(start) {
      self = .heif
    } else if start.starts(with: [0xFF, 0x0A])
      || start.starts(with: [0, 0, 0, 12] + Array("JXL \r\n".utf8) + [0x87, 0x0A])
    {
      self = .jpegXL
    } else if start.starts(with: [0, 0, 1, 0]) || start.starts(with: [0, 0, 2, 0]),
      start.count >= 22, start[4] | start[5] != 0, start[9] == 0
    {
      self = .icon
    } else if Self.isPNM(start) {
      self = .pnm
    } else if Self.isTGA(start, count: source.count) {
      self = .tga
    } else {
      return nil
    }
  }

  /// The media type, such as `image/jpeg`.
  var mediaType: String {
    switch self {
    case .jpeg: "image/jpeg"
    case .png: "image/png"
    case .webP: "image/webp"
    case .tiff: "image/tiff"
    case .gif: "image/gif"
    case .bmp: "image/bmp"
    case .heif: "image/heif"
    case .jpegXL: "image/jxl"
    case .icon: "image/vnd.microsoft.icon"
    case .tga: "image/x-tga"
    case .pnm: "image/x-portable-anymap"
    }
  }

  /// The brands of still pictures and sequences in ISO/IEC 23008-12 and AVIF.
  private static let heifBrands: Set = [
    "heic", "heix", "heim", "heis", "hevc", "hevx", "hevm", "hevs", "mif1", "mif2", "msf1", "avif",
    "avis", "miaf", "MiHB",
  ]

  /// Whether one of the brands of a file type box is that of pictures.
  private static func isHEIF(_ start: [UInt8]) -> Bool {
    let end = min(start.count, bigEndian(start[0..<4]))
    return stride(from: 8, to: end - 3, by: 4).contains { offset in
      // Between the brands is a version.
      offset != 12
        && heifBrands.contains(String(decoding: start[offset..<offset + 4], as: UTF8.self))
    }
  }

  private static func isPNM(_ start: [UInt8]) -> Bool {
    guard start.count > 6, start[0] == UInt8(ascii: "P") else { return false }
    return (UInt8(ascii: "1")...UInt8(ascii: "6")).contains(start[1])
      && (start[2] == UInt8(ascii: "#") || [9, 10, 13, 32].contains(start[2]))
  }

  /// Whether a header is plausible: the format has no signature at its start.
  private static func isTGA(_ start: [UInt8], count: Int) -> Bool {
    guard start.count >= 18, start[1] <= 1 else { return false }
    let (type, depth) = (start[2], start[16])
    let (width, height) = (littleEndian(start[12..<14]), littleEndian(start[14..<16]))
    guard width > 0, height > 0, start[17] & 0xC0 == 0 else { return false }
    switch type {
    case 1, 9:
      guard start[1] == 1, depth == 8, [15, 16, 24, 32].contains(start[7]) else { return false }
    case 2, 10: guard start[1] == 0, [15, 16, 24, 32].contains(depth) else { return false }
    case 3, 11: guard start[1] == 0, [8, 16].contains(depth) else { return false }
    default: return false
    }
    // Without compression, most of the pixels are there.
    return type > 8 || count >= 18 + width * height * (Int(depth + 7) / 8) / 2
  }
}
