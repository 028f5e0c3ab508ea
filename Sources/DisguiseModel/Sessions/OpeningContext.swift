import Drawing
import Platform

/// What the opening of photos, documents and kept work needs besides what is opened.
package struct OpeningContext: Sendable {
  /// The artwork, which is read meanwhile.
  package let artworks: ArtworkStore
  /// The sample faces.
  package let faces: SampleFaces
  /// Where photos and own stickers are kept; nil if there is no place for them.
  package let state: StateDirectory?
  /// The user's own stickers, for those that are neither in a document nor kept.
  package let packs: OwnStickers?
  /// The maximum size in pixels of the photo's bitmap for the screen.
  package var bounds: Size
  /// Called repeatedly; true aborts.
  package var isCancelled: @Sendable () -> Bool
  /// Called with the fraction of the photo that has been decoded.
  package var progress: @Sendable (Double) -> Void

  /// Creates a context from its parts.
  package init(
    artworks: ArtworkStore, faces: SampleFaces, state: StateDirectory?, packs: OwnStickers? = nil,
    fitting bounds: Size, isCancelled: @escaping @Sendable () -> Bool = { false },
    progress: @escaping @Sendable (Double) -> Void = { _ in }
  ) {
    self.artworks = artworks
    self.faces = faces
    self.state = state
    self.packs = packs
    self.bounds = bounds
    self.isCancelled = isCancelled
    self.progress = progress
  }

  /// Finds own stickers that are not in the catalog: the kept copies, or, where there are none, the
  /// user's packs, which the catalog may not have yet.
  func ownStickers(_ ids: Set<StickerID>) -> [Sticker] {
    let kept = state?.stickers(ids) ?? []
    let rest = ids.subtracting(kept.map(\.id))
    guard !rest.isEmpty, let packs else { return kept }
    return kept + packs.load().stickers.filter { rest.contains($0.id) }
  }
}
