import Foundation

/// A picture of a report: a bar for each row with a limit, and a mark at the limit.
///
/// The first group shows our medians in units of the floor's, the second one in units of an absolute
/// limit.
package struct BenchPlot {
  /// A bar; both numbers are in the group's unit.
  struct Bar: Equatable {
    let name: String
    let value: Double
    let goal: Double

    var isGoalMet: Bool { value <= goal }
  }

  /// Longer bars are cut off; their numbers are not.
  private static let longest = 4.0
  private static let unit = 90.0
  private static let labelWidth = 380.0
  private static let rowHeight = 18.0
  private static let width = 820.0

  private let report: BenchReport

  package init(_ report: BenchReport) { self.report = report }

  /// Our median over the floor's.
  var ratios: [Bar] {
    report.rows.compactMap { row in
      guard case .ratio(let limit) = row.goal, let ratio = row.ratio else { return nil }
      return Bar(name: row.name, value: ratio, goal: limit)
    }
  }

  /// What is used of an absolute limit.
  var shares: [Bar] {
    report.rows.compactMap { row in
      let share: Double
      switch row.goal {
      case .atMost(let limit) where limit > 0: share = row.ours.median / limit
      case .atLeast(let limit) where row.ours.median > 0: share = limit / row.ours.median
      case .worstOfFloorAndMedian:
        guard let floor = row.floor else { return nil }
        share = row.ours.worst / (floor.worst + row.ours.median)
      default: return nil
      }
      return Bar(name: row.name, value: share, goal: 1)
    }
  }

  /// The picture as an SVG file.
  package var svg: String {
    var body: [String] = []
    var y = 24.0
    let groups = [
      ("times the floor (a bare program that does the least)", ratios),
      ("times the limit", shares),
    ]
    for (title, bars) in groups where !bars.isEmpty {
      body.append(text(title, x: Self.labelWidth, y, attributes: " font-weight='bold'"))
      y += 10
      for bar in bars {
        body += lines(of: bar, y)
        y += Self.rowHeight
      }
      y += 28
    }
    body.append(text(caption, x: 12, y, attributes: " fill='#666'"))
    let height = Int(y + 14)
    return """
      <svg xmlns='http://www.w3.org/2000/svg' width='\(Int(Self.width))' height='\(height)' \
      font-family='sans-serif' font-size='12'>
      <rect width='100%' height='100%' fill='#fff'/>
      \(body.joined(separator: "\n"))
      </svg>

      """
  }

  private var caption: String {
    let date = report.date.map { ", " + $0.prefix(10) } ?? ""
    return "\(report.machine)\(date). Green: the goal, marked by a line, is met."
  }

  private func lines(of bar: Bar, _ y: Double) -> [String] {
    let length = min(bar.value, Self.longest) * Self.unit
    let goal = number(Self.labelWidth + bar.goal * Self.unit)
    let color = bar.isGoalMet ? "#2a9d8f" : "#e76f51"
    let value = Table.number(bar.value) + "x"
    return [
      text(bar.name, x: Self.labelWidth - 8, y + 12, attributes: " text-anchor='end'"),
      "<rect x='\(number(Self.labelWidth))' y='\(number(y + 2))' width='\(number(length))' "
        + "height='\(number(Self.rowHeight - 5))' fill='\(color)'/>",
      "<path d='M\(goal) \(number(y))v\(number(Self.rowHeight - 1))' stroke='#222'/>",
      text(value, x: Self.labelWidth + max(length, bar.goal * Self.unit) + 6, y + 12),
    ]
  }

  private func text(
    _ content: String, x: Double, _ y: Double, attributes: String = ""
  ) -> String {
    let escaped = content.replacingOccurrences(of: "&", with: "&amp;")
      .replacingOccurrences(of: "<", with: "&lt;")
    return "<text x='\(number(x))' y='\(number(y))'\(attributes)>\(escaped)</text>"
  }

  private func number(_ value: Double) -> String { String(format: "%g", value) }
}
