/// A set of pixels or points, stored as a short list of disjoint rectangles; used for damage.
///
/// Rectangles that cost less to paint together than apart are merged, so a region may cover more
/// than was added, but never less.
public struct Region: Hashable, Sendable {
  /// The rectangles; none is empty, and none overlaps another.
  public private(set) var rects: [Rect] = []

  /// The maximum number of rectangles before some are merged: each costs a clip and a request to the
  /// X server.
  private static let maximumRects = 12
  /// The area that may be painted needlessly to save a rectangle.
  private static let affordableWaste = 8192.0

  /// Creates an empty region.
  public init() {}

  /// Creates a region from one rectangle.
  public init(_ rect: Rect) { add(rect) }

  /// Whether the region contains no rectangles.
  public var isEmpty: Bool { rects.isEmpty }

  /// The smallest rectangle that contains the region; zero if it is empty.
  public var bounds: Rect { rects.reduce(.zero) { $0.union($1) } }

  /// The area that is covered.
  public var area: Double { rects.reduce(0) { $0 + $1.area } }

  /// Adds a rectangle; an empty one has no effect.
  public mutating func add(_ rect: Rect) {
    insert(rect)
    while rects.count > Self.maximumRects { mergeCheapestPair() }
  }

  /// Adds another region.
  public mutating func add(_ other: Region) {
    for rect in other.rects { add(rect) }
  }

  /// Clips the region to a rectangle.
  public mutating func formIntersection(_ bounds: Rect) {
    rects = rects.compactMap { $0.intersection(bounds) }
  }

  /// Removes all rectangles, keeping the storage.
  public mutating func removeAll() { rects.removeAll(keepingCapacity: true) }

  /// Returns whether a rectangle overlaps the region.
  public func intersects(_ rect: Rect) -> Bool { rects.contains { $0.intersects(rect) } }

  /// Inserts a rectangle that overlaps none of the first `start` ones.
  private mutating func insert(_ rect: Rect, from start: Int = 0) {
    guard !rect.isEmpty else { return }
    for index in start..<max(start, rects.count) {
      let present = rects[index]
      if present.contains(rect) { return }
      let overlap = present.overlap(with: rect)?.area ?? 0
      let joined = present.union(rect)
      let waste = joined.area - present.area - rect.area + overlap
      if overlap > 0 || waste <= 0, waste <= Self.affordableWaste {
        rects.remove(at: index)
        return insert(joined)
      }
      guard overlap > 0 else { continue }
      // A thin line across a box stays thin.
      let (new, old) = (rect.parts(outside: present), present.parts(outside: rect))
      guard old.count < new.count else {
        for part in new { insert(part) }
        return
      }
      rects.remove(at: index)
      rects += old
      return insert(rect, from: index)
    }
    rects.append(rect)
  }

  private mutating func mergeCheapestPair() {
    var best: (first: Int, second: Int, growth: Double)?
    for second in rects.indices {
      for first in rects[..<second].indices {
        let growth = rects[first].union(rects[second]).area - rects[first].area - rects[second].area
        if growth < best?.growth ?? .infinity { best = (first, second, growth) }
      }
    }
    guard let best else { return }
    let count = rects.count
    let joined = rects.remove(at: best.second).union(rects.remove(at: best.first))
    // What the joined rectangle covers in part is cut off, so that all stay disjoint.
    rects = [joined] + rects.flatMap { $0.parts(outside: joined) }
    if rects.count >= count { rects = [bounds] }
  }
}

extension Rect {
  fileprivate var area: Double { width * height }
}
