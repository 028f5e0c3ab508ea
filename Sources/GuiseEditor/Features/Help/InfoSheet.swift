import Platform
import TouchKit

/// A sheet with facts to read: a term and what it means in each row.
final class InfoSheet: View {
  /// A row of the sheet.
  struct Row {
    let term: String
    let meaning: String
  }

  private static let size = Size(560, 640)
  private static let gap = 16.0
  private let overlay = Overlay(isModal: true)
  private let title: Label
  private let close = Button(localized("Close"), style: .filled)
  private let scrollView = ScrollView()
  private let rows: [(term: Label, meaning: Label)]

  /// Creates a sheet; `present(in:)` shows it.
  init(_ title: String, identifier: String, rows: [Row]) {
    self.title = Label(title, font: Theme.title)
    self.rows = rows.map { row in
      (
        Label(row.term, font: Theme.action),
        Label(row.meaning, font: Theme.body, color: Theme.secondaryText)
      )
    }
    super.init()
    role = .sheet
    label = title
    self.title.accessibleRole = .heading
    self.identifier = identifier
    close.identifier = "close"
    scrollView.axes = .vertical
    for view in [self.title, scrollView, close] as [View] { addSubview(view) }
    for (term, meaning) in self.rows {
      for label in [term, meaning] {
        label.numberOfLines = 0
        scrollView.addSubview(label)
      }
    }
    overlay.onOutsideTap = { [weak self] in self?.overlay.dismiss() }
    overlay.onLayout = { [weak self] area in self?.place(in: area) }
    close.action = { [weak self] in self?.overlay.dismiss() }
  }

  /// Shows the sheet in a window.
  func present(in window: Window) {
    overlay.dimming = 1
    overlay.present(self, in: window)
  }

  private func place(in area: Rect) {
    let room = Size(area.width - 2 * Self.gap, area.height - 2 * Self.gap)
    frame = Rect(
      center: area.center,
      size: Size(min(Self.size.width, room.width), min(Self.size.height, room.height)))
    setNeedsLayout()
  }

  override func layoutSubviews() {
    let (gap, target) = (Self.gap, Theme.touchTarget)
    let inner = bounds.width - 2 * gap
    title.frame = Rect(gap, gap, inner, 32)
    close.frame = directed(
      Rect(bounds.width - gap - 120, bounds.height - gap - target, 120, target))
    scrollView.frame = Rect(gap, 56, inner, close.frame.minY - 56 - 8)
    let termWidth = (inner * 0.42).rounded()
    var y = 0.0
    for (term, meaning) in rows {
      let width = inner - termWidth - gap
      let height = max(
        term.sizeThatFits(Size(termWidth, .infinity)).height,
        meaning.sizeThatFits(Size(width, .infinity)).height)
      let line = Rect(0, y, inner, height)
      term.frame = directed(Rect(0, y, termWidth, height), in: line)
      meaning.frame = directed(Rect(termWidth + gap, y, width, height), in: line)
      y += height + 12
    }
    scrollView.contentSize = Size(inner, y)
  }

  override var swallowsTouches: Bool { true }
  override var paintBounds: Rect { bounds.withShadow(elevation: 16) }

  override func draw(_ canvas: borrowing Canvas) {
    canvas.card(bounds, color: Theme.raisedSurface, elevation: 16)
  }
}
