import Drawing

/// Decodes PBM, PGM and PPM, in text or binary, with up to 16 bits. Own code, because stb_image reads
/// only two of the six kinds.
final class PNMDecoder: PixelDecoder {
  private let source: ByteSource
  private let header: ImageHeader
  private var reader: PNMReader
  private let kind: Int
  private let size: (width: Int, height: Int)
  /// The number that means full light; 1 for bits, which mean ink.
  private let maximum: Int

  /// Parses the header of a source.
  init(_ source: ByteSource, _ header: ImageHeader) throws(ImageError) {
    self.source = source
    self.header = header
    reader = PNMReader(source, at: 2)
    kind = Int(try source.bytes(at: 1, count: 1)[0]) - Int(UInt8(ascii: "0"))
    size = (try reader.number(), try reader.number())
    maximum = kind == 1 || kind == 4 ? 1 : try reader.number()
    guard (1...65535).contains(maximum) else { throw .damaged(name: source.name) }
  }

  func storedSize() throws(ImageError) -> (width: Int, height: Int) { size }

  func decode(
    into delivery: RowDelivery, fitting bounds: Size?, isCancelled: () -> Bool,
    progress: (Double) -> Void
  ) throws(ImageError) {
    let channels = kind == 3 || kind == 6 ? 3 : 1
    let memory = try PixelMemory(
      width: size.width, height: size.height, bytesPerPixel: 3, limit: header.pixelLimit,
      name: source.name)
    for y in 0..<size.height {
      if isCancelled() { throw .cancelled }
      do throws(ImageError) {
        try memory.withRow(y) { row throws(ImageError) in
          for index in 0..<size.width * channels {
            let light = try light(isFirst: index == 0)
            for part in 0..<3 / channels { row[index * (3 / channels) + part] = light }
          }
        }
      } catch {
        guard reader.hasEnded else { throw error }
        try delivery.leaveOut(y..<size.height, of: memory, name: source.name)
        break
      }
      progress(Double(y + 1) / Double(size.height))
    }
    try memory.withPixels(.rgb) { pixels throws(ImageError) in
      try delivery.deliver(pixels) { hasAlpha in
        header.properties(of: size, hasAlpha: hasAlpha, profile: nil)
      }
    }
  }

  /// Reads the next number of a pixel as a byte.
  private func light(isFirst: Bool) throws(ImageError) -> UInt8 {
    switch kind {
    case 1: return try reader.digit() == 0 ? 255 : 0
    case 4: return try reader.bit(startsByte: isFirst) ? 0 : 255
    default:
      let number = kind < 4 ? try reader.number() : try reader.binary(bytes: maximum > 255 ? 2 : 1)
      return UInt8((min(number, maximum) * 255 + maximum / 2) / maximum)
    }
  }
}

/// Reads the numbers of a PNM file in pieces.
private struct PNMReader {
  private let source: ByteSource
  private var offset: Int
  private var piece: ArraySlice<UInt8> = []
  /// The byte whose bits are being read, and how many are left.
  private var bits: (byte: UInt8, count: Int) = (0, 0)

  init(_ source: ByteSource, at offset: Int) {
    self.source = source
    self.offset = offset
  }

  /// Whether all has been read.
  var hasEnded: Bool { piece.isEmpty && offset >= source.count }

  mutating func byte() throws(ImageError) -> UInt8 {
    if piece.isEmpty {
      piece = try source.bytes(at: offset, count: 64 << 10)[...]
      offset += piece.count
    }
    guard let byte = piece.popFirst() else { throw .damaged(name: source.name) }
    return byte
  }

  /// Reads a number in digits, behind white space and comments, and the one byte that ends it.
  mutating func number() throws(ImageError) -> Int {
    var next = try firstDigit()
    var number = 0
    while let digit = Self.digit(next) {
      number = number * 10 + digit
      guard number < 1 << 31 else { throw .damaged(name: source.name) }
      // The last number of a file may end with it.
      guard let following = try? byte() else { return number }
      next = following
    }
    return number
  }

  /// Reads a digit: those of bits may follow each other immediately.
  mutating func digit() throws(ImageError) -> Int {
    guard let digit = Self.digit(try firstDigit()) else { throw .damaged(name: source.name) }
    return digit
  }

  mutating func binary(bytes count: Int) throws(ImageError) -> Int {
    var number = Int(try byte())
    if count == 2 { number = number << 8 | Int(try byte()) }
    return number
  }

  /// Reads the next bit; rows start with a byte.
  mutating func bit(startsByte: Bool) throws(ImageError) -> Bool {
    if startsByte || bits.count == 0 { bits = (try byte(), 8) }
    bits.count -= 1
    return bits.byte >> UInt8(bits.count) & 1 == 1
  }

  private mutating func firstDigit() throws(ImageError) -> UInt8 {
    while true {
      let next = try byte()
      if next == UInt8(ascii: "#") {
        while try byte() != UInt8(ascii: "\n") {}
      } else if ![9, 10, 11, 12, 13, 32].contains(next) {
        return next
      }
    }
  }

  private static func digit(_ byte: UInt8) -> Int? {
    (48...57).contains(byte) ? Int(byte) - 48 : nil
  }
}
