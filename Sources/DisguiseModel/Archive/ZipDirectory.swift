import Drawing
import ImageCoding

/// The place of an archive's list of files (the central directory), found before libzip reads it.
///
/// libzip would try everything in the last 64 KB that looks like the end of a list, and makes room
/// for as many entries as it states. Here the archive has to end with the one record that is its end,
/// without a comment, without ZIP64, on one disk; all of which archives of Guise's size do without.
struct ZipDirectory {
  /// The offset of the list in the archive.
  let offset: Int
  /// The number of files.
  let count: Int

  /// The maximum number of files in an archive.
  static let maximumCount = 512
  /// The maximum size of the list in bytes.
  private static let maximumBytes = 128 << 10
  /// The size of the record at the end, in bytes.
  private static let endBytes = 22

  /// Finds the list; nil if there is none, because the archive is truncated or has another form.
  init?(of archive: ByteSource) throws(ImageError) {
    let start = archive.count - Self.endBytes
    let end = try archive.bytes(at: start, count: Self.endBytes)
    func number(_ offset: Int, _ bytes: Int) -> Int {
      (0..<bytes).reversed().reduce(0) { $0 << 8 | Int(end[offset + $1]) }
    }
    guard end.count == Self.endBytes, end.starts(with: Self.endMark) else { return nil }
    let size = number(12, 4)
    (count, offset) = (number(10, 2), number(16, 4))
    let isOnOneDisk = number(4, 4) == 0 && number(8, 2) == count
    guard isOnOneDisk, number(20, 2) == 0, offset + size == start, count <= Self.maximumCount,
      size <= Self.maximumBytes
    else { return nil }
    let list = try archive.bytes(at: offset, count: size)
    guard list.count == size, !Self.hasEnd(list) else { return nil }
  }

  private static let endMark: [UInt8] = [0x50, 0x4B, 5, 6]
  private static let wideEndMark: [UInt8] = [0x50, 0x4B, 6, 7]

  /// Whether bytes contain what looks like another end.
  private static func hasEnd(_ bytes: [UInt8]) -> Bool {
    bytes.indices.contains { index in
      bytes[index] == 0x50
        && (bytes[index...].starts(with: endMark) || bytes[index...].starts(with: wideEndMark))
    }
  }
}
