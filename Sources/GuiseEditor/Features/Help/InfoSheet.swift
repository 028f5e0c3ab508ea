import Platform
import TouchKit

/// A sheet with facts to read: a term and what it means in each row.
final class InfoSheet: Sheet {
  /// A row of the sheet.
  struct Row {
    let term: String
    let meaning: String
  }

  private let rows: [(term: Label, meaning: Label)]

  /// Creates a sheet; `present(in:)` shows it.
  init(_ title: String, identifier: String, rows: [Row]) {
    self.rows = rows.map { row in
      (
        Label(row.term, font: Theme.action),
        Label(row.meaning, font: Theme.body, color: Theme.secondaryText)
      )
    }
    let close = Button(localized("Close"), style: .filled)
    close.identifier = "close"
    super.init(title, identifier: identifier, size: Size(560, 640), buttons: [close])
    for (term, meaning) in self.rows {
      for label in [term, meaning] {
        label.numberOfLines = 0
        body.addSubview(label)
      }
    }
  }

  override func arrangeBody(in room: Size) -> Double {
    let gap = Self.gap
    let inner = room.width - 2 * gap
    let termWidth = (inner * 0.42).rounded()
    var y = 0.0
    for (term, meaning) in rows {
      let width = inner - termWidth - gap
      let height = max(
        term.sizeThatFits(Size(termWidth, .infinity)).height,
        meaning.sizeThatFits(Size(width, .infinity)).height)
      term.frame = directed(Rect(gap, y, termWidth, height))
      meaning.frame = directed(Rect(gap + termWidth + gap, y, width, height))
      y += height + 12
    }
    return y
  }
}
