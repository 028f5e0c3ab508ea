/// The lengths of things in a line, such as the widths of the views of a row.
///
/// Flexible items share what the others leave, in proportion to their weights, but are never
/// shorter than their minimum. If there is too little room, lengths shrink in this order:
/// 1. flexible items, down to their minimum;
/// 2. the other items, down to their minimum, each in proportion to what it can lose;
/// 3. the spacing, down to zero;
/// 4. all items in proportion to their minimum, down to zero.
///
/// All lengths are finite and not negative, whatever the input.
nonisolated struct LineLayout {
  /// A thing in the line.
  struct Item: Hashable {
    /// The length that fits its content best.
    var ideal: Double
    /// The length below which it shrinks last.
    var minimum: Double
    /// The weight of a flexible item; 0 for one that is not.
    var flex = 0.0

    init(ideal: Double, minimum: Double = 0, flex: Double = 0) {
      self.ideal = ideal.isFinite ? max(ideal, 0) : 0
      self.minimum = min(minimum.isFinite ? max(minimum, 0) : 0, self.ideal)
      self.flex = flex.isFinite ? max(flex, 0) : 0
    }
  }

  /// The length of each item.
  private(set) var lengths: [Double] = []
  /// The distance between two items.
  private(set) var spacing = 0.0

  /// The length of the whole line.
  var total: Double {
    lengths.reduce(0, +) + spacing * Double(max(lengths.count - 1, 0))
  }

  /// Fits items with a spacing into a length; in infinite room all have their ideal length.
  init(_ items: [Item], spacing: Double, in available: Double) {
    guard !items.isEmpty else { return }
    let gaps = Double(items.count - 1)
    guard available != .infinity else {
      lengths = items.map(\.ideal)
      self.spacing = max(spacing.isFinite ? spacing : 0, 0)
      return
    }
    let available = available.isFinite ? max(available, 0) : 0
    let minimum = items.reduce(0) { $0 + $1.minimum }
    let wanted = max(spacing.isFinite ? spacing : 0, 0)
    self.spacing = gaps > 0 ? min(wanted, max(available - minimum, 0) / gaps) : 0
    let room = available - self.spacing * gaps
    if minimum >= room {
      let scale = minimum > 0 ? min(room / minimum, 1) : 0
      lengths = items.map { $0.minimum * scale }
    } else {
      lengths = Self.lengths(of: items, in: room)
    }
  }

  /// The lengths where there is at least room for all minimums.
  private static func lengths(of items: [Item], in room: Double) -> [Double] {
    let flexibleMinimum = items.reduce(0) { $0 + ($1.flex > 0 ? $1.minimum : 0) }
    let rigid = items.filter { $0.flex == 0 }
    let ideal = rigid.reduce(0) { $0 + $1.ideal }
    let slack = rigid.reduce(0) { $0 + $1.ideal - $1.minimum }
    let excess = max(ideal + flexibleMinimum - room, 0)
    let shrinkage = slack > 0 ? min(excess / slack, 1) : 0
    var lengths = items.map { $0.ideal - ($0.ideal - $0.minimum) * shrinkage }
    share(room - max(ideal - excess, 0), among: items, &lengths)
    return lengths
  }

  /// Divides a length among the flexible items. One whose share is below its minimum gets that, and
  /// the others share the rest.
  private static func share(_ length: Double, among items: [Item], _ lengths: inout [Double]) {
    var open = items.indices.filter { items[$0].flex > 0 }
    var rest = length
    while !open.isEmpty {
      let unit = max(rest, 0) / open.reduce(0) { $0 + items[$1].flex }
      guard let short = open.first(where: { items[$0].flex * unit < items[$0].minimum }) else {
        for index in open { lengths[index] = items[index].flex * unit }
        return
      }
      lengths[short] = items[short].minimum
      rest -= items[short].minimum
      open.removeAll { $0 == short }
    }
  }
}
