/// Metadata from a picture's container, read without decoding pixels.
///
/// Complements the loaders, some of which do not report the orientation, the color profile of WebP,
/// or a truncated file.
struct ImageHeader {
  /// The recognized container formats.
  enum Kind {
    case jpeg
    case png
    case webP
    case tiff
    case gif
    case bmp
    case other

    /// gdk-pixbuf's name of the format.
    var loaderName: String? {
      switch self {
      case .jpeg: return "jpeg"
      case .png: return "png"
      case .webP: return "webp"
      case .tiff: return "tiff"
      case .gif: return "gif"
      case .bmp: return "bmp"
      case .other: return nil
      }
    }
  }

  var kind = Kind.other
  var orientation: Orientation?
  var colorProfile: [UInt8]?
  /// The stored size, for formats whose size is read here (PNG and WebP).
  var size: (width: Int, height: Int)?
  /// Whether each row is decoded exactly once, from top to bottom, while the file is being read.
  var arrivesInOrder = false
  /// The maximum number of pixels: decoders that keep the whole picture need more memory for each.
  var pixelLimit: Int {
    if arrivesInOrder { return ImageLimits.pixels }
    return kind == .jpeg ? ImageLimits.progressivePixels : ImageLimits.wholePixels
  }
  /// The end of the data that is needed, in bytes; nil for all of it. What follows in an animation
  /// are further frames.
  var end: Int?
  /// The byte ranges of a PNG that are needed, without texts and the like.
  var parts: [Range<Int>] = []
  /// Whether it has further pictures that follow in time.
  var isAnimated = false
  /// Whether the container extends beyond the end of the file.
  var isCutShort = false

  /// Parses the container of a source.
  init(_ source: ByteSource) throws(ImageError) {
    let start = try source.bytes(at: 0, count: 16)
    func begins(_ text: String, at offset: Int = 0) -> Bool {
      start.dropFirst(offset).starts(with: text.utf8)
    }
    if start.starts(with: [0xFF, 0xD8, 0xFF]) {
      kind = .jpeg
      try readJPEG(source)
    } else if start.starts(with: PNGFormat.signature) {
      kind = .png
      try readPNG(source)
    } else if begins("RIFF") && begins("WEBP", at: 8) {
      kind = .webP
      try readWebP(source)
    } else if begins("II*\0") || begins("MM\0*") {
      kind = .tiff
      orientation = try Self.orientation(in: source, at: 0)
    } else if begins("GIF8") {
      kind = .gif
      try readGIF(source)
    } else if begins("BM") {
      kind = .bmp
    }
  }

  /// Parses the segments up to the first scan.
  private mutating func readJPEG(_ source: ByteSource) throws(ImageError) {
    var offset = 2
    /// The number of color components of a sequential picture.
    var components: UInt8?
    while true {
      let head = try source.bytes(at: offset, count: 10)
      guard head.count >= 5, head[0] == 0xFF else { return }
      let marker = head[1]
      if marker == 0xFF {  // A fill byte before the marker.
        offset += 1
        continue
      }
      let length = Int(head[2]) << 8 | Int(head[3])
      switch marker {
      case 0xE1 where head[4...].starts(with: "Exif\0\0".utf8) && orientation == nil:
        orientation = try Self.orientation(in: source, at: offset + 10)
      case 0xC0, 0xC1: components = head.count == 10 ? head[9] : nil
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

  /// The chunks of a PNG from which a picture is decoded.
  private static let neededChunks: Set = ["IHDR", "PLTE", "tRNS", "iCCP", "IDAT", "IEND"]

  /// Parses the chunk headers, skipping their data.
  private mutating func readPNG(_ source: ByteSource) throws(ImageError) {
    // The first chunk, IHDR, begins with width and height and ends with the interlace method.
    let first = try source.bytes(at: 16, count: 13)
    if first.count == 13 {
      size = (bigEndian(first[0..<4]), bigEndian(first[4..<8]))
      arrivesInOrder = first[12] == 0
    }
    parts = [0..<8]
    var offset = 8
    while true {
      let head = try source.bytes(at: offset, count: 8)
      guard head.count == 8 else {
        isCutShort = true
        return
      }
      let length = bigEndian(head[0..<4])
      if head[4...].elementsEqual("acTL".utf8) { isAnimated = true }
      if head[4...].elementsEqual("eXIf".utf8) {
        orientation = try Self.orientation(in: source, at: offset + 8)
      }
      if Self.neededChunks.contains(String(decoding: head[4...], as: UTF8.self)) {
        let part = offset..<offset + 12 + length
        if let last = parts.last, last.upperBound == offset {
          parts[parts.count - 1] = last.lowerBound..<part.upperBound
        } else {
          parts.append(part)
        }
      }
      offset += 12 + length
      if head[4...].elementsEqual("IEND".utf8) {
        isCutShort = offset > source.count
        return
      }
    }
  }

  /// Parses the blocks up to the end of the first frame.
  private mutating func readGIF(_ source: ByteSource) throws(ImageError) {
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
    while !isAnimated {
      let head = try source.bytes(at: offset, count: 10)
      switch head.first {
      case 0x21:  // An extension, with its kind.
        guard let next = try skipBlocks(offset + 2) else { return }
        offset = next
      case 0x2C where head.count == 10:  // A frame; the size of its codes precedes its data.
        // A second frame is all that is of interest after the first one.
        isAnimated = end != nil
        guard let next = try skipBlocks(offset + 10 + tableSize(head[9]) + 1) else { return }
        if end == nil { end = next }
        offset = next
      default: return
      }
    }
  }

  /// Parses the RIFF chunks; the file's size counts from the end of the first header.
  private mutating func readWebP(_ source: ByteSource) throws(ImageError) {
    let end = try 8 + littleEndian(source.bytes(at: 4, count: 4)[...])
    isCutShort = end > source.count
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
        orientation = try Self.orientation(in: source, at: offset + 8 + prefix)
      default: break
      }
      offset += 8 + length + length & 1
    }
  }
}

/// Returns the unsigned big-endian integer in the bytes.
func bigEndian(_ bytes: ArraySlice<UInt8>) -> Int { bytes.reduce(0) { $0 << 8 | Int($1) } }

/// Returns the unsigned little-endian integer in the bytes.
func littleEndian(_ bytes: ArraySlice<UInt8>) -> Int {
  bytes.reversed().reduce(0) { $0 << 8 | Int($1) }
}

extension ImageHeader {
  /// Returns the orientation tag of an EXIF (TIFF) structure; nil if it has none.
  static func orientation(
    in source: ByteSource, at base: Int
  ) throws(ImageError) -> Orientation? {
    let head = try source.bytes(at: base, count: 8)
    guard head.count == 8 else { return nil }
    let isBig = head[0] == UInt8(ascii: "M")
    func number(_ bytes: ArraySlice<UInt8>) -> Int {
      isBig ? bigEndian(bytes) : littleEndian(bytes)
    }
    let directory = base + number(head[4..<8])
    let count = number(try source.bytes(at: directory, count: 2)[...])
    let entries = try source.bytes(at: directory + 2, count: min(count, 512) * 12)
    // An entry is tag (2), type (2), count (4) and value (4); orientation is tag 0x112, a short.
    for start in stride(from: 0, to: entries.count - 11, by: 12)
    where number(entries[start..<start + 2]) == 0x112 {
      return Orientation(rawValue: number(entries[start + 8..<start + 10]))
    }
    return nil
  }
}
