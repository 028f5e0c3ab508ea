/// Distances from the four edges of a rectangle, in points; positive ones lead inward.
public nonisolated struct EdgeInsets: Hashable, Sendable {
  /// The distance from the top edge.
  public var top: Double
  /// The distance from the left edge.
  public var left: Double
  /// The distance from the bottom edge.
  public var bottom: Double
  /// The distance from the right edge.
  public var right: Double

  /// No insets.
  public static let zero = EdgeInsets()

  /// Creates insets from the four distances.
  public init(top: Double = 0, left: Double = 0, bottom: Double = 0, right: Double = 0) {
    self.top = top
    self.left = left
    self.bottom = bottom
    self.right = right
  }

  /// Creates insets with the same distance from all edges.
  public init(_ all: Double) { self.init(top: all, left: all, bottom: all, right: all) }

  /// Creates insets that are equal at opposite edges.
  public init(horizontal: Double, vertical: Double) {
    self.init(top: vertical, left: horizontal, bottom: vertical, right: horizontal)
  }

  /// The sum of left and right.
  public var width: Double { left + right }
  /// The sum of top and bottom.
  public var height: Double { top + bottom }
}

nonisolated extension Rect {
  /// The rectangle inside insets; empty, but never of negative size, where the insets are too large.
  public func inset(by insets: EdgeInsets) -> Rect {
    Rect(
      minX + insets.left, minY + insets.top, max(width - insets.width, 0),
      max(height - insets.height, 0))
  }
}
