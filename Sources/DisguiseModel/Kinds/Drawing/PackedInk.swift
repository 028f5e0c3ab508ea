import Drawing

/// The reason why packed strokes are refused.
enum InkFlaw: Error, Hashable {
  case brush(Int), version(Int), tooManyPoints, tooManyInAll, damaged

  /// What is refused, for messages.
  var name: String {
    switch inRecord {
    case .unknown(let field), .invalid(let field): field
    }
  }

  /// The same as what is wrong with a record.
  var inRecord: RecordFlaw {
    switch self {
    case .brush(let number): .unknown(field: "brush \(number)")
    case .version(let number): .unknown(field: "strokes of version \(number)")
    case .tooManyInAll:
      .invalid(field: "drawing of more than \(InkAmount.maximumPoints) points, or as much to paint")
    case .tooManyPoints: .invalid(field: "stroke of more than \(Stroke.maximumPoints) points")
    case .damaged: .invalid(field: "strokes")
    }
  }
}

/// The packed form of strokes, which `DocumentFormat.md` specifies. There is one form of each stroke only.
extension Ink {
  /// The bytes of the stroke.
  var packed: [UInt8] {
    var bytes = PackedBytes()
    let hasOneWidth = points.allSatisfy { $0.width == points[0].width }
    bytes.append(UInt64(brush.rawValue) << 1 | (hasOneWidth ? 1 : 0))
    bytes.append(UInt64(color))
    bytes.append(UInt64(seed))
    bytes.append(UInt64(phase))
    if phase > 0 { bytes.append(UInt64(grain ?? points[0].width)) }
    bytes.append(UInt64(points.count))
    var last = InkPoint(x: 0, y: 0, width: 0)
    for (index, point) in points.enumerated() {
      bytes.append(signed: point.x - last.x)
      bytes.append(signed: point.y - last.y)
      if index == 0 || !hasOneWidth { bytes.append(signed: point.width - last.width) }
      last = point
    }
    return bytes.bytes
  }

  /// Reads a stroke.
  init(_ bytes: inout PackedReader) throws(InkFlaw) {
    let kind = try bytes.number(upTo: 1 << 16)
    guard let brush = Brush(rawValue: UInt8(clamping: kind >> 1)) else {
      throw .brush(Int(kind >> 1))
    }
    let color = UInt32(try bytes.number(upTo: 0xFF_FFFF))
    let seed = UInt32(try bytes.number(upTo: UInt64(UInt32.max)))
    let phase = UInt32(try bytes.number(upTo: UInt64(UInt32.max)))
    var grain: Int32?
    if phase > 0 {
      grain = Int32(try bytes.number(upTo: UInt64(InkPoint.widths.upperBound)))
      guard grain ?? 0 > 0 else { throw .damaged }
    }
    self.init(brush, color, seed: seed, phase: phase, grain: grain)
    let count = try bytes.number(upTo: .max)
    guard count <= Stroke.maximumPoints else { throw .tooManyPoints }
    guard count > 0, count <= bytes.left else { throw .damaged }
    let hasOneWidth = kind & 1 == 1
    var (x, y, width) = (0, 0, 0)
    var hasOthers = false
    for index in 0..<count {
      x += try bytes.signed()
      y += try bytes.signed()
      if index == 0 || !hasOneWidth {
        let step = try bytes.signed()
        width += step
        if index > 0 && step != 0 { hasOthers = true }
      }
      let farthest = Int(InkPoint.farthest)
      guard abs(x) <= farthest, abs(y) <= farthest,
        let shown = Int32(exactly: width), InkPoint.widths.contains(shown)
      else { throw .damaged }
      append(InkPoint(x: Int32(x), y: Int32(y), width: shown))
    }
    guard hasOneWidth != hasOthers else { throw .damaged }
  }
}

extension [Stroke] {
  private static var head: [UInt8] { [UInt8]("GuiseInk".utf8) }
  private static var version: UInt64 { 1 }

  /// The bytes of a file of strokes.
  var packed: [UInt8] {
    var bytes = PackedBytes()
    bytes.append(Self.head)
    bytes.append(Self.version)
    bytes.append(UInt64(count))
    for stroke in self { bytes.append(stroke.packed) }
    return bytes.bytes
  }

  /// Reads a file of strokes, of which nothing may be left.
  init(packed bytes: [UInt8]) throws(InkFlaw) {
    guard bytes.starts(with: Self.head) else { throw .damaged }
    var reader = PackedReader(Array<UInt8>(bytes.dropFirst(Self.head.count)))
    let version = try reader.number(upTo: 1 << 32)
    guard version == Self.version else { throw .version(Int(version)) }
    let count = try reader.number(upTo: .max)
    guard count <= reader.left else { throw .damaged }
    self = []
    var amount = InkAmount()
    for _ in 0..<count {
      let ink = try Ink(&reader)
      amount = amount + ink.amount
      guard amount.fits else { throw .tooManyInAll }
      append(Stroke(ink))
    }
    guard reader.left == 0 else { throw .damaged }
  }
}

extension DrawingDesign {
  /// The bytes of its file.
  var packed: [UInt8] { Array(strokes).packed }

  /// Reads the file of a drawing.
  init(packed bytes: [UInt8]) throws(InkFlaw) {
    self.init(try [Stroke](packed: bytes))
    guard count > 0 else { throw .damaged }
  }
}

/// Numbers of seven bits a byte, the lowest first.
struct PackedBytes {
  private(set) var bytes: [UInt8] = []

  mutating func append(_ number: UInt64) {
    var rest = number
    while rest >= 0x80 {
      bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
      rest >>= 7
    }
    bytes.append(UInt8(rest))
  }

  /// Appends a number with its sign as the lowest bit.
  mutating func append(signed number: Int32) {
    let number = Int64(number)
    append(UInt64(bitPattern: number << 1 ^ number >> 63))
  }

  mutating func append(_ other: [UInt8]) { bytes += other }
}

/// Reads packed numbers; those that are longer than need be are refused.
struct PackedReader {
  private let bytes: ArraySlice<UInt8>
  private var index: Int

  init(_ bytes: [UInt8]) { (self.bytes, index) = (bytes[...], bytes.startIndex) }

  /// The number of bytes that are left.
  var left: Int { bytes.endIndex - index }

  mutating func number(upTo limit: UInt64) throws(InkFlaw) -> UInt64 {
    var (number, shift) = (UInt64(0), UInt64(0))
    while index < bytes.endIndex, shift < 56 {
      let byte = bytes[index]
      index += 1
      number |= UInt64(byte & 0x7F) << shift
      shift += 7
      if byte & 0x80 == 0 {
        guard number <= limit, byte != 0 || shift == 7 else { throw .damaged }
        return number
      }
    }
    throw .damaged
  }

  mutating func signed() throws(InkFlaw) -> Int {
    let number = try number(upTo: 1 << 26)
    return Int(number >> 1) ^ -Int(number & 1)
  }
}
