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

/// Identifies the elements that belong together; never reused for others.
package struct GroupID: RawRepresentable, Hashable, Sendable {
  /// The number, starting at 1, among those of the elements.
  package let rawValue: Int

  /// Creates an ID from a number.
  package init(rawValue: Int) { self.rawValue = rawValue }
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
  /// Whether it stays as and where it is: hands on it mean the photo, and no edit but those of a list
  /// changes it. Who moves the photo moves it along.
  package internal(set) var isLocked = false
  /// Whether it is in no picture at all.
  package internal(set) var isHidden = false
  /// The group to which it belongs, if any. An element may be the only one of its group.
  package internal(set) var group: GroupID?

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

  /// Returns the element as another picture of the same shows it.
  package func shown(by artwork: StickerID) -> DisguiseElement {
    var result = self
    result.kind = kind.shown(by: artwork)
    return result
  }

  /// Whether it mixes with what is below it, so that it cannot be drawn without that.
  package var mixes: Bool { look.blend != .normal || kind.drawing?.hasMarker ?? false }

  /// Whether hands on the canvas can take it.
  package var isFree: Bool { !isLocked && !isHidden }

  /// Whether the element may enter a document.
  var isValid: Bool {
    placement.isValid && kind.isValid && look.isValid
      && group.map { (1..<Int.max).contains($0.rawValue) } ?? true
  }
}
