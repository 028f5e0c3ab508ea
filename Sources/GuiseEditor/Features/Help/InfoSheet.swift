import Platform
import TouchKit

/// A sheet with facts to read, in groups: a term and what it means in each row.
final class InfoSheet: Sheet {
  /// A row of the sheet.
  struct Row {
    let term: String
    let meaning: String
  }

  private let rows: [View]

  /// Creates a sheet; `present(in:)` shows it.
  ///
  /// - Parameters:
  ///   - emblem: What is shown first.
  ///   - groups: The rows, below the titles of their groups; one without a title is the only one.
  init(
    _ title: String, identifier: String, emblem: View? = nil,
    groups: [(title: String, rows: [Row])]
  ) {
    var rows = emblem.map { [$0] } ?? []
    for group in groups {
      if !group.title.isEmpty { rows.append(GroupTitle(group.title)) }
      rows += group.rows.map(InfoRow.init)
    }
    self.rows = rows
    super.init(title, identifier: identifier, size: Size(560, 720), exit: .close)
    for row in rows { body.addSubview(row) }
    // There is nothing else in it that keys could reach.
    overlay.onKey = { [weak self] event in self?.body.scroll(with: event) ?? false }
  }

  override func arrangeBody(in room: Size) -> Double {
    let width = room.width - 2 * Self.gap
    let facts = rows.compactMap { $0 as? InfoRow }
    // Where a word has no room in its column, the meanings are below the terms.
    let isStacked = facts.contains { $0.breaksWord(in: width) }
    for row in facts { row.isStacked = isStacked }
    var y = 0.0
    for row in rows {
      let height = row.sizeThatFits(Size(width, .infinity)).height
      row.frame = Rect(Self.gap, y, width, height)
      y += height
    }
    return y + Self.gap
  }
}

/// The title of a group of rows.
private final class GroupTitle: Label {
  init(_ title: String) {
    super.init(title, font: Font(size: 14, weight: .semibold), color: Theme.accent)
    accessibleRole = .heading
  }

  override func sizeThatFits(_ size: Size) -> Size {
    Size(size.width, super.sizeThatFits(size).height + 24)
  }
}

/// A term, and beside it what it means.
private final class InfoRow: View {
  private static let padding = 10.0
  /// Whether the meaning is below the term.
  var isStacked = false { didSet { if oldValue != isStacked { setNeedsLayout() } } }
  private let term: Label
  private let meaning: Label

  init(_ row: InfoSheet.Row) {
    term = Label(row.term, font: Theme.action)
    meaning = Label(row.meaning, color: Theme.secondaryText)
    super.init()
    for label in [term, meaning] {
      label.numberOfLines = 0
      addSubview(label)
    }
  }

  override func sizeThatFits(_ size: Size) -> Size {
    let (term, meaning) = sizes(in: size.width)
    let height = isStacked ? term.height + meaning.height : max(term.height, meaning.height)
    return Size(size.width, height + 2 * Self.padding)
  }

  override func layoutSubviews() {
    let (first, second) = sizes(in: bounds.width)
    // Beside each other, both begin in the same line.
    term.frame = directed(Rect(origin: Point(0, Self.padding), size: first))
    meaning.frame = directed(
      Rect(
        origin: Point(
          bounds.width - second.width, Self.padding + (isStacked ? first.height : 0)),
        size: second))
  }

  /// Whether a word, such as keys that are pressed together, is wider than there is room in its column.
  func breaksWord(in width: Double) -> Bool {
    let room = (width * Self.share).rounded()
    return breaksWord(of: term, in: room)
      || textScale > 1 && breaksWord(of: meaning, in: width - room - Sheet.gap)
  }

  private func breaksWord(of label: Label, in room: Double) -> Bool {
    label.text.split { " \n-".contains($0) }.contains { word in
      TextLayout(String(word), font: scaled(label.font)).size.width > room
    }
  }

  /// The part of the width that terms have beside meanings.
  private static let share = 0.4

  private func sizes(in width: Double) -> (term: Size, meaning: Size) {
    let beside = (width * Self.share).rounded()
    let first = isStacked ? width : beside
    let second = isStacked ? width : width - beside - Sheet.gap
    return (
      Size(first, term.sizeThatFits(Size(first, .infinity)).height),
      Size(second, meaning.sizeThatFits(Size(second, .infinity)).height)
    )
  }

  override func draw(_ canvas: borrowing Canvas) {
    canvas.fill(Rect(0, bounds.maxY - 1, bounds.width, 1), with: Theme.separator)
  }
}
