import TouchKit

/// The pads in rows, all of one size except for the last, which fills the rest of its row.
final class PadGrid: View {
  /// The width of a pad in proportion to its height, as near as the number of columns allows.
  private static let aspect = 1.8

  /// The least size of a pad, with room for its title.
  private var least: Size {
    let growth = max(textScale - 1, 0)
    return Size(96 + 40 * growth, 44 * (1 + growth))
  }

  /// The least height in which all pads have room, in a width.
  func smallestHeight(in width: Double) -> Double {
    let gap = 8.0
    let least = least
    let columns = max(((width - gap) / (least.width + gap)).rounded(.down), 1)
    let rows = (Double(subviews.count) / columns).rounded(.up)
    return rows * (least.height + gap) + gap
  }

  override func layoutSubviews() {
    guard !bounds.isEmpty, let last = subviews.last else { return }
    let gap = bounds.size.shortSide < 400 ? 8.0 : 16
    let ideal = (Double(subviews.count) * bounds.width / bounds.height / Self.aspect).squareRoot()
    let columns = max(Int(ideal.rounded()), 1)
    let rows = (subviews.count + columns - 1) / columns
    let size = Size(
      (bounds.width - gap) / Double(columns) - gap, (bounds.height - gap) / Double(rows) - gap)
    for (index, pad) in subviews.enumerated() {
      let (row, column) = index.quotientAndRemainder(dividingBy: columns)
      pad.frame = Rect(
        gap + Double(column) * (size.width + gap), gap + Double(row) * (size.height + gap),
        size.width, size.height)
    }
    last.frame.size.width = bounds.width - gap - last.frame.minX
    for pad in subviews { pad.frame = directed(pad.frame) }
    layoutIfNeeded()
    View.shareTextScale(of: subviews.compactMap { ($0 as? Pad)?.title })
  }
}
