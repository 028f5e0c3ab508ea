import Foundation

/// A plain text table: the first column aligned left, numbers aligned right.
package struct Table {
  private let rows: [[String]]

  /// A table of results beside their floors.
  package init(_ title: String, of results: [BenchRow]) {
    let head = [
      title, "unit", "floor", "p95", "worst", "ours", "p95", "worst", "ratio", "goal", "",
    ]
    rows =
      [head]
      + results.map { row in
        var cells = [row.name, row.unit]
        for summary in [row.floor, row.ours] {
          cells += [summary?.median, summary?.p95, summary?.worst].map(Self.number)
        }
        cells.append(row.ratio.map { Self.number($0) + "x" } ?? "")
        cells.append(row.goal?.text ?? "")
        cells.append(row.isGoalMet.map { $0 ? "met" : "missed" } ?? "")
        if let peer = row.peer {
          cells.append("peer: \(Self.number(peer.median)) (\(Self.number(row.peerRatio))x)")
        }
        return cells
      }
  }

  package var text: String {
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

  /// Formats a number with three significant digits or more.
  package static func number(_ value: Double?) -> String {
    guard let value else { return "-" }
    let digits = abs(value) < 10 ? 2 : abs(value) < 100 ? 1 : 0
    return String(format: "%.\(digits)f", value)
  }
}

extension Goal {
  /// The goal for a column of a table.
  package var text: String {
    switch self {
    case .ratio(let limit): "<= \(Table.number(limit))x"
    case .atMost(let limit): "<= \(Table.number(limit))"
    case .atLeast(let limit): ">= \(Table.number(limit))"
    case .worstOfFloorAndMedian: "worst <= floor's + median"
    }
  }
}
