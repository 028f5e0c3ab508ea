import TouchKit

/// A table of hits and misses for each size of target.
final class TargetTable: View {
  private static let columns = [
    translatable("Points"), translatable("Hits"), translatable("Misses"), translatable("Rate"),
  ]
  private let sizes: [Double]
  private var counts: [Double: (hits: Int, misses: Int)] = [:]
  private let lines = Column(spacing: 0)
  private let heads = columns.map {
    Label(localized($0), color: Theme.secondaryText, alignment: .trailing)
  }
  private var cells: [Double: [Label]] = [:]

  /// Creates a table for sizes in points.
  init(_ sizes: [Double]) {
    self.sizes = sizes
    super.init()
    lines.distribution = .fillEqually
    addLine(heads)
    for size in sizes {
      let labels = Self.columns.map { column in
        let label = Label(font: Theme.action, alignment: .trailing)
        label.identifier = "\(column.lowercased())-\(Int(size))"
        return label
      }
      cells[size] = labels
      addLine(labels)
    }
    addSubview(lines)
    clear()
  }

  override func layoutSubviews() {
    lines.frame = bounds
    lines.layoutIfNeeded()
    View.shareTextScale(of: heads)
    View.shareTextScale(of: cells.values.flatMap { $0 })
  }

  /// Counts a hit or a miss of a target.
  func count(_ size: Double, isHit: Bool) {
    if isHit { counts[size]?.hits += 1 } else { counts[size]?.misses += 1 }
    show(size)
  }

  /// Sets all counts to zero.
  func clear() {
    for size in sizes {
      counts[size] = (0, 0)
      show(size)
    }
  }

  private func addLine(_ labels: [Label]) {
    let line = Row(labels, alignment: .fill)
    line.distribution = .fillEqually
    lines.addSubview(line)
  }

  private func show(_ size: Double) {
    guard let (hits, misses) = counts[size] else { return }
    let total = hits + misses
    let rate = total == 0 ? "–" : "\(Int((100 * Double(hits) / Double(total)).rounded())) %"
    for (label, text) in zip(cells[size] ?? [], ["\(Int(size))", "\(hits)", "\(misses)", rate]) {
      label.text = text
    }
  }
}
