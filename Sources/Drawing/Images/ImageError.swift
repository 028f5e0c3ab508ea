/// Why a picture can't be opened, in words for the person who chose it.
///
/// The name in each case is the file's last path component.
public enum ImageError: Error, Hashable, Sendable, CustomStringConvertible {
  /// There is no such file.
  case missing(name: String)
  /// It is a folder.
  case folder(name: String)
  /// It is a device or a pipe.
  case notAFile(name: String)
  /// The system doesn't let us read it.
  case denied(name: String)
  /// The file has no bytes.
  case empty(name: String)
  /// No loader knows what it is.
  case notAPicture(name: String)
  /// It isn't an SVG.
  case notADrawing(name: String)
  /// It begins as a picture and ends too early or makes no sense.
  case damaged(name: String)
  /// It has more pixels than we take on.
  case tooLarge(name: String, width: Int, height: Int)
  /// There is no memory for its pixels.
  case outOfMemory(name: String)
  /// Reading failed in the middle, with the system's reason.
  case unreadable(name: String, reason: String)
  /// The caller didn't want it any more.
  case cancelled

  /// What happened and what to do, in one or two sentences.
  public var message: String {
    switch self {
    case .missing(let name):
      return "\(name) isn't there. Choose another picture."
    case .folder(let name):
      return "\(name) is a folder. Choose a picture in it."
    case .notAFile(let name):
      return "\(name) isn't a file. Choose a picture."
    case .denied(let name):
      return "Couldn't open \(name): permission denied. Choose another picture."
    case .empty(let name):
      return "\(name) is empty. Choose another picture."
    case .notAPicture(let name):
      return "\(name) isn't a picture Guise can read. Use JPEG, PNG or WebP."
    case .notADrawing(let name):
      return "\(name) isn't a drawing Guise can read. Use SVG or PNG."
    case .damaged(let name):
      return "\(name) is damaged or incomplete. Copy it again or choose another picture."
    case .tooLarge(let name, let width, let height):
      return "\(name) is too large: \(width) x \(height) pixels. "
        + "Use at most \(ImageLimits.pixels / 1_000_000) megapixels "
        + "and \(ImageLimits.side) pixels a side."
    case .outOfMemory(let name):
      return "There isn't enough memory for \(name). Use a smaller picture."
    case .unreadable(let name, let reason):
      return "Couldn't read \(name): \(reason). Try again or choose another picture."
    case .cancelled:
      return "Opening was cancelled."
    }
  }

  /// The message.
  public var description: String { message }
}

/// How large a picture may be; checked before any memory is taken for its pixels.
public enum ImageLimits {
  /// The most pixels of a picture.
  public static let pixels = 200_000_000
  /// The longest side: Cairo's coordinates end there.
  public static let side = 32767

  /// Whether a picture of this size is taken on.
  static func allow(width: Int, height: Int) -> Bool {
    (1...side).contains(width) && (1...side).contains(height) && width * height <= pixels
  }
}
