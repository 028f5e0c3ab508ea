/// A set of pixels or points, stored as a short list of disjoint rectangles; used for damage.
///
/// Rectangles that cost less to paint together than apart are merged, so a region may cover more
/// than was added, but never less.
public struct Region: Hashable, Sendable {
  /// The first rectangle, which most regions consist of: they need no memory beyond this. Empty if
  /// there is none.
  private var head = Rect.zero
  /// The other rectangles.
  private var tail: [Rect] = []

  /// The maximum number of rectangles before some are merged: each costs a clip and a request to the
  /// X server.
  private static let maximumCount = 12
  /// What a region may cover.
  private static let limits = Rect(-1e9, -1e9, 2e9, 2e9)
  /// The area that may be painted needlessly to save a rectangle.
  private static let affordableWaste = 8192.0

  /// Creates an empty region.
  public init() {}

  /// Creates a region from one rectangle.
  public init(_ rect: Rect) { add(rect) }

  /// The smallest rectangle that contains the region; zero if it is empty.
  public var bounds: Rect { reduce(.zero) { $0.union($1) } }

  /// The area that is covered.
  public var area: Double { reduce(0) { $0 + $1.area } }

  /// Adds a rectangle, of which the part counts whose coordinates are between a billion below zero and
  /// as much above it; an empty one has no effect.
  public mutating func add(_ rect: Rect) {
    // Differences between infinite coordinates have no value.
    let isLimited = Self.limits.contains(rect)
    guard let rect = isLimited ? rect : rect.intersection(Self.limits) else { return }
    guard !isEmpty else { return append(rect) }
    insert(rect)
    while count > Self.maximumCount { mergeCheapestPair() }
  }

  /// Adds another region.
  public mutating func add(_ other: Region) {
    for rect in other { add(rect) }
  }

  /// Clips the region to a rectangle.
  public mutating func formIntersection(_ bounds: Rect) {
    guard !tail.isEmpty else {
      head = head.intersection(bounds) ?? .zero
      return
    }
    let whole = self
    removeAll()
    for rect in whole {
      if let part = rect.intersection(bounds) { append(part) }
    }
  }

  /// Removes all rectangles, keeping the storage.
  public mutating func removeAll() {
    head = .zero
    if !tail.isEmpty { tail.removeAll(keepingCapacity: true) }
  }

  /// Returns whether a rectangle overlaps the region.
  public func intersects(_ rect: Rect) -> Bool { contains { $0.intersects(rect) } }

  /// Inserts a rectangle that overlaps none of the first `start` ones.
  private mutating func insert(_ rect: Rect, from start: Int = 0) {
    guard !rect.isEmpty else { return }
    for index in start..<Swift.max(start, count) {
      let present = self[index]
      if present.contains(rect) { return }
      let overlap = present.overlap(with: rect)?.area ?? 0
      let joined = present.union(rect)
      let waste = joined.area - present.area - rect.area + overlap
      if overlap > 0 || waste <= 0, waste <= Self.affordableWaste {
        remove(at: index)
        return insert(joined)
      }
      guard overlap > 0 else { continue }
      // A thin line across a box stays thin.
      let (new, old) = (rect.parts(outside: present), present.parts(outside: rect))
      guard old.count < new.count else {
        for part in new { insert(part) }
        return
      }
      remove(at: index)
      for part in old { append(part) }
      return insert(rect, from: index)
    }
    append(rect)
  }

  /// Appends a rectangle that overlaps none.
  private mutating func append(_ rect: Rect) {
    guard !rect.isEmpty else { return }
    if head.isEmpty { head = rect } else { tail.append(rect) }
  }

  @discardableResult
  private mutating func remove(at index: Int) -> Rect {
    guard index == 0 else { return tail.remove(at: index - 1) }
    defer { head = tail.isEmpty ? .zero : tail.removeFirst() }
    return head
  }

  private mutating func mergeCheapestPair() {
    var best: (first: Int, second: Int, growth: Double)?
    for second in indices {
      for first in 0..<second {
        let growth = self[first].union(self[second]).area - self[first].area - self[second].area
        if growth < best?.growth ?? .infinity { best = (first, second, growth) }
      }
    }
    guard let best else { return }
    let before = self
    let joined = remove(at: best.second).union(remove(at: best.first))
    // What the joined rectangle covers in part is cut off, so that all stay disjoint.
    let others = flatMap { $0.parts(outside: joined) }
    removeAll()
    append(joined)
    for part in others { append(part) }
    if count >= before.count { self = Region(before.bounds) }
  }
}

/// The rectangles; none is empty, and none overlaps another.
extension Region: RandomAccessCollection {
  /// 0, the index of the first rectangle.
  public var startIndex: Int { 0 }

  /// The number of rectangles.
  public var endIndex: Int { head.isEmpty ? 0 : 1 + tail.count }

  /// The rectangle at an index, in no particular order.
  public subscript(index: Int) -> Rect {
    precondition(indices.contains(index), "A region of \(count) rectangles has no \(index).")
    return index == 0 ? head : tail[index - 1]
  }
}

extension Rect {
  fileprivate var area: Double { width * height }
}
