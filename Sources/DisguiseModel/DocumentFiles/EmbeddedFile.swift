import CCrypto
import Drawing
import ImageCoding
import Platform

/// A file embedded in a document: a photo or one of the user's own stickers.
package struct EmbeddedFile: Hashable, Sendable {
  /// The file's name, without folders.
  package let name: String
  /// Its contents.
  package let bytes: [UInt8]

  /// Creates a file from its bytes and its name or path, of which the last component is used.
  package init(name: String, bytes: [UInt8]) {
    self.name = Self.plainName(name)
    self.bytes = bytes
  }

  /// The name for people, without the ending of a picture.
  package var title: String { Self.title(of: name) }

  /// Returns a name of a file or of a sticker without the ending of a picture or a drawing: what follows any other dot
  /// belongs to it.
  static func title(of name: String) -> String {
    guard let dot = name.lastIndex(of: "."), dot > name.startIndex,
      endings.contains(name[name.index(after: dot)...].lowercased())
    else { return name }
    return String(name[..<dot])
  }

  /// The endings of the names of pictures and drawings.
  private static let endings: Set = [
    "png", "svg", "svgz", "webp", "jpg", "jpeg", "jpe", "jfif", "gif", "bmp", "tif", "tiff", "heic",
    "heif", "avif", "jxl", "ico", "tga", "pbm", "pgm", "ppm", "pnm",
  ]

  /// The media type, such as `image/jpeg`, detected by the first bytes.
  package var mediaType: String { kind.mediaType }

  /// What it is, by its bytes.
  package var kind: FileKind { FileKind(of: bytes) }

  /// Returns the last component of a path as a name that is valid for a visible file on any system:
  /// without control characters and not too long.
  static func plainName(_ name: String) -> String {
    let last = name.split(separator: "/").last.map(String.init) ?? ""
    let safe = String(last.unicodeScalars.filter { $0.value >= 32 && $0.value != 127 }).printable
    // The end of the name, which has its extension.
    var short = safe.drop { $0 == "." }.suffix(200)
    while short.utf8.count > 200 { short.removeFirst() }
    return short.isEmpty ? "picture" : String(short)
  }
}

/// The identity of a file's contents: the SHA-256 of its bytes (FIPS 180-4).
package struct ContentID: Hashable, Sendable, CustomStringConvertible {
  /// 64 lower-case hexadecimal digits.
  package let hex: String

  /// Hashes bytes.
  package init(of bytes: [UInt8]) {
    var hash = Hash()
    bytes.withUnsafeBytes { hash.add($0) }
    self = hash.finish()
  }

  /// Hashes the bytes of a file piece by piece.
  package init(of source: ByteSource, isCancelled: () -> Bool) throws(ImageError) {
    var hash = Hash()
    try source.forEachPiece(isCancelled: isCancelled, asError: { $0 }) { piece throws(ImageError) in
      hash.add(piece)
    }
    self = hash.finish()
  }

  /// The hash of bytes that come piece by piece. OpenSSL's is several times as fast as GLib's where
  /// the processor has instructions for it.
  struct Hash: ~Copyable {
    private var context = SHA256_CTX()

    /// Begins a hash. Calls `SHA256_Init`.
    init() { SHA256_Init(&context) }

    /// Adds bytes. Calls `SHA256_Update`.
    mutating func add(_ piece: UnsafeRawBufferPointer) {
      SHA256_Update(&context, piece.baseAddress, piece.count)
    }

    /// Returns the hash of all bytes. Calls `SHA256_Final`.
    consuming func finish() -> ContentID {
      var digest = [UInt8](repeating: 0, count: Int(SHA256_DIGEST_LENGTH))
      SHA256_Final(&digest, &context)
      return ContentID(hex: digest.map(Self.hex).joined())
    }

    private static func hex(_ byte: UInt8) -> String {
      (byte < 16 ? "0" : "") + String(byte, radix: 16)
    }
  }

  private init(hex: String) { self.hex = hex }

  /// Parses the form `sha256:HEX`; nil if it is malformed.
  package init?(description: String) {
    guard description.hasPrefix("sha256:") else { return nil }
    let hex = description.dropFirst(7)
    guard hex.utf8.count == 64,
      hex.utf8.allSatisfy({ (48...57).contains($0) || (97...102).contains($0) })
    else { return nil }
    self.hex = String(hex)
  }

  /// The form used in files: `sha256:HEX`.
  package var description: String { "sha256:\(hex)" }
}
