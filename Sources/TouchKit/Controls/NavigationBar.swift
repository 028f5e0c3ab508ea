import Platform

/// The bar above the pages.
final class NavigationBar: View {
  let back: Button
  /// How far a title moves while its page comes or leaves, in points.
  private static let shift = 96.0
  private static let margin = 8.0

  init() {
    back = Button(icon: .backSign, label: localized("Back"))
    back.iconHasDirection = true
    back.identifier = "navigation-back"
    super.init()
    role = .toolbar
    backgroundColor = Theme.surface
    addSubview(back)
  }

  /// Places the titles and the button.
  ///
  /// - Parameters:
  ///   - upper: The title of the upper page, or of the only one.
  ///   - lower: That of the page below; nil for none.
  ///   - shown: How much of the upper page is in sight.
  ///   - opacity: The opacity of the button.
  func arrange(upper: Label?, lower: Label?, shown: Double, back opacity: Double) {
    let side = Theme.touchTarget
    back.frame = directed(Rect(Self.margin, (bounds.height - side) / 2, side, side))
    back.alpha = opacity
    back.isHidden = opacity == 0
    if let upper { place(upper, shifted: 1 - shown, hasButton: lower != nil) }
    if let lower { place(lower, shifted: -shown, hasButton: opacity == 1) }
  }

  /// In the middle, or as far from there as the button needs.
  private func place(_ title: Label, shifted part: Double, hasButton: Bool) {
    title.alpha = 1 - abs(part)
    title.isHidden = title.alpha == 0
    let left = hasButton ? 2 * Self.margin + Theme.touchTarget : 2 * Self.margin
    let room = max(bounds.width - left - 2 * Self.margin, 0)
    let size = title.sizeThatFits(Size(room, bounds.height))
    let width = min(size.width, room)
    let x = min(max((bounds.width - width) / 2, left), max(left, left + room - width))
    title.frame = directed(Rect(x + part * Self.shift, 0, width, bounds.height))
  }

  override func draw(_ canvas: borrowing Canvas) {
    let thickness = 1 / (window?.scale ?? 1)
    canvas.fill(
      Rect(0, bounds.maxY - thickness, bounds.width, thickness), with: Theme.separator)
  }
}

extension Bitmap {
  /// The sign of a button that leads back: its head is at the beginning of the line.
  package static let backSign = Bitmap.drawn(width: 48, height: 48) { canvas in
    let style = StrokeStyle(width: 5, cap: .round)
    for end in [Point(29, 10), Point(29, 38)] {
      canvas.stroke(.line(from: Point(16, 24), to: end), with: .black, style: style)
    }
  }
}
