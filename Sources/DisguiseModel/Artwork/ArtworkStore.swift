import Drawing
import ImageCoding
import Platform
import Synchronization

/// The artwork in use: each file is read once; rasters are cached at the sizes at which they are
/// displayed.
///
/// Thread-safe. Slow operations (reading, rasterizing) run in `load` and `rasterize`, or on the
/// store's own thread after `prepare`; drawing only uses what is cached.
package final class ArtworkStore: Sendable {
  private struct State {
    var catalog: StickerCatalog
    var artworks: [StickerID: Artwork] = [:]
    var problems: [StickerID: String] = [:]
    var rasters: ArtworkRasterCache
    var underway: Set<ArtworkRasterCache.Key> = []
    var nextReader = 0
    /// Of each sticker, the raster that was recolored last while it was drawn.
    var recolored: [StickerID: ArtworkRasterCache.Key] = [:]

    /// The frames on canvases that were read, the last one last.
    var frames: [StickerID] = []

    /// Keeps what was read; of frames, which have a picture for each size of a canvas, only the last few.
    mutating func keep(_ artwork: Artwork, for id: StickerID) {
      artworks[id] = artwork
      guard id.frameKind != nil else { return }
      frames.append(id)
      if frames.count > ArtworkStore.framesKept { artworks[frames.removeFirst()] = nil }
    }

    /// The best bitmap of what a key shows.
    mutating func best(for key: ArtworkRasterCache.Key) -> Bitmap? {
      let cached = rasters.best(for: key)
      guard key.tint == nil, let thumbnail = artworks[key.sticker]?.thumbnail else { return cached }
      // Of a small element there may be only a small raster.
      let enough = min(Double(key.side), thumbnail.size.longSide)
      return cached.flatMap { $0.size.longSide >= enough ? $0 : nil } ?? thumbnail
    }

    /// Caches a raster in place of the one before it: while somebody moves a slider, each frame makes one.
    mutating func insert(_ bitmap: Bitmap, recoloredFor key: ArtworkRasterCache.Key) {
      let key = ArtworkRasterCache.Key(
        key.sticker, tint: key.tint, shownAt: bitmap.size.longSide)
      if let last = recolored.updateValue(key, forKey: key.sticker), last != key {
        rasters.remove(last)
      }
      rasters.insert(bitmap, for: key)
    }
  }

  /// How many pictures of frames on canvases are kept.
  static let framesKept = 4
  private let state: Mutex<State>
  /// What a thread is reading; others wait for it.
  private let reading = Monitor<Set<StickerID>>([])
  private let worker = Worker()
  /// For the user's own artwork: each waits for the process that decodes a file.
  private let readers = [Worker(), Worker()]
  /// What is shown before artwork is read.
  private let holds = ReadingHold.All()
  /// Whether the decoding of the user's own artwork is to end.
  private let isClosing = Monitor(false)

  /// Creates a store of a catalog's artwork with a maximum size of all rasters in bytes.
  package init(catalog: StickerCatalog, rasterBytes: Int = 32 << 20) {
    state = Mutex(State(catalog: catalog, rasters: ArtworkRasterCache(capacity: rasterBytes)))
  }

  /// The catalog.
  package var catalog: StickerCatalog { state.withLock { $0.catalog } }

  /// Changes the catalog, for instance by adding a document's own stickers.
  ///
  /// Artwork that could not be read is retried afterwards.
  package func updateCatalog(_ change: (inout StickerCatalog) -> Void) {
    state.withLock { state in
      change(&state.catalog)
      state.problems.removeAll()
    }
  }

  // MARK: Cached artwork

  /// Returns the artwork if it has been loaded.
  package func artwork(_ id: StickerID) -> Artwork? { state.withLock { $0.artworks[id] } }

  /// Returns the user-visible reason why artwork cannot be shown; nil if no error is known.
  package func problem(_ id: StickerID) -> String? { state.withLock { $0.problems[id] } }

  /// Returns the best cached bitmap for artwork displayed with a long side of `pixels`.
  ///
  /// Artwork with a tint never shows in its own colors: what there is of it is recolored at once, which takes
  /// about a millisecond while somebody chooses a color.
  package func raster(_ id: StickerID, tint: Tint? = nil, shownAt pixels: Double) -> Bitmap? {
    let key = ArtworkRasterCache.Key(id, tint: tint, shownAt: pixels)
    if let cached = state.withLock({ $0.best(for: key) }) { return cached }
    let own = ArtworkRasterCache.Key(id, shownAt: pixels)
    let (plain, artwork) = state.withLock { ($0.best(for: own), $0.artworks[id]) }
    guard let tint, let plain, let artwork else { return nil }
    guard let bitmap = try? plain.recolored(by: artwork.picture.matrix(of: tint)) else {
      return plain
    }
    state.withLock { $0.insert(bitmap, recoloredFor: key) }
    return bitmap
  }

  /// Returns the rasters that elements need to be sharp at a scale of target pixels for each photo
  /// pixel, and no more than fit into memory together.
  package func missingRasters(
    for elements: some Sequence<DisguiseElement>, targetPixelsPerPhotoPixel scale: Double
  ) -> [ArtworkRasterCache.Key] {
    state.withLock { state in
      var (keys, missing, byteCount) = (
        Set<ArtworkRasterCache.Key>(), [ArtworkRasterCache.Key](), 0
      )
      for element in elements
      where element.kind.drawing == nil && state.problems[element.kind.artwork] == nil {
        let artwork = state.artworks[element.kind.artwork]
        let shown = (artwork?.size.longSide ?? 0) * element.placement.scale * scale
        let key = ArtworkRasterCache.Key(
          element.kind.artwork, tint: element.look.tint,
          shownAt: min(shown, artwork?.picture.largestRaster ?? shown))
        guard keys.insert(key).inserted else { continue }
        byteCount +=
          artwork.map {
            4 * key.side * key.side * Int($0.size.shortSide) / Int($0.size.longSide + 1)
          } ?? 0
        if byteCount > state.rasters.capacity { break }
        if !state.rasters.contains(key) { missing.append(key) }
      }
      return missing
    }
  }

  // MARK: Slow operations

  /// Reads artwork if it is not cached; returns nil if that fails, and `problem` then returns the
  /// reason.
  @discardableResult
  package func load(_ id: StickerID) -> Artwork? { load(id, nil) }

  /// - Parameter known: The sticker if the catalog lacks it.
  @discardableResult
  private func load(_ id: StickerID, _ known: Sticker?) -> Artwork? {
    if let result = result(id) { return result.artwork }
    reading.wait { reading in reading.insert(id).inserted ? () : nil }
    defer { reading.update { _ = $0.remove(id) } }
    // Another thread may have read it meanwhile.
    if let result = result(id) { return result.artwork }
    guard let sticker = known ?? catalog[id] else {
      state.withLock { $0.problems[id] = Self.missing(id) }
      return nil
    }
    do throws(ImageError) {
      let artwork = try Artwork(
        DecodedArtwork(
          sticker, keeping: .copy(longSide: Artwork.sampleSide),
          isCancelled: { [isClosing] in isClosing.value }))
      state.withLock { $0.keep(artwork, for: id) }
      return artwork
    } catch {
      state.withLock { $0.problems[id] = error.userMessage }
      return nil
    }
  }

  /// Reads a sticker that is to be added to the catalog, unless it was read: what finds out whether it can be
  /// shown also shows it later.
  func read(_ sticker: Sticker) throws(UserError) {
    state.withLock { $0.problems[sticker.id] = nil }
    guard load(sticker.id, sticker) == nil else { return }
    throw UserError(problem(sticker.id) ?? Self.missing(sticker.id))
  }

  /// What reading has led to: artwork, or nothing because of a problem; nil if it was not read yet.
  private func result(_ id: StickerID) -> (artwork: Artwork?, Void)? {
    state.withLock { state in
      let artwork = state.artworks[id]
      return artwork != nil || state.problems[id] != nil ? (artwork, ()) : nil
    }
  }

  /// Returns whether no element of a disguise is too large to be drawn; reads the artwork of the
  /// catalog's stickers. Other artwork is checked by an export.
  func canDraw(_ disguise: Disguise) -> Bool {
    let catalog = catalog
    return disguise.isDrawable { id in catalog[id] == nil ? nil : load(id)?.size }
  }

  /// Reads only a sticker's picture if it is not cached: an export needs no more.
  ///
  /// - Parameter isCancelled: Called repeatedly while the user's own artwork is decoded, now and in
  ///   later calls.
  package func picture(
    _ id: StickerID, isCancelled: @escaping @Sendable () -> Bool = { false }
  ) throws(UserError) -> DecodedArtwork {
    let (known, sticker) = state.withLock { ($0.artworks[id]?.picture, $0.catalog[id]) }
    // What another process decodes is read again, so that it can be cancelled with the export.
    if let known, sticker?.isForeign != true || known.isMadeHere { return known }
    guard let sticker else { throw UserError(Self.missing(id)) }
    return try reporting(DecodedArtwork(sticker, isCancelled: isCancelled), as: UserError.init(_:))
  }

  private static func missing(_ id: StickerID) -> String {
    localized(
      "The sticker {id} isn't installed. Add its pack, or delete it from the face.",
      ["id": id.inFiles])
  }

  /// Makes and caches a raster unless it is cached.
  package func rasterize(_ key: ArtworkRasterCache.Key) {
    guard let artwork = load(key.sticker), !state.withLock({ $0.rasters.contains(key) }) else {
      return
    }
    do throws(ImageError) {
      defer { artwork.picture.rest() }
      var bitmap = try artwork.picture.raster(longSide: key.side)
      if let tint = key.tint {
        bitmap = try reporting(
          bitmap.recolored(by: artwork.picture.matrix(of: tint)),
          as: { (_: OutOfMemory) in ImageError.outOfMemory(name: localized("the sticker")) })
      }
      state.withLock { $0.rasters.insert(bitmap, for: key) }
    } catch {
      // The artwork is still drawn from other rasters; another size may succeed.
      state.withLock { $0.problems[key.sticker] = error.userMessage }
    }
  }

  /// Makes rasters on the store's own thread, then calls `done` there.
  ///
  /// Not called if all of them are already being made: the earlier request's closure is called when
  /// they are done.
  package func prepare(_ keys: [ArtworkRasterCache.Key], then done: @escaping @Sendable () -> Void)
  {
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

  /// Reads artwork on one of the store's own threads, for drawer cells, then calls `done` there.
  package func loadLater(_ ids: [StickerID], then done: @escaping @Sendable () -> Void) {
    let isForeign = !ids.isEmpty && ids.allSatisfy { $0.content != nil }
    (isForeign ? nextReader : worker).perform { [weak self] in
      for id in ids {
        self?.holds.finish()
        self?.load(id)
      }
      done()
    }
  }

  private var nextReader: Worker {
    state.withLock { state in
      state.nextReader = (state.nextReader + 1) % readers.count
      return readers[state.nextReader]
    }
  }

  /// Reads a disguise's artwork on the store's own threads: of the catalog, and of its own stickers,
  /// which the catalog does not need to have yet.
  package func preload(_ disguise: Disguise, own stickers: [Sticker] = []) {
    let catalog = catalog
    loadLater(disguise.elements.map(\.kind.artwork).filter { catalog[$0] != nil }) {}
    for (index, reader) in readers.enumerated() {
      let part = stickers.enumerated().filter { $0.offset % readers.count == index }
      reader.perform { [weak self] in
        for (_, sticker) in part {
          self?.holds.finish()
          self?.load(sticker.id, sticker)
        }
      }
    }
  }

  /// Keeps the store's own threads waiting: what is shown first needs the processor.
  package func hold() -> ReadingHold { ReadingHold(in: holds) }

  /// Waits until all requests are complete.
  package func finish() {
    for reader in readers { reader.finish() }
    worker.finish()
  }

  /// Aborts what is being decoded, because the app ends.
  package func close() { isClosing.update { $0 = true } }
}
