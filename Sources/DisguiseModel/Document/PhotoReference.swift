import Drawing

/// Names a photo: a sample face by its id, any other by its content.
package enum PhotoID: Hashable, Sendable, CustomStringConvertible {
  /// A face that comes with Guise.
  case sample(String)
  /// A photo of the user's, by the hash of its file.
  case content(ContentID)

  /// The name in files: `sample:ID` or `sha256:HEX`.
  package var description: String {
    switch self {
    case .sample(let id): "sample:\(id)"
    case .content(let content): content.description
    }
  }

  /// The photo with a name from a file, or nil if it is not of either form.
  package init?(description: String) {
    if let content = ContentID(description: description) {
      self = .content(content)
    } else if description.hasPrefix("sample:"), description.count > 7 {
      self = .sample(String(description.dropFirst(7)))
    } else {
      return nil
    }
  }
}

/// The photo under a disguise: a name and a size, never the pixels.
package struct PhotoReference: Hashable, Sendable {
  /// Which photo.
  package let id: PhotoID
  /// Its size in pixels, upright (after the camera's orientation has been applied).
  package let size: Size

  /// A reference to a photo of a size.
  package init(id: PhotoID, size: Size) {
    self.id = id
    self.size = size
  }
}
