/// A file that travels inside a document: a photo or a picture of the user's own.
package struct EmbeddedFile: Hashable, Sendable {
  /// The file's own name, without folders.
  package let name: String
  /// Its bytes as they are.
  package let bytes: [UInt8]

  /// A file from its name (a path's last part counts) and its bytes.
  package init(name: String, bytes: [UInt8]) {
    self.name = Self.plainName(name)
    self.bytes = bytes
  }

  /// What its bytes are by their first ones, as in a mail's head: `image/jpeg` and so on.
  package var mediaType: String {
    let start = bytes.prefix(16)
    func has(_ text: String, at offset: Int = 0) -> Bool {
      start.dropFirst(offset).starts(with: text.utf8)
    }
    if start.starts(with: [0xFF, 0xD8, 0xFF]) { return "image/jpeg" }
    if has("PNG", at: 1) { return "image/png" }
    if has("RIFF") && has("WEBP", at: 8) { return "image/webp" }
    if has("GIF8") { return "image/gif" }
    if has("BM") { return "image/bmp" }
    if has("II*\0") || has("MM\0*") { return "image/tiff" }
    if has("ftypavif", at: 4) { return "image/avif" }
    if has("ftyp", at: 4) { return "image/heif" }
    if has("<svg") || has("<?xml") || has("<!--") { return "image/svg+xml" }
    return "application/octet-stream"
  }

  /// A name that is safe as one file's name anywhere: no folders, nothing hidden, not too long.
  static func plainName(_ name: String) -> String {
    let last = name.split(separator: "/").last.map(String.init) ?? ""
    let safe = String(last.unicodeScalars.filter { $0.value >= 32 && $0.value != 127 })
    var short = String(safe.drop { $0 == "." })
    while short.utf8.count > 200 { short.removeFirst() }
    return short.isEmpty ? "picture" : short
  }
}
