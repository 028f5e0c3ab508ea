/// Reads the tags of an EXIF structure, which is a TIFF file without pixels. Foreign data: every
/// offset and count is checked against the source.
struct ExifReader {
  /// A value in a directory.
  struct Entry {
    let type: Int
    let count: Int
    /// The place of the value in the source: in the entry itself if it has at most 4 bytes.
    let offset: Int
  }

  private let source: ByteSource
  /// The place of the structure, from which its offsets count.
  private let base: Int
  private let isBigEndian: Bool

  /// The bytes of a value by its type: byte, text, short, long, rational and so on.
  private static let sizes = [0, 1, 1, 2, 4, 8, 1, 1, 2, 4, 8, 4, 8]
  /// The maximum number of entries of a directory that are read.
  private static let maximumEntries = 512
  /// The maximum size of a text in bytes.
  private static let maximumText = 1024

  /// Begins at the byte order mark; nil if there is none.
  init?(_ source: ByteSource, at base: Int) throws(ImageError) {
    let head = try source.bytes(at: base, count: 8)
    let isBig = head.starts(with: "MM\0*".utf8)
    guard head.count == 8, isBig || head.starts(with: "II*\0".utf8) else { return nil }
    self.source = source
    self.base = base
    isBigEndian = isBig
  }

  /// The entries of the first directory by their tags.
  var first: [Int: Entry] {
    get throws(ImageError) { try directory(at: number(at: base + 4, bytes: 4) ?? 0) }
  }

  /// Returns the entries of the directory to which an entry points; empty if there is none.
  func directory(of entry: Entry?) throws(ImageError) -> [Int: Entry] {
    guard let entry, let offset = try integer(entry) else { return [:] }
    return try directory(at: offset)
  }

  private func directory(at offset: Int) throws(ImageError) -> [Int: Entry] {
    let place = base + offset
    let count = min(try number(at: place, bytes: 2) ?? 0, Self.maximumEntries)
    let bytes = try source.bytes(at: place + 2, count: count * 12)
    var entries: [Int: Entry] = [:]
    // An entry is a tag (2 bytes), a type (2), a count (4) and a value (4).
    for start in stride(from: 0, to: bytes.count - 11, by: 12) {
      let tag = number(bytes[start..<start + 2])
      let type = number(bytes[start + 2..<start + 4])
      let count = number(bytes[start + 4..<start + 8])
      guard Self.sizes.indices.contains(type), entries[tag] == nil else { continue }
      let isInPlace = Self.sizes[type] * count <= 4
      entries[tag] = Entry(
        type: type, count: count,
        offset: isInPlace
          ? place + 2 + start + 8 : base + number(bytes[start + 8..<start + 12]))
    }
    return entries
  }

  // MARK: Values

  /// Returns the first number of a value of bytes, shorts or longs.
  func integer(_ entry: Entry?) throws(ImageError) -> Int? {
    guard let entry, entry.count > 0, [1, 3, 4, 13].contains(entry.type) else { return nil }
    return try number(at: entry.offset, bytes: entry.type == 13 ? 4 : Self.sizes[entry.type])
  }

  /// Returns a value of text, without what follows its end.
  func text(_ entry: Entry?) throws(ImageError) -> String? {
    guard let entry, [1, 2, 7].contains(entry.type) else { return nil }
    let bytes = try source.bytes(at: entry.offset, count: min(entry.count, Self.maximumText))
    return String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
  }

  /// Returns the first of a value of unsigned fractions.
  func rational(_ entry: Entry?) throws(ImageError) -> (numerator: Int, denominator: Int)? {
    guard let entry, entry.count > 0, entry.type == 5,
      let numerator = try number(at: entry.offset, bytes: 4),
      let denominator = try number(at: entry.offset + 4, bytes: 4)
    else { return nil }
    return (numerator, denominator)
  }

  private func number(at offset: Int, bytes count: Int) throws(ImageError) -> Int? {
    let bytes = try source.bytes(at: offset, count: count)
    return bytes.count == count ? number(bytes[...]) : nil
  }

  private func number(_ bytes: ArraySlice<UInt8>) -> Int {
    isBigEndian ? bigEndian(bytes) : littleEndian(bytes)
  }
}

/// Returns the unsigned big-endian integer in the bytes.
func bigEndian(_ bytes: ArraySlice<UInt8>) -> Int { bytes.reduce(0) { $0 << 8 | Int($1) } }

/// Returns the unsigned little-endian integer in the bytes.
func littleEndian(_ bytes: ArraySlice<UInt8>) -> Int {
  bytes.reversed().reduce(0) { $0 << 8 | Int($1) }
}
