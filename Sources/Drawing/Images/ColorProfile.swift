import CPixbuf

/// The ICC profile of a picture's colours, kept to be written into what is made from it.
public struct ColorProfile: Hashable, Sendable {
  /// The profile as the ICC defines it.
  public let bytes: [UInt8]

  /// Real profiles have a few kilobytes; printers' large tables stay below this.
  static let mostBytes = 8 << 20

  /// A profile for red, green and blue pixels; nil if the bytes are none.
  ///
  /// Pictures in ink colours or greys are decoded to red, green and blue: their profiles no
  /// longer fit.
  public init?(_ bytes: [UInt8]) {
    // ICC.1 7.2: size, colour space at 16 and the signature at 36, in a header of 128 bytes.
    guard bytes.count > 128, bytes.count <= Self.mostBytes,
      bigEndian(bytes[0..<4]) == bytes.count,
      bytes[16..<20].elementsEqual("RGB ".utf8), bytes[36..<40].elementsEqual("acsp".utf8)
    else { return nil }
    self.bytes = bytes
  }

  /// A profile from the base64 text that the loaders hand over.
  init?(base64 text: UnsafePointer<CChar>) {
    var count = gsize()
    guard let decoded = g_base64_decode(text, &count) else { return nil }
    defer { g_free(decoded) }
    self.init(Array(UnsafeBufferPointer(start: decoded, count: Int(count))))
  }
}
