/// A width and a height, in points or pixels of some coordinate space.
public struct Size: Hashable, Sendable, Codable {
  /// The extent along x.
  public var width: Double
  /// The extent along y.
  public var height: Double

  /// The size of nothing.
  public static let zero = Size(0, 0)

  /// A size from its two extents.
  public init(_ width: Double, _ height: Double) {
    self.width = width
    self.height = height
  }

  /// Whether there is no area: an extent is zero or negative.
  public var isEmpty: Bool { !(width > 0 && height > 0) }
  /// The smaller extent.
  public var shortSide: Double { min(width, height) }
  /// The larger extent.
  public var longSide: Double { max(width, height) }

  /// The size with both extents multiplied.
  public static func * (size: Size, factor: Double) -> Size {
    Size(size.width * factor, size.height * factor)
  }

  /// The largest size of these proportions that fits into another one; zero if either is empty.
  public func fitted(into bounds: Size) -> Size {
    guard !isEmpty, !bounds.isEmpty else { return .zero }
    return self * min(bounds.width / width, bounds.height / height)
  }
}
