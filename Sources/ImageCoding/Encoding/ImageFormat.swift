import Drawing

/// A file format of finished pictures.
public enum ImageFormat: String, CaseIterable, Hashable, Sendable {
  /// Lossless, with transparency.
  case png
  /// Small, for photos; without transparency.
  case jpeg
  /// Smaller, with transparency; at most 16383 pixels a side.
  case webP

  /// The format that the ending of a file's name means; nil for any other ending.
  public init?(path: String) {
    guard let name = path.split(separator: "/").last, let dot = name.lastIndex(of: ".") else {
      return nil
    }
    switch name[name.index(after: dot)...].lowercased() {
    case "png": self = .png
    case "jpg", "jpeg", "jpe": self = .jpeg
    case "webp": self = .webP
    default: return nil
    }
  }

  /// The usual ending of a file's name, without the dot.
  public var pathExtension: String {
    switch self {
    case .png: "png"
    case .jpeg: "jpg"
    case .webP: "webp"
    }
  }

  /// The largest width and height in pixels.
  public var maximumSide: Int {
    switch self {
    case .png, .jpeg: PixelBuffer.longestSide
    case .webP: 16_383
    }
  }

  /// Returns the encoder of this format for a picture with sides of 1 to 32767 pixels.
  ///
  /// JPEG has quality 92, WebP 90; a picture that is larger than the format allows is refused when it
  /// is written.
  public func encoder(
    width: Int, height: Int, hasAlpha: Bool, colorProfile: ColorProfile? = nil,
    metadata: PhotoMetadata = PhotoMetadata()
  ) -> any ImageEncoder {
    switch self {
    case .png:
      PNGEncoder(
        width: width, height: height, hasAlpha: hasAlpha, colorProfile: colorProfile,
        metadata: metadata)
    case .jpeg:
      JPEGEncoder(
        width: width, height: height, hasAlpha: hasAlpha, colorProfile: colorProfile,
        metadata: metadata)
    case .webP:
      WebPEncoder(
        width: width, height: height, hasAlpha: hasAlpha, colorProfile: colorProfile,
        metadata: metadata)
    }
  }
}
