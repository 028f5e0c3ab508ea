import TouchKit

/// A row of the sheet of settings: what is set, a word about it, and the control that sets it, beside it or
/// below, where there is not enough room.
final class SettingRow: View {
  private static let padding = 8.0
  private static let gap = 12.0
  private let title: Label
  private let detail = Label(font: Theme.caption, color: Theme.secondaryText)
  private let control: View
  private let update: () -> String

  /// Creates a row.
  ///
  /// - Parameter show: Lets the control show what is set, and returns a word about it.
  init(_ title: String, _ control: View, show: @escaping () -> String) {
    self.title = Label(title, font: Theme.action)
    self.control = control
    update = show
    super.init()
    self.title.numberOfLines = 0
    detail.numberOfLines = 2
    detail.truncation = .middle
    for view in [self.title, detail, control] { addSubview(view) }
  }

  /// Shows what is set now.
  func show() {
    detail.text = update()
    superview?.setNeedsLayout()
    setNeedsLayout()
  }

  override func sizeThatFits(_ size: Size) -> Size {
    Size(size.width, arrange(width: size.width, isMeasuring: true))
  }

  override func layoutSubviews() { _ = arrange(width: bounds.width, isMeasuring: false) }

  /// Lays out the row; returns its height.
  private func arrange(width: Double, isMeasuring: Bool) -> Double {
    let wanted = control.sizeThatFits(Size(width, .infinity))
    let beside = width - wanted.width - Self.gap
    let isBelow = beside < 0.4 * width
    let words = isBelow ? width : beside
    let titleHeight = title.sizeThatFits(Size(words, .infinity)).height
    let detailHeight =
      detail.text.isEmpty ? 0 : detail.sizeThatFits(Size(words, .infinity)).height
    let text = titleHeight + detailHeight
    let height =
      isBelow ? text + 4 + wanted.height : max(text, wanted.height)
    guard !isMeasuring else { return height + 2 * Self.padding }
    let top = Self.padding + (isBelow ? 0 : ((height - text) / 2).rounded())
    title.frame = directed(Rect(0, top, words, titleHeight))
    detail.frame = directed(Rect(0, top + titleHeight, words, detailHeight))
    control.frame =
      isBelow
      ? Rect(0, Self.padding + text + 4, width, wanted.height)
      : directed(
        Rect(
          width - wanted.width, (Self.padding + (height - wanted.height) / 2).rounded(),
          wanted.width, wanted.height))
    return height + 2 * Self.padding
  }

  override func draw(_ canvas: borrowing Canvas) {
    canvas.fill(Rect(0, bounds.maxY - 1, bounds.width, 1), with: Theme.separator)
  }
}
