import CPixbuf

/// The ICC color profile of a picture, preserved in files exported from it.
public struct ColorProfile: Hashable, Sendable {
  /// The profile data as defined by the ICC.
  public let bytes: [UInt8]

  /// The maximum accepted size. Usual profiles have a few kilobytes; printers' large tables stay
  /// below this.
  package static let maximumBytes = 8 << 20

  /// Creates a profile for RGB pixels; nil if the bytes are not an RGB profile.
  ///
  /// CMYK and grayscale pictures are decoded to RGB, so that their profiles no longer apply.
  public init?(_ bytes: [UInt8]) {
    // ICC.1 7.2: size, color space at 16 and signature at 36, in a header of 128 bytes.
    guard bytes.count > 128, bytes.count <= Self.maximumBytes,
      bigEndian(bytes[0..<4]) == bytes.count,
      bytes[16..<20].elementsEqual("RGB ".utf8), bytes[36..<40].elementsEqual("acsp".utf8)
    else { return nil }
    self.bytes = bytes
  }

  /// Creates a profile from the base64 text that the loaders provide.
  init?(base64 text: UnsafePointer<CChar>) {
    var count = gsize()
    guard let decoded = g_base64_decode(text, &count) else { return nil }
    defer { g_free(decoded) }
    self.init(Array(UnsafeBufferPointer(start: decoded, count: Int(count))))
  }
}
