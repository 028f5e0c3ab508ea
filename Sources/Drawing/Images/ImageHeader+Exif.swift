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
