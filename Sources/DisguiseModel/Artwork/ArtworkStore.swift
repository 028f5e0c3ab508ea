import Drawing
import Synchronization

/// The artwork in use: read once, kept in memory with rasters of the sizes it is shown at.
///
/// May be used by any thread. What takes time (reading, rasterising) happens in `load` and
/// `rasterize`, or on the store's own thread after `prepare`; drawing only takes what is there.
package final class ArtworkStore: Sendable {
  private struct State {
    var catalog: StickerCatalog
    var artworks: [StickerID: Artwork] = [:]
    var problems: [StickerID: String] = [:]
    var rasters: RasterCache
    var underway: Set<RasterCache.Key> = []
  }

  private let state: Mutex<State>
  private let worker = Worker()

  /// A store of a catalogue's artwork whose rasters take so many bytes at most.
  package init(catalog: StickerCatalog, rasterBytes: Int = 32 << 20) {
    state = Mutex(State(catalog: catalog, rasters: RasterCache(capacity: rasterBytes)))
  }

  /// The catalogue.
  package var catalog: StickerCatalog { state.withLock { $0.catalog } }

  /// Changes the catalogue, such as by adding a document's own stickers.
  ///
  /// Artwork that could not be read is tried again afterwards.
  package func updateCatalog(_ change: (inout StickerCatalog) -> Void) {
    state.withLock { state in
      change(&state.catalog)
      state.problems.removeAll()
    }
  }

  // MARK: What is there

  /// The artwork if it was loaded.
  package func artwork(_ id: StickerID) -> Artwork? { state.withLock { $0.artworks[id] } }

  /// Why the artwork cannot be shown, for people; nil if nothing is known against it.
  package func problem(_ id: StickerID) -> String? { state.withLock { $0.problems[id] } }

  /// The best picture there is for artwork whose long side is shown so many pixels long.
  package func raster(_ id: StickerID, shownAt pixels: Double) -> Bitmap? {
    state.withLock { state in
      state.rasters.best(for: RasterCache.Key(id, shownAt: pixels))
        ?? state.artworks[id]?.thumbnail
    }
  }

  /// The rasters that elements lack to be sharp on a target of so many pixels a photo pixel.
  package func missingRasters(
    for elements: some Sequence<DisguiseElement>, targetPixelsPerPhotoPixel scale: Double
  ) -> [RasterCache.Key] {
    state.withLock { state in
      var keys: Set<RasterCache.Key> = []
      for element in elements {
        let side = state.artworks[element.sticker]?.size.longSide ?? 0
        let key = RasterCache.Key(
          element.sticker, shownAt: side * element.placement.scale * scale)
        let isHopeless = state.problems[element.sticker] != nil
        if !state.rasters.contains(key) && !isHopeless { keys.insert(key) }
      }
      return Array(keys)
    }
  }

  // MARK: What takes time

  /// Reads artwork if it is not there yet; nil if it cannot be, then `problem` says why.
  @discardableResult
  package func load(_ id: StickerID) -> Artwork? {
    let (known, sticker, isHopeless) = state.withLock {
      ($0.artworks[id], $0.catalog[id], $0.problems[id] != nil)
    }
    if known != nil || isHopeless { return known }
    guard let sticker else {
      state.withLock { $0.problems[id] = Self.missing(id) }
      return nil
    }
    do throws(ImageError) {
      let artwork = try Artwork(ArtworkPicture(sticker))
      return state.withLock { state in
        // Two threads may have read it at once: everybody gets the same one.
        let first = state.artworks[id] ?? artwork
        state.artworks[id] = first
        return first
      }
    } catch {
      state.withLock { $0.problems[id] = error.message }
      return nil
    }
  }

  /// Reads a sticker's picture only, if it is not there: all that a file needs.
  package func picture(_ id: StickerID) throws(MissingArtwork) -> ArtworkPicture {
    let (known, sticker) = state.withLock { ($0.artworks[id]?.picture, $0.catalog[id]) }
    if let known { return known }
    guard let sticker else { throw MissingArtwork(description: Self.missing(id)) }
    do throws(ImageError) {
      return try ArtworkPicture(sticker)
    } catch {
      throw MissingArtwork(description: error.message)
    }
  }

  private static func missing(_ id: StickerID) -> String {
    "The sticker \(id) isn't installed. Add its pack, or delete it from the face."
  }

  /// Makes a picture, unless it is there, and keeps it.
  package func rasterize(_ key: RasterCache.Key) {
    guard let artwork = load(key.sticker), !state.withLock({ $0.rasters.contains(key) }) else {
      return
    }
    do throws(ImageError) {
      let bitmap = try artwork.picture.raster(longSide: key.side)
      state.withLock { $0.rasters.insert(bitmap, for: key) }
    } catch {
      // It goes on being shown as it is; another size may be possible.
      state.withLock { $0.problems[key.sticker] = error.message }
    }
  }

  /// Makes pictures on the store's own thread; the closure is called there after the last one.
  ///
  /// Not called if all of them are being made already: that request's closure comes later.
  package func prepare(_ keys: [RasterCache.Key], then done: @escaping @Sendable () -> Void) {
    let new = state.withLock { state in
      keys.filter { state.underway.insert($0).inserted }
    }
    guard !new.isEmpty else { return }
    worker.perform { [weak self] in
      for key in new {
        self?.rasterize(key)
        _ = self?.state.withLock { $0.underway.remove(key) }
      }
      done()
    }
  }

  /// Reads artwork on the store's own thread, for drawer cells; the closure is called there.
  package func loadLater(_ ids: [StickerID], then done: @escaping @Sendable () -> Void) {
    worker.perform { [weak self] in
      for id in ids { self?.load(id) }
      done()
    }
  }

  /// Waits until everything asked for is done.
  package func finish() { worker.finish() }
}

/// Artwork that a disguise needs and that cannot be read.
package struct MissingArtwork: Error, Hashable, CustomStringConvertible {
  /// What happened and what to do.
  package let description: String
}
