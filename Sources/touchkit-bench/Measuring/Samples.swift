/// Numbers that were measured for one thing, in the order in which they came.
struct Samples {
  private(set) var values: [Double] = []

  mutating func add(_ value: Double) { values.append(value) }

  mutating func add(contentsOf other: Samples) { values += other.values }

  var isEmpty: Bool { values.isEmpty }

  /// The value in the middle; nil if there is none.
  var median: Double? { quantile(0.5) }

  /// The value that a share of all values does not exceed.
  func quantile(_ share: Double) -> Double? {
    guard !values.isEmpty else { return nil }
    let index = (Double(values.count - 1) * share).rounded()
    return values.sorted()[Int(index)]
  }
}
