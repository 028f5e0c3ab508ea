/// Measured values, in order.
struct Samples {
  private(set) var values: [Double] = []

  mutating func add(_ value: Double) { values.append(value) }

  mutating func add(contentsOf other: Samples) { values += other.values }

  var isEmpty: Bool { values.isEmpty }

  /// The median; nil if there are no values.
  var median: Double? { quantile(0.5) }

  /// Returns a quantile of the values; nil if there are none.
  func quantile(_ share: Double) -> Double? {
    guard !values.isEmpty else { return nil }
    let index = (Double(values.count - 1) * share).rounded()
    return values.sorted()[Int(index)]
  }
}
