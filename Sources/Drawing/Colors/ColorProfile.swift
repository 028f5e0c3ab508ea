/// The ICC color profile of a picture, preserved in files exported from it.
public struct ColorProfile: Hashable, Sendable {
  /// The profile data as defined by the ICC.
  public let bytes: [UInt8]

  /// The maximum accepted size. Usual profiles have a few kilobytes; printers' large tables stay
  /// below this.
  package static let maximumBytes = 8 << 20

  /// Creates a profile for RGB pixels; nil if the bytes are not an RGB profile.
  ///
  /// The colors of CMYK and grayscale pictures become sRGB when they are decoded, so that their
  /// profiles no longer apply.
  public init?(_ bytes: [UInt8]) {
    guard Self.colorSpace(of: bytes) == "RGB " else { return nil }
    self.bytes = bytes
  }

  /// Returns the signature of the color space to which a profile belongs, of 4 letters; nil if the bytes
  /// are no profile.
  package static func colorSpace(of bytes: [UInt8]) -> String? {
    // ICC.1 7.2: size, color space at 16 and signature at 36, in a header of 128 bytes.
    guard bytes.count > 128, bytes.count <= maximumBytes,
      bytes[0..<4].reduce(0, { $0 << 8 | Int($1) }) == bytes.count,
      bytes[36..<40].elementsEqual("acsp".utf8)
    else { return nil }
    return String(decoding: bytes[16..<20], as: UTF8.self)
  }
}
