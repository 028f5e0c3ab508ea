extension PhotoMetadata {
  /// An EXIF structure that says just this, big-endian as PNG recommends it; empty if there is nothing to
  /// say. The picture that it belongs to is upright.
  package var exif: [UInt8] {
    if isEmpty { return [] }
    var first = ExifDirectory()
    var second = ExifDirectory()
    first.add(ExifTag.orientation, short: UInt16(Orientation.upright.rawValue))
    if let resolution {
      first.add(ExifTag.xResolution, resolution.x)
      first.add(ExifTag.yResolution, resolution.y)
      first.add(ExifTag.resolutionUnit, short: UInt16(resolution.unit.rawValue))
    }
    for tag in ExifTag.keptTexts.first { first.add(tag, text: texts[tag]) }
    for tag in ExifTag.keptTexts.second { second.add(tag, text: texts[tag]) }
    let head = Array("MM\0*".utf8) + bytes(8 as UInt32)
    if second.isEmpty { return head + first.encoded(at: 8) }
    let place = 8 + first.byteCount + ExifDirectory.entrySize
    first.add(ExifTag.exif, long: UInt32(place))
    return head + first.encoded(at: 8) + second.encoded(at: place)
  }
}

/// The entries of a TIFF directory that is being written, big-endian.
private struct ExifDirectory {
  private var entries: [(tag: Int, type: UInt16, count: Int, value: [UInt8])] = []

  static let entrySize = 12

  var isEmpty: Bool { entries.isEmpty }

  /// The size with its values: a count, the entries, the place of a next directory, and what does not
  /// fit into the entries.
  var byteCount: Int {
    entries.reduce(6 + entries.count * Self.entrySize) { $0 + Self.outside($1.value) }
  }

  mutating func add(_ tag: Int, short: UInt16) {
    entries.append((tag, 3, 1, bytes(short) + [0, 0]))
  }

  mutating func add(_ tag: Int, long: UInt32) { entries.append((tag, 4, 1, bytes(long))) }

  mutating func add(_ tag: Int, text: String?) {
    guard let text else { return }
    let value = Array(text.utf8) + [0]
    entries.append((tag, 2, value.count, value))
  }

  mutating func add(_ tag: Int, _ fraction: PhotoMetadata.Resolution.Fraction) {
    entries.append((tag, 5, 1, bytes(fraction.numerator) + bytes(fraction.denominator)))
  }

  /// Returns the directory as it stands at an offset of the structure.
  func encoded(at offset: Int) -> [UInt8] {
    var result = bytes(UInt16(entries.count))
    var place = offset + 6 + entries.count * Self.entrySize
    var values: [UInt8] = []
    for entry in entries.sorted(by: { $0.tag < $1.tag }) {
      result += bytes(UInt16(entry.tag)) + bytes(entry.type) + bytes(UInt32(entry.count))
      let outside = Self.outside(entry.value)
      let padding = [UInt8](repeating: 0, count: max(4, outside) - entry.value.count)
      result += outside == 0 ? entry.value + padding : bytes(UInt32(place))
      if outside > 0 { values += entry.value + padding }
      place += outside
    }
    return result + bytes(0 as UInt32) + values
  }

  /// Returns the size of a value outside of its entry, which is even.
  private static func outside(_ value: [UInt8]) -> Int {
    value.count <= 4 ? 0 : (value.count + 1) / 2 * 2
  }
}

private func bytes<Number: FixedWidthInteger>(_ number: Number) -> [UInt8] {
  withUnsafeBytes(of: number.bigEndian) { Array($0) }
}
