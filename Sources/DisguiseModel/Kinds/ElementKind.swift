import Synchronization

/// What an element is: a picture, and what that was made from.
package struct ElementKind: Hashable, Sendable {
  /// The picture that is drawn: what stores, caches and limits use.
  package let artwork: StickerID
  /// What the picture was made from; nil for a sticker of the catalog and a picture of the user's own.
  package let design: (any ElementDesign)?

  /// Creates the kind of what a picture shows.
  package init(_ design: (any ElementDesign)?, shownBy artwork: StickerID) {
    self.design = design
    self.artwork = artwork
  }

  /// A sticker of the catalog, or a picture of the user's own.
  package static func sticker(_ artwork: StickerID) -> ElementKind {
    ElementKind(nil, shownBy: artwork)
  }

  /// The designs that elements may have. An element in a file that does not name its kind has the first
  /// one that can be read.
  static let designs = Mutex<[any ElementDesign.Type]>([
    EmojiDesign.self, TextDesign.self, DrawingDesign.self, FrameDesign.self,
  ])

  /// The name in files.
  package var name: String { design.map { type(of: $0).kind } ?? Self.stickerName }

  private static let stickerName = "sticker"

  /// Whether a name in a file is that of a kind.
  static func isKnown(_ name: String) -> Bool {
    name == stickerName || designs.withLock { $0.contains { $0.kind == name } }
  }

  /// Returns the kind with another picture of the same.
  package func shown(by artwork: StickerID) -> ElementKind {
    ElementKind(design, shownBy: artwork)
  }

  /// Whether the kind may enter a document.
  var isValid: Bool { design?.isValid ?? true }

  package static func == (left: ElementKind, right: ElementKind) -> Bool {
    left.artwork == right.artwork
      && left.design?.isEqual(to: right.design) ?? (right.design == nil)
  }

  package func hash(into hasher: inout Hasher) {
    hasher.combine(artwork)
    design?.hash(into: &hasher)
  }
}

extension ElementDesign {
  fileprivate func isEqual(to other: (any ElementDesign)?) -> Bool { other as? Self == self }
}
