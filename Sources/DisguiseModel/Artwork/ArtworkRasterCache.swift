import Drawing

/// A least-recently-used cache of artwork rasters at power-of-two sizes.
package struct ArtworkRasterCache: Sendable {
  /// Identifies a raster by what it shows and its size.
  package struct Key: Hashable, Sendable {
    /// The sticker.
    package let sticker: StickerID
    /// Its color; nil for its own ones.
    package let tint: Tint?
    /// The long side in pixels, a power of two.
    package let side: Int

    /// Creates the key of the raster for artwork displayed with a long side of `pixels`: the next
    /// power of two, so that the displayed size is between half and all of the raster's.
    package init(_ sticker: StickerID, tint: Tint? = nil, shownAt pixels: Double) {
      self.sticker = sticker
      self.tint = tint
      side = ArtworkRasterCache.side(shownAt: pixels)
    }
  }

  private struct Entry {
    let bitmap: Bitmap
    var lastUse: Int
  }

  /// The largest raster: artwork displayed larger is magnified; exports draw it at full resolution.
  package static let largestSide = 2048
  private static let smallestSide = 32

  /// The maximum size of all rasters in bytes.
  package let capacity: Int
  /// The current size of all rasters in bytes.
  package private(set) var byteCount = 0
  private var entries: [Key: Entry] = [:]
  private var uses = 0

  /// Creates an empty cache with a capacity in bytes.
  package init(capacity: Int) { self.capacity = capacity }

  /// Returns whether a raster is cached; does not count as a use.
  package func contains(_ key: Key) -> Bool { entries[key] != nil }

  /// Returns the raster, or the closest cached one: the next larger, otherwise the next smaller
  /// one.
  package mutating func best(for key: Key) -> Bitmap? {
    var side = key.side
    while side <= Self.largestSide {
      if let bitmap = use(key, side) { return bitmap }
      side *= 2
    }
    side = key.side / 2
    while side >= Self.smallestSide {
      if let bitmap = use(key, side) { return bitmap }
      side /= 2
    }
    return nil
  }

  /// Caches a raster, evicting others if necessary. A raster larger than the capacity is not
  /// cached.
  package mutating func insert(_ bitmap: Bitmap, for key: Key) {
    remove(key)
    guard bitmap.byteCount <= capacity else { return }
    byteCount += bitmap.byteCount
    uses += 1
    entries[key] = Entry(bitmap: bitmap, lastUse: uses)
    while byteCount > capacity,
      let oldest = entries.min(by: { $0.value.lastUse < $1.value.lastUse })
    {
      remove(oldest.key)
    }
  }

  /// Removes a raster.
  mutating func remove(_ key: Key) {
    if let entry = entries.removeValue(forKey: key) { byteCount -= entry.bitmap.byteCount }
  }

  private mutating func use(_ key: Key, _ side: Int) -> Bitmap? {
    uses += 1
    return { entry in
      entry?.lastUse = uses
      return entry?.bitmap
    }(&entries[Key(key, side: side)])
  }

  private static func side(shownAt pixels: Double) -> Int {
    var side = smallestSide
    while Double(side) < pixels && side < largestSide { side *= 2 }
    return side
  }
}

extension ArtworkRasterCache.Key {
  /// The key of what another one shows, of another size.
  fileprivate init(_ key: Self, side: Int) {
    sticker = key.sticker
    tint = key.tint
    self.side = side
  }
}
