import Foundation

extension Duration {
  /// The duration in milliseconds.
  var milliseconds: Double { self / .milliseconds(1) }
}

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

/// A plain text table: the first column aligned left, numbers aligned right.
struct Table {
  private var rows: [[String]]

  init(_ head: [String]) { rows = [head] }

  mutating func add(_ row: [String]) { rows.append(row) }

  var text: String {
    let columns = rows.map(\.count).max() ?? 0
    let widths = (0..<columns).map { column in
      rows.map { column < $0.count ? $0[column].count : 0 }.max() ?? 0
    }
    return rows.map { row in
      row.enumerated().map { column, cell in
        let space = String(repeating: " ", count: widths[column] - cell.count)
        return column == 0 ? cell + space : space + cell
      }.joined(separator: "  ")
    }.joined(separator: "\n") + "\n"
  }
}

/// Formats numbers for tables.
enum Show {
  static func number(_ value: Double?, digits: Int = 2) -> String {
    value.map { String(format: "%.\(digits)f", $0) } ?? "-"
  }

  /// Formats a number and its ratio to a base value.
  static func number(_ value: Double?, over base: Double?, digits: Int = 2) -> String {
    guard let value, let base, base > 0 else { return number(value, digits: digits) }
    return "\(number(value, digits: digits)) (\(number(value / base))x)"
  }
}
