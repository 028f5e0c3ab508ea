import Drawing
import Platform

/// The reason why a picture could not be opened, with a message for the user.
///
/// The name in each case is the file's last path component.
public enum ImageError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The file does not exist.
  case missing(name: String)
  /// The path is a folder.
  case folder(name: String)
  /// The path is a device or a pipe.
  case notAFile(name: String)
  /// The process has no permission to read.
  case denied(name: String)
  /// The file is empty.
  case empty(name: String)
  /// No loader recognizes the format.
  case notAPicture(name: String)
  /// The file is not an SVG.
  case notADrawing(name: String)
  /// The file is a drawing where a picture made of pixels is needed.
  case drawing(name: String)
  /// Nothing is painted in the drawing, or every pixel of the picture is transparent.
  case blank(name: String)
  /// The picture is truncated or invalid.
  case damaged(name: String)
  /// The picture may be valid, but is stored in a way of its format that cannot be decoded.
  case unsupported(name: String)
  /// The picture exceeds `ImageLimits`, of which `limit` is the number of pixels for its format.
  case tooLarge(name: String, width: Int, height: Int, limit: Int = ImageLimits.pixels)
  /// The file has more bytes than `ImageLimits.fileBytes`.
  case tooManyBytes(name: String)
  /// There is not enough memory for the pixels.
  case outOfMemory(name: String)
  /// Decoding took more time than is granted to foreign files.
  case tookTooLong(name: String)
  /// The decoder crashed or exceeded its memory.
  case undecodable(name: String)
  /// Reading failed midway, with the system's description.
  case unreadable(name: String, reason: String)
  /// The file changed while it was read.
  case changed(name: String)
  /// The caller cancelled.
  case cancelled

  /// The user-visible message: what happened and what to do, in one or two sentences.
  public var message: String {
    switch self {
    case .missing(let name):
      return localized("{name} doesn't exist. Choose another picture.", ["name": name])
    case .folder(let name):
      return localized("{name} is a folder. Choose a picture in it.", ["name": name])
    case .notAFile(let name):
      return localized("{name} isn't a file. Choose a picture.", ["name": name])
    case .denied(let name):
      return localized(
        "Couldn't open {name}: permission denied. Choose another picture.", ["name": name])
    case .empty(let name):
      return localized("{name} is empty. Choose another picture.", ["name": name])
    case .notAPicture(let name):
      return localized(
        "{name} isn't a picture in a known format. Use JPEG, PNG or WebP.", ["name": name])
    case .notADrawing(let name):
      return localized("{name} isn't a drawing in a known format. Use SVG or PNG.", ["name": name])
    case .drawing(let name):
      return localized("{name} is a drawing. Use JPEG, PNG or WebP.", ["name": name])
    case .blank(let name):
      return localized(
        "{name} is empty: it shows nothing. Choose another picture.", ["name": name])
    case .damaged(let name):
      return localized(
        "{name} is damaged or incomplete. Copy it again or choose another picture.", ["name": name])
    case .unsupported(let name):
      return localized(
        "{name} is stored in a way that can't be read here. The file may be fine: save it as "
          + "JPEG or PNG in another program.", ["name": name])
    case .tooLarge(let name, let width, let height, let limit):
      return localized(
        "{name} is too large: {width} x {height} pixels. Use at most {megapixels} "
          + "megapixels in this format and {side} pixels a side.",
        [
          "name": name, "width": width, "height": height, "megapixels": limit / 1_000_000,
          "side": ImageLimits.side,
        ])
    case .tooManyBytes(let name):
      return localized(
        "{name} is too large. Use a file of at most {gigabytes} GB.",
        ["name": name, "gigabytes": ImageLimits.fileBytes >> 30])
    case .outOfMemory(let name):
      return localized(
        "There isn't enough memory for {name}. Use a smaller picture.", ["name": name])
    case .tookTooLong(let name):
      return localized("{name} took too long to decode. Choose another picture.", ["name": name])
    case .undecodable(let name):
      return localized(
        "{name} couldn't be decoded: it is damaged or needs too much memory. Choose "
          + "another picture.", ["name": name])
    case .unreadable(let name, let reason):
      return localized(
        "Couldn't read {name}: {reason}. Try again or choose another picture.",
        ["name": name, "reason": reason])
    case .changed(let name):
      return localized(
        "{name} changed while it was being read. Open it again when it is complete.", ["name": name]
      )
    case .cancelled:
      return localized("Opening was cancelled.")
    }
  }

  /// The message.
  public var description: String { message }
}

/// The maximum size of a picture, checked before memory is allocated for its pixels.
public enum ImageLimits {
  /// The maximum size of a file in bytes.
  public static let fileBytes = 2 << 30
  /// The maximum number of pixels of pictures that are decoded row by row: sequential JPEG, and PNG
  /// that is not interlaced.
  public static let pixels = 200_000_000
  /// The maximum number of pixels of pictures that their decoder keeps whole.
  public static let wholePixels = 100_000_000
  /// The maximum number of pixels of progressive JPEGs, whose decoder keeps their coefficients.
  public static let progressivePixels = 50_000_000
  /// The maximum width and height, which is the limit of Cairo's coordinates.
  public static let side = PixelBuffer.longestSide

  /// Returns whether a picture of this size is accepted.
  package static func allow(width: Int, height: Int, pixels: Int = pixels) -> Bool {
    (1...side).contains(width) && (1...side).contains(height) && width * height <= pixels
  }
}
