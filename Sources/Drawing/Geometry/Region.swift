/// A set of pixels or points, stored as a short list of rectangles; used for damage.
///
/// Rectangles that cost less to paint together than apart are merged, so a region may cover more
/// than was added, but never less.
public struct Region: Hashable, Sendable {
  /// The rectangles; none is empty or contained in another.
  public private(set) var rects: [Rect] = []

  /// The maximum number of rectangles before all are merged: each costs a clip and a request to the
  /// X server.
  private static let maximumRects = 8

  /// Creates an empty region.
  public init() {}

  /// Creates a region from one rectangle.
  public init(_ rect: Rect) { add(rect) }

  /// Whether the region contains no rectangles.
  public var isEmpty: Bool { rects.isEmpty }

  /// The smallest rectangle that contains the region; zero if it is empty.
  public var bounds: Rect { rects.reduce(.zero) { $0.union($1) } }

  /// The sum of the rectangles' areas.
  public var area: Double { rects.reduce(0) { $0 + $1.width * $1.height } }

  /// Adds a rectangle; an empty one has no effect.
  public mutating func add(_ rect: Rect) {
    guard !rect.isEmpty else { return }
    var rect = rect
    var index = 0
    while index < rects.count {
      let joined = rects[index].union(rect)
      let waste =
        joined.width * joined.height - rects[index].width * rects[index].height
        - rect.width * rect.height
      if waste <= 0 || rects[index].intersects(rect) {
        rect = joined
        rects.remove(at: index)
        index = 0  // The merged rectangle may overlap earlier ones.
      } else {
        index += 1
      }
    }
    rects.append(rect)
    if rects.count > Self.maximumRects { rects = [bounds] }
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
}
