import TouchKit

/// What to do first, faint over an empty sheet until a finger touches it. It is no part of the drawing.
final class Invitation: Label {
  private var isOver = false

  init(_ text: String) {
    super.init(
      text, font: Theme.title, color: Theme.secondaryText.withAlpha(0.7), alignment: .center)
    numberOfLines = 0
    identifier = "invitation"
    isUserInteractionEnabled = false
  }

  /// Places it in the upper half of a sheet, where there is room for all of it.
  func place(in sheet: Rect) {
    let size = sizeThatFits(Size(min(sheet.width - 32, 480), .infinity))
    frame = Rect(
      center: Point(sheet.midX, sheet.minY + sheet.height / 3),
      size: Size(size.width.rounded(.up), size.height.rounded(.up)))
    isHidden = isOver || !sheet.insetBy(8, 8).contains(frame)
  }

  /// Leaves once a finger is on the scene that it is in.
  func leaveIfTouched() {
    guard !isOver, let superview, let window else { return }
    isOver = window.touches.contains { $0.view?.isDescendant(of: superview) ?? false }
    if isOver { isHidden = true }
  }
}
