import Platform

/// A part of the input as a DEFLATE block with codes of its own (RFC 1951, 3.2.7): bytes, and runs that
/// repeat the byte or the pixel before them.
struct RunBlock: ~Copyable {
  /// Bytes as they are, then a run.
  private struct Piece {
    let literals: UInt32
    /// How often the run repeats, and whether it repeats a byte or a pixel.
    let length: UInt16
    let distance: Distance
  }

  /// What a run repeats.
  enum Distance: UInt16 {
    case byte
    case pixel
  }

  /// The lengths that a run can have.
  static let lengths = 3...258

  /// Literals are counted in four tables: the same byte is counted again while its counter is still
  /// being written.
  private static let tables = 4
  private static let endOfBlock = 256

  private let pieces: UnsafeMutablePointer<Piece>
  private var pieceCount = 0
  private let literals: UnsafeMutablePointer<UInt32>
  /// The number of runs of each length.
  private let runs: UnsafeMutablePointer<UInt32>
  private var byteRuns: UInt32 = 0
  private var pixelRuns: UInt32 = 0
  /// The code of a distance of one pixel; that of one byte is 0.
  private let pixelCode: Int

  /// Creates a block for at most `capacity` bytes of input, with `pixel` bytes for each pixel, 3 or 4.
  init(capacity: Int, pixel: Int) throws(OutOfMemory) {
    let pieceCapacity = capacity / Self.lengths.lowerBound + 2
    try Memory.check(byteCount: pieceCapacity * MemoryLayout<Piece>.stride)
    pieces = .allocate(capacity: pieceCapacity)
    literals = .allocate(capacity: 256 * Self.tables)
    runs = .allocate(capacity: Self.lengths.upperBound + 1)
    pixelCode = pixel - 1
    clear()
  }

  deinit {
    pieces.deallocate()
    literals.deallocate()
    runs.deallocate()
  }

  private mutating func clear() {
    pieceCount = 0
    literals.update(repeating: 0, count: 256 * Self.tables)
    runs.update(repeating: 0, count: Self.lengths.upperBound + 1)
    (byteRuns, pixelRuns) = (0, 0)
  }

  /// Counts a byte that is written as it is; `position` differs from that of the bytes just before.
  @inline(__always)
  mutating func count(_ byte: UInt8, at position: Int) {
    literals[Int(byte) &* Self.tables &+ (position & (Self.tables - 1))] &+= 1
  }

  /// Counts the six lowest bytes of a word.
  @inline(__always)
  mutating func countSix(_ word: UInt64) {
    @inline(__always) func count(_ index: UInt64) {
      let byte = Int(truncatingIfNeeded: word &>> (8 &* index) & 0xFF)
      literals[byte &* Self.tables &+ Int(truncatingIfNeeded: index & 3)] &+= 1
    }
    count(0)
    count(1)
    count(2)
    count(3)
    count(4)
    count(5)
  }

  /// Appends bytes that have been counted, and a run after them.
  @inline(__always)
  mutating func append(literals: Int, run length: Int, of distance: Distance) {
    pieces[pieceCount] = Piece(
      literals: UInt32(truncatingIfNeeded: literals), length: UInt16(truncatingIfNeeded: length),
      distance: distance)
    pieceCount &+= 1
    runs[length] &+= 1
    if distance == .byte { byteRuns &+= 1 } else { pixelRuns &+= 1 }
  }

  /// Writes the block, whose last `literals` bytes follow the last run, and begins the next one.
  mutating func write(
    _ bytes: UnsafePointer<UInt8>, literals last: Int, isFinal: Bool, to output: inout BitWriter
  ) {
    let symbols = (0..<256).map { byte in
      (0..<Self.tables).reduce(UInt32(0)) { $0 &+ literals[byte &* Self.tables &+ $1] }
    }
    var lengths = [UInt32](repeating: 0, count: RunLength.codes.count)
    for length in Self.lengths { lengths[RunLength.code(of: length)] += runs[length] }
    let code = PrefixCode(counts: symbols + [1] + lengths, limit: 14)
    let distances = PrefixCode(
      counts: [byteRuns] + [UInt32](repeating: 0, count: pixelCode - 1) + [pixelRuns], limit: 15)
    output.append(isFinal ? 1 : 0, 1)
    output.append(2, 2)
    Self.write(code, distances, to: &output)
    write(bytes, literals: last, code, distances, to: &output)
    output.append(UInt64(code.codes[Self.endOfBlock]), Int(code.lengths[Self.endOfBlock]))
    output.flush()
    clear()
  }

  private func write(
    _ bytes: UnsafePointer<UInt8>, literals last: Int, _ code: PrefixCode, _ distances: PrefixCode,
    to writer: inout BitWriter
  ) {
    // Codes with their lengths above them.
    let single = (0..<256).map { UInt32(code.codes[$0]) | UInt32(code.lengths[$0]) << 16 }
    let repeated = [0, pixelCode].flatMap { distance in
      (0...Self.lengths.upperBound).map { length in
        length < Self.lengths.lowerBound
          ? RunCode() : RunCode(length, code, distance: distance, distances)
      }
    }
    single.withUnsafeBufferPointer { single in
      repeated.withUnsafeBufferPointer { repeated in
        var (output, next) = (writer, bytes)
        for index in 0..<pieceCount {
          let piece = pieces[index]
          Self.write(Int(piece.literals), of: &next, single, to: &output)
          let row = piece.distance == .byte ? 0 : Self.lengths.upperBound &+ 1
          let run = repeated[row &+ Int(piece.length)]
          output.append(run.bits, Int(run.count))
          output.flush()
          next += Int(piece.length)
        }
        Self.write(last, of: &next, single, to: &output)
        writer = output
      }
    }
  }

  /// Writes bytes by their codes, and advances to those after them. Not a closure: what it changes would
  /// have to stay in memory.
  @inline(__always)
  private static func write(
    _ count: Int, of next: inout UnsafePointer<UInt8>, _ codes: UnsafeBufferPointer<UInt32>,
    to output: inout BitWriter
  ) {
    for _ in 0..<count &>> 2 {
      append(&next, codes, to: &output)
      append(&next, codes, to: &output)
      append(&next, codes, to: &output)
      append(&next, codes, to: &output)
      output.flush()
    }
    for _ in 0..<count & 3 { append(&next, codes, to: &output) }
    output.flush()
  }

  @inline(__always)
  private static func append(
    _ next: inout UnsafePointer<UInt8>, _ codes: UnsafeBufferPointer<UInt32>,
    to output: inout BitWriter
  ) {
    let entry = codes[Int(next.pointee)]
    output.append(UInt64(entry & 0xFFFF), Int(entry &>> 16))
    next += 1
  }

  /// Writes the lengths of both codes, which tell a decoder the codes.
  private static func write(
    _ code: PrefixCode, _ distances: PrefixCode, to output: inout BitWriter
  ) {
    let (used, usedDistances) = (max(257, code.usedCount), max(1, distances.usedCount))
    let items = CodeLength.items(code.lengths[..<used] + distances.lengths[..<usedDistances])
    let counts = items.reduce(into: [UInt32](repeating: 0, count: CodeLength.order.count)) {
      $0[$1.symbol] += 1
    }
    let short = PrefixCode(counts: counts, limit: 7)
    let shortCount = max(4, (CodeLength.order.lastIndex { short.lengths[$0] > 0 } ?? 0) + 1)
    output.append(UInt64(used - 257), 5)
    output.append(UInt64(usedDistances - 1), 5)
    output.append(UInt64(shortCount - 4), 4)
    output.flush()
    for symbol in CodeLength.order[..<shortCount] {
      output.append(UInt64(short.lengths[symbol]), 3)
      output.flush()
    }
    for item in items {
      output.append(UInt64(short.codes[item.symbol]), Int(short.lengths[item.symbol]))
      output.append(UInt64(item.extra), CodeLength.extraBits(of: item.symbol))
      output.flush()
    }
  }

  /// The bits of a run: the codes of its length and of its distance.
  private struct RunCode {
    var bits: UInt64 = 0
    var count: UInt64 = 0

    init() {}

    init(_ length: Int, _ code: PrefixCode, distance: Int, _ distances: PrefixCode) {
      let index = RunLength.code(of: length)
      let symbol = 257 + index
      append(UInt64(code.codes[symbol]), Int(code.lengths[symbol]))
      append(UInt64(length - RunLength.codes[index].first), RunLength.codes[index].extraBits)
      append(UInt64(distances.codes[distance]), Int(distances.lengths[distance]))
    }

    private mutating func append(_ value: UInt64, _ length: Int) {
      bits |= value << count
      count += UInt64(length)
    }
  }
}

/// How DEFLATE writes the length of a run: the code of a range, and extra bits for the length in it.
private enum RunLength {
  static let codes: [(first: Int, extraBits: Int)] = [
    (3, 0), (4, 0), (5, 0), (6, 0), (7, 0), (8, 0), (9, 0), (10, 0), (11, 1), (13, 1), (15, 1),
    (17, 1), (19, 2), (23, 2), (27, 2), (31, 2), (35, 3), (43, 3), (51, 3), (59, 3), (67, 4),
    (83, 4), (99, 4), (115, 4), (131, 5), (163, 5), (195, 5), (227, 5), (258, 0),
  ]

  /// The codes by lengths.
  private static let table = (0...RunBlock.lengths.upperBound).map { length in
    codes.lastIndex { $0.first <= length } ?? 0
  }

  static func code(of length: Int) -> Int { table[length] }
}

/// How DEFLATE writes the lengths of codes: each as a symbol, or a repetition with extra bits.
private enum CodeLength {
  /// The order in which the lengths of the symbols' own codes are written.
  static let order = [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15]

  static func extraBits(of symbol: Int) -> Int {
    switch symbol {
    case 16: 2
    case 17: 3
    case 18: 7
    default: 0
    }
  }

  static func items(_ lengths: ArraySlice<UInt8>) -> [(symbol: Int, extra: Int)] {
    var items: [(symbol: Int, extra: Int)] = []
    var rest = lengths
    while let length = rest.first {
      var count = rest.prefix { $0 == length }.count
      rest = rest.dropFirst(count)
      if length > 0 {
        items.append((Int(length), 0))
        count -= 1
      }
      while count > 0 {
        switch (length, count) {
        case (0, 11...):
          items.append((18, min(count, 138) - 11))
          count -= min(count, 138)
        case (0, 3...):
          items.append((17, count - 3))
          count = 0
        case (1..., 3...):
          items.append((16, min(count, 6) - 3))
          count -= min(count, 6)
        default:
          items.append((Int(length), 0))
          count -= 1
        }
      }
    }
    return items
  }
}
