/// A number that a view shows, such as that of a slider, with its range.
public nonisolated struct AdjustableValue: Hashable, Sendable {
  /// The number.
  public var current: Double
  /// The numbers that are possible.
  public var range: ClosedRange<Double>
  /// The distance between two numbers; 0 if there are any in between.
  public var step: Double
  /// Whether a person can change the number.
  public var isAdjustable: Bool

  /// Creates a value from its parts.
  public init(
    _ current: Double, in range: ClosedRange<Double>, step: Double = 0, isAdjustable: Bool = true
  ) {
    self.current = current
    self.range = range
    self.step = step
    self.isAdjustable = isAdjustable
  }
}
