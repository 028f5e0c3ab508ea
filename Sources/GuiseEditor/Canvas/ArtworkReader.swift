import DisguiseModel
import TouchKit

/// Reads artwork that is not in memory, off the main thread.
final class ArtworkReader {
  private let store: ArtworkStore
  private let scheduler: any Scheduler
  /// What is being read, and the closures to call once it is.
  private var readers: [StickerID: [(Artwork?) -> Void]] = [:]
  /// Called when artwork has been read, before those who wait for it.
  private let didRead: (StickerID) -> Void

  init(
    _ store: ArtworkStore, _ scheduler: any Scheduler, didRead: @escaping (StickerID) -> Void
  ) {
    self.store = store
    self.scheduler = scheduler
    self.didRead = didRead
  }

  /// Calls `use` once artwork is in memory, or with nil if it cannot be loaded.
  ///
  /// The store loads it on its own thread: the main thread never decodes.
  func read(_ id: StickerID, then use: @escaping (Artwork?) -> Void) {
    let artwork = store.artwork(id)
    if artwork != nil || store.problem(id) != nil { return use(artwork) }
    readers[id, default: []].append(use)
    guard readers[id]?.count == 1 else { return }
    store.loadLater([id]) { [weak self, scheduler] in
      scheduler.post { self?.finish(id) }
    }
  }

  /// Calls `use` with the artwork of several stickers, once all have been read; those that cannot be
  /// loaded are left out.
  func readAll(_ stickers: [Sticker], then use: @escaping ([(Sticker, Artwork)]) -> Void) {
    var waiting = stickers.count
    if waiting == 0 { return use([]) }
    for sticker in stickers {
      read(sticker.id) { [store] _ in
        waiting -= 1
        guard waiting == 0 else { return }
        use(stickers.compactMap { sticker in store.artwork(sticker.id).map { (sticker, $0) } })
      }
    }
  }

  /// Whether artwork is being read.
  func isReading(_ id: StickerID) -> Bool { readers[id] != nil }

  private func finish(_ id: StickerID) {
    didRead(id)
    let artwork = store.artwork(id)
    for use in readers.removeValue(forKey: id) ?? [] { use(artwork) }
  }
}
