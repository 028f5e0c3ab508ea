import Foundation

extension BenchReport {
  /// The picture of the rows that have a goal, as an SVG file: a bar for what is used of it, and a line
  /// where it is.
  package var plot: String {
    let (left, unit, height) = (380.0, 150.0, 18.0)
    let bars = rows.compactMap { row in row.shareOfGoal.map { (row: row, share: $0) } }
    let lines = bars.enumerated().flatMap { index, bar in
      let y = 8 + height * Double(index)
      // Longer bars are cut off; their numbers are not.
      let length = (min(bar.share, 1.8) * unit).rounded()
      return [
        text(bar.row.name, at: left - 8, y + 12, " text-anchor='end'"),
        "<rect x='\(left)' y='\(y + 2)' width='\(length)' height='\(height - 5)' "
          + "fill='\(bar.share <= 1 ? "#2a9d8f" : "#e76f51")'/>",
        text(bar.row.figure, at: left + max(length, unit) + 6, y + 12),
      ]
    }
    let end = 8 + height * Double(bars.count)
    let day = date.map { ", " + $0.prefix(10) } ?? ""
    return """
      <svg xmlns='http://www.w3.org/2000/svg' width='820' height='\(end + 30)' \
      font-family='sans-serif' font-size='12'>
      <rect width='100%' height='100%' fill='#fff'/>
      \(lines.joined(separator: "\n"))
      <path d='M\(left + unit) 8V\(end)' stroke='#222'/>
      \(text("\(machine)\(day). Green: the goal, marked by the line, is met.", at: 12, end + 20))

      </svg>

      """
  }

  private func text(_ content: String, at x: Double, _ y: Double, _ style: String = "") -> String {
    let escaped = content.replacingOccurrences(of: "&", with: "&amp;")
      .replacingOccurrences(of: "<", with: "&lt;")
    return "<text x='\(x)' y='\(y)'\(style)>\(escaped)</text>"
  }
}

extension BenchRow {
  /// What is used of the goal; nil without one, or if there is nothing to compare with.
  var shareOfGoal: Double? {
    switch goal {
    case .ratio(let limit): ratio.map { $0 / limit }
    case .atMost(let limit): limit > 0 ? ours.median / limit : nil
    case .atLeast(let limit): ours.median > 0 ? limit / ours.median : nil
    case .worstOfFloorAndMedian: floor.map { ours.worst / ($0.worst + ours.median) }
    case nil: nil
    }
  }

  /// What is compared with the goal, and the goal.
  fileprivate var figure: String {
    let limit = goal?.text ?? ""
    if case .ratio = goal { return "\(Table.number(ratio))x \(limit)" }
    return "\(Table.number(ours.median)) \(unit) \(limit)"
  }
}
