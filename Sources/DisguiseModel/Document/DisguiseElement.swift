/// Identifies an element of a disguise; never reused for another element.
package struct ElementID: RawRepresentable, Hashable, Comparable, Sendable, Codable {
  /// The number, starting at 1.
  package let rawValue: Int

  /// Creates an ID from a number.
  package init(rawValue: Int) { self.rawValue = rawValue }

  /// Returns whether the left element was created earlier.
  package static func < (left: ElementID, right: ElementID) -> Bool {
    left.rawValue < right.rawValue
  }
}

/// Identifies a sticker: `TAB/NAME` in the catalog, or `sha256:…`, a hash of the content, for one
/// of the user's own pictures.
package struct StickerID: RawRepresentable, Hashable, Sendable, Codable, CustomStringConvertible {
  /// The ID as it is stored in files.
  package let rawValue: String

  /// Creates an ID from its form in files.
  package init(rawValue: String) { self.rawValue = rawValue }

  /// Creates the ID of one of the user's own pictures.
  package init(_ content: ContentID) { self.init(rawValue: content.description) }

  /// The content hash of the user's own picture; nil for a sticker of the catalog.
  package var content: ContentID? { ContentID(description: rawValue) }

  package var description: String { rawValue }
}

/// What is placed on the photo: a kind of thing, how it looks, and where it is.
///
/// Elements are made by edits and read from files; everybody else passes them on whole.
package struct DisguiseElement: Hashable, Sendable, Identifiable {
  /// The ID, stable across edits, undo and restarts.
  package let id: ElementID
  /// What it is.
  package internal(set) var kind: ElementKind
  /// How it looks there.
  package internal(set) var look: Look
  /// Its placement on the photo.
  package var placement: Placement

  /// Creates an element from its parts.
  init(id: ElementID, kind: ElementKind, look: Look = .plain, placement: Placement) {
    self.id = id
    self.kind = kind
    self.look = look
    self.placement = placement
  }

  /// Returns the element as it is at another place.
  package func placed(at placement: Placement) -> DisguiseElement {
    var result = self
    result.placement = placement
    return result
  }

  /// Whether it mixes with what is below it, so that it cannot be drawn without that.
  package var mixes: Bool { look.blend != .normal || kind.drawing?.hasMarker ?? false }

  /// Whether the element may enter a document.
  var isValid: Bool { placement.isValid && kind.isValid && look.isValid }
}
