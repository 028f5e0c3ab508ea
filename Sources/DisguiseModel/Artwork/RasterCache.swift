import Drawing

/// Pictures of artwork at power-of-two sizes, of which those not used for longest are let go.
package struct RasterCache: Sendable {
  /// Which picture: whose, and how many pixels its long side has.
  package struct Key: Hashable, Sendable {
    /// The artwork.
    package let sticker: StickerID
    /// The pixels of the long side, a power of two.
    package let side: Int

    /// The picture that suits artwork whose long side is so many pixels long where it is shown:
    /// the next power of two, so that a shown picture is between half and all of a kept one.
    package init(_ sticker: StickerID, shownAt pixels: Double) {
      self.sticker = sticker
      side = RasterCache.side(shownAt: pixels)
    }
  }

  private struct Entry {
    let bitmap: Bitmap
    var lastUse: Int
  }

  /// Above this artwork is magnified while it is moved or rests; the export draws it anew.
  package static let largestSide = 2048
  private static let smallestSide = 32

  /// The most bytes that the pictures take together.
  package let capacity: Int
  /// The bytes that they take now.
  package private(set) var byteCount = 0
  private var entries: [Key: Entry] = [:]
  private var uses = 0

  /// An empty cache for so many bytes.
  package init(capacity: Int) { self.capacity = capacity }

  /// Whether a picture is there; does not count as a use.
  package func contains(_ key: Key) -> Bool { entries[key] != nil }

  /// The picture, or else the best that is there: the next larger, or the next smaller one.
  package mutating func best(for key: Key) -> Bitmap? {
    var side = key.side
    while side <= Self.largestSide {
      if let bitmap = use(key.sticker, side) { return bitmap }
      side *= 2
    }
    side = key.side / 2
    while side >= Self.smallestSide {
      if let bitmap = use(key.sticker, side) { return bitmap }
      side /= 2
    }
    return nil
  }

  /// Keeps a picture; others go if there is no room. One larger than the cache is not kept.
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

  private mutating func remove(_ key: Key) {
    if let entry = entries.removeValue(forKey: key) { byteCount -= entry.bitmap.byteCount }
  }

  private mutating func use(_ sticker: StickerID, _ side: Int) -> Bitmap? {
    uses += 1
    return { entry in
      entry?.lastUse = uses
      return entry?.bitmap
    }(&entries[Key(sticker, side: side)])
  }

  private static func side(shownAt pixels: Double) -> Int {
    var side = smallestSide
    while Double(side) < pixels && side < largestSide { side *= 2 }
    return side
  }
}

extension RasterCache.Key {
  fileprivate init(_ sticker: StickerID, side: Int) {
    self.sticker = sticker
    self.side = side
  }
}
