import TouchKit

/// A sheet in the middle of the window: a title, buttons, and between them what scrolls where it does not
/// fit. Where the window is low, the buttons are beside the title, and leave the rest to what scrolls.
///
/// Subclasses add their views to `body`, and say in `arrangeBody(in:)` where they are.
class Sheet: View {
  /// The layer in the middle of which the sheet is.
  let overlay = Overlay(isModal: true)
  /// What scrolls; as wide as the sheet.
  let body = ScrollView(axes: .vertical)
  /// The distance of everything from the sheet's edges.
  static let gap = 16.0

  private static let margin = 8.0
  private static let barHeight = 64.0
  /// Below this height the buttons are beside the title.
  private static let low = 440.0
  private let size: Size
  private let title: Label
  private let buttons: [Button]

  /// Creates a sheet; `present(in:)` shows it.
  ///
  /// - Parameters:
  ///   - size: The size in points, if the window has room for it.
  ///   - buttons: The one that closes the sheet, beside the title; or one that cancels, and one that Return
  ///     performs.
  init(_ title: String, identifier: String, size: Size, buttons: [Button]) {
    self.size = size
    self.title = Label(
      title, font: Theme.title, alignment: buttons.count > 1 ? .center : .leading)
    self.buttons = buttons
    super.init()
    role = .sheet
    label = title
    self.identifier = identifier
    self.title.accessibleRole = .heading
    for view in [self.title, body] + buttons { addSubview(view) }
    if buttons.count > 1 { overlay.defaultButton = buttons.last }
    buttons.first?.action = { [weak self] in self?.dismiss() }
    overlay.onOutsideTap = { [weak self] in self?.dismiss() }
    overlay.onLayout = { [weak self] area in self?.place(in: area) }
  }

  /// Shows the sheet in a window.
  func present(in window: Window) {
    overlay.dimming = 1
    overlay.present(self, in: window)
  }

  /// Closes the sheet, as its first button does.
  func dismiss() { overlay.dismiss() }

  /// The size in points of a sheet that has room for it in an area.
  func size(in area: Rect) -> Size { size }

  /// Places the views in `body`, whose width is the sheet's; returns the height that they take.
  ///
  /// - Parameter room: What is visible of them at once.
  func arrangeBody(in room: Size) -> Double { room.height }

  private func place(in area: Rect) {
    let size = size(in: area)
    frame = Rect(
      center: area.center,
      size: Size(
        min(size.width, area.width - 2 * Self.margin),
        min(size.height, area.height - 2 * Self.margin)))
    setNeedsLayout()
  }

  override func layoutSubviews() {
    let isBar = buttons.count == 1 || bounds.height < Self.low
    if isBar { layoutBar() } else { layoutEnds() }
    let top = isBar ? Self.barHeight : title.frame.maxY + Self.margin
    let bottom =
      isBar ? bounds.height - Self.margin : bounds.height - Theme.touchTarget - 2 * Self.gap
    body.frame = Rect(0, top, bounds.width, max(bottom - top, 0))
    body.contentSize = Size(bounds.width, arrangeBody(in: body.bounds.size))
  }

  /// Places title and buttons above what scrolls.
  private func layoutBar() {
    let inner = bounds.width - 2 * Self.gap
    let wanted = buttons.map { $0.sizeThatFits(bounds.size).width }.max() ?? 0
    // Larger texts leave the title its room.
    let width = max(buttons.count > 1 ? 80 : 120, min(wanted, 0.4 * inner))
    let y = (Self.barHeight - Theme.touchTarget) / 2
    let row = Rect(Self.gap, y, inner, Theme.touchTarget)
    let last = Rect(row.maxX - width, y, width, row.height)
    buttons.last?.frame = directed(last)
    let start = buttons.count > 1 ? row.minX + width + Self.margin : row.minX
    if buttons.count > 1 { buttons[0].frame = directed(Rect(row.minX, y, width, row.height)) }
    title.frame = directed(Rect(start, y, max(last.minX - Self.margin - start, 0), row.height))
  }

  /// Places the title above what scrolls, and the buttons below.
  private func layoutEnds() {
    let inner = bounds.width - 2 * Self.gap
    title.frame = Rect(Self.gap, Self.gap, inner, 32)
    let width = (inner + Self.gap) / Double(buttons.count) - Self.gap
    for (index, button) in buttons.enumerated() {
      button.frame = directed(
        Rect(
          Self.gap + Double(index) * (width + Self.gap),
          bounds.height - Self.gap - Theme.touchTarget, width, Theme.touchTarget))
    }
  }

  override var swallowsTouches: Bool { true }
  override var paintBounds: Rect { bounds.withShadow(elevation: 16) }

  override func draw(_ canvas: borrowing Canvas) {
    canvas.card(bounds, color: Theme.raisedSurface, elevation: 16)
  }
}
