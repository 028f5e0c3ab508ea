/// A set of pixels or points as a short list of rectangles: what has to be painted again.
///
/// The list stays short: rectangles that cost less to paint together than apart are joined, so
/// the region may cover more than was added, never less.
public struct Region: Hashable, Sendable {
  /// The rectangles, none of them empty, none inside another.
  public private(set) var rects: [Rect] = []

  /// More rectangles than this are joined: each costs a clip and a request to the X server.
  private static let mostRects = 8

  /// The region of nothing.
  public init() {}

  /// A region of one rectangle.
  public init(_ rect: Rect) { add(rect) }

  /// Whether there is nothing in it.
  public var isEmpty: Bool { rects.isEmpty }

  /// The smallest rectangle around everything, zero if there is nothing.
  public var bounds: Rect { rects.reduce(.zero) { $0.union($1) } }

  /// The sum of the rectangles' areas.
  public var area: Double { rects.reduce(0) { $0 + $1.width * $1.height } }

  /// Adds a rectangle; an empty one changes nothing.
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
        index = 0  // The joined one may now meet rectangles that were passed.
      } else {
        index += 1
      }
    }
    rects.append(rect)
    if rects.count > Self.mostRects { rects = [bounds] }
  }

  /// Adds another region.
  public mutating func add(_ other: Region) {
    for rect in other.rects { add(rect) }
  }

  /// Leaves only what lies inside a rectangle.
  public mutating func formIntersection(_ bounds: Rect) {
    rects = rects.compactMap { $0.intersection(bounds) }
  }

  /// Empties the region and keeps its storage.
  public mutating func removeAll() { rects.removeAll(keepingCapacity: true) }

  /// Whether a rectangle shares an area with the region.
  public func intersects(_ rect: Rect) -> Bool { rects.contains { $0.intersects(rect) } }
}
