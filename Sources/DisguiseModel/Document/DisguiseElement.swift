/// Names an element of one disguise for ever: it is never given to another one.
package struct ElementID: RawRepresentable, Hashable, Comparable, Sendable, Codable {
  /// The number, counted from 1.
  package let rawValue: Int

  /// The name with a number.
  package init(rawValue: Int) { self.rawValue = rawValue }

  /// Whether the left element was made earlier.
  package static func < (left: ElementID, right: ElementID) -> Bool {
    left.rawValue < right.rawValue
  }
}

/// Names a piece of artwork: `TAB/NAME` of the catalogue, or `sha256:…` for a picture of the
/// user's own, which is known by its content.
package struct StickerID: RawRepresentable, Hashable, Sendable, Codable, CustomStringConvertible {
  /// The name as it stands in files.
  package let rawValue: String

  /// The name that stands in a file.
  package init(rawValue: String) { self.rawValue = rawValue }

  /// The name of a picture of the user's own.
  package init(_ content: ContentID) { self.init(rawValue: content.description) }

  /// The content of the user's own picture; nil for artwork of the catalogue.
  package var content: ContentID? { ContentID(description: rawValue) }

  package var description: String { rawValue }
}

/// One piece of artwork on the face.
package struct DisguiseElement: Hashable, Sendable, Identifiable {
  /// The name, stable through every edit, undo and restart.
  package let id: ElementID
  /// Which artwork it shows.
  package let sticker: StickerID
  /// Where it lies on the photo.
  package var placement: Placement

  /// An element from its parts.
  package init(id: ElementID, sticker: StickerID, placement: Placement) {
    self.id = id
    self.sticker = sticker
    self.placement = placement
  }
}
