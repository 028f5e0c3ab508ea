/// A width and a height, in points or pixels of a coordinate space.
public struct Size: Hashable, Sendable, Codable {
  /// The extent along the x axis.
  public var width: Double
  /// The extent along the y axis.
  public var height: Double

  /// The zero size.
  public static let zero = Size(0, 0)

  /// Creates a size from its width and height.
  public init(_ width: Double, _ height: Double) {
    self.width = width
    self.height = height
  }

  /// Whether the width or the height is zero or negative.
  public var isEmpty: Bool { !(width > 0 && height > 0) }
  /// The smaller of width and height.
  public var shortSide: Double { min(width, height) }
  /// The larger of width and height.
  public var longSide: Double { max(width, height) }

  /// Returns the size with both extents multiplied by a factor.
  public static func * (size: Size, factor: Double) -> Size {
    Size(size.width * factor, size.height * factor)
  }

  /// Returns the largest size of the same aspect ratio that fits into another one; zero if either
  /// is empty.
  public func fitted(into bounds: Size) -> Size {
    guard !isEmpty, !bounds.isEmpty else { return .zero }
    return self * min(bounds.width / width, bounds.height / height)
  }
}
