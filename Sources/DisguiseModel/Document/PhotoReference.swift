import Drawing
import ImageCoding

/// Identifies a photo: a sample face by its name, any other by its content.
package enum PhotoID: Hashable, Sendable, CustomStringConvertible {
  /// A sample face included with Guise.
  case sample(String)
  /// One of the user's photos, by the hash of its file.
  case content(ContentID)

  /// The form in files: `sample:NAME` or `sha256:HEX`.
  package var description: String {
    switch self {
    case .sample(let id): "sample:\(id)"
    case .content(let content): content.description
    }
  }

  /// Parses the form in files; nil if it has neither form, or is too long.
  package init?(description: String) {
    guard FileLimits.allow(name: description) else { return nil }
    if let content = ContentID(description: description) {
      self = .content(content)
    } else if description.hasPrefix("sample:"), description.count > 7 {
      self = .sample(String(description.dropFirst(7)))
    } else {
      return nil
    }
  }
}

/// The photo of a disguise: its ID and size, without pixels.
package struct PhotoReference: Hashable, Sendable {
  /// The ID of the photo.
  package let id: PhotoID
  /// The size in pixels in upright orientation (after applying EXIF).
  package let size: Size

  /// Creates a reference to a photo.
  package init(id: PhotoID, size: Size) {
    self.id = id
    self.size = size
  }

  /// Whether a photo can have this size.
  var isValid: Bool {
    (1...Self.maximumSide).contains(size.width) && (1...Self.maximumSide).contains(size.height)
  }

  /// The limit of every decoder.
  static let maximumSide = Double(ImageLimits.side)
}
