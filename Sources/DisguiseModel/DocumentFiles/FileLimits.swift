import FoundationEssentials
import Glibc

/// What documents and journals may contain: more than any editor writes, and no more than can be read
/// and exported in seconds.
///
/// `DocumentFormat.md` specifies them. The largest journal has `Journal.maximumBytes`, the largest
/// archive `ZipReader.maximumBytes`; the largest values are those of `Placement.isValid` and
/// `PhotoReference.isValid`, and `Disguise.maximumElements` bounds the elements.
enum FileLimits {
  /// The maximum length of an ID or of a file's name, in bytes of UTF-8; file systems have shorter
  /// ones.
  static let nameBytes = 1024
  /// The largest document of version 1, which contains the photo, in bytes.
  static let documentBytes = 256 << 20
  /// The largest `document.json` in a project, in bytes.
  static let recordBytes = 16 << 20
  /// The largest photo in a project, in bytes.
  static let photoBytes = 256 << 20
  /// The largest thumbnail in a project, in bytes.
  static let thumbnailBytes = 1 << 20
  /// The largest file of strokes, and all together, in bytes: those of as many points as are allowed, and more.
  static let strokesBytes = 16 << 20
  /// The maximum number of files of a document in its archive, besides those that each has.
  static let files = 505
  /// The maximum number of own stickers in a document.
  static let stickers = Disguise.maximumOwnStickers
  /// The maximum number of values in a document or in a line of a journal. A decoder builds an
  /// object for each, and needs a hundred bytes of memory for one byte of the file.
  static let values = 100_000
  /// The maximum number of lines in a journal.
  static let lines = 100_000

  /// Whether a name or an ID is short enough.
  static func allow(name: String?) -> Bool { name.map { $0.utf8.count <= nameBytes } ?? true }

  /// Whether JSON contains few enough values.
  ///
  /// Counts what separates them outside of strings, which are skipped: nearly all bytes of a document
  /// are in the strings of its embedded files.
  static func allow(json bytes: some ContiguousBytes) -> Bool {
    bytes.withUnsafeBytes { bytes in
      var (index, count) = (0, 0)
      while index < bytes.count {
        switch bytes[index] {
        case UInt8(ascii: "\""): index = endOfString(in: bytes, from: index)
        case UInt8(ascii: ","), UInt8(ascii: "["), UInt8(ascii: "{"):
          count += 1
          if count > values { return false }
        default: break
        }
        index += 1
      }
      return true
    }
  }

  /// Returns the index of the quote that ends the string that begins at an index, or the end.
  private static func endOfString(in bytes: UnsafeRawBufferPointer, from start: Int) -> Int {
    guard let base = bytes.baseAddress else { return bytes.count }
    var index = start + 1
    while index < bytes.count,
      let quote = memchr(base + index, Int32(UInt8(ascii: "\"")), bytes.count - index)
    {
      let end = UnsafeRawPointer(quote) - base
      // A quote after an odd number of backslashes belongs to the string.
      var slash = end
      while slash > start + 1 && bytes[slash - 1] == UInt8(ascii: "\\") { slash -= 1 }
      if (end - slash).isMultiple(of: 2) { return end }
      index = end + 1
    }
    return bytes.count
  }
}
