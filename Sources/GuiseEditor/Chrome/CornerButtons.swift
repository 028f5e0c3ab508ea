import Platform
import TouchKit

/// What stands in the corners of the canvas: the button that fits the photo, the armed sticker, what puts it on all
/// faces, what was worn before, and the dice if the bar is too narrow: beside the drawer's handle or, where there is
/// none, beside the drawer's own button.
final class CornerButtons {
  static let margin = 16.0
  /// The height of the row beside the drawer's handle, in points.
  static let handleRow = Theme.touchTarget

  /// Shows the whole photo.
  let fit = Button(localized("Fit"), style: .filled)
  /// The armed sticker, while its cell is not visible.
  var armed: ArmedChip? { didSet { replace(oldValue, by: armed) } }
  /// Ends selecting by loops, while that goes on.
  var select: Button? { didSet { replace(oldValue, by: select) } }
  /// Puts what is armed on all faces, while that is possible.
  var everybody: Button? { didSet { replace(oldValue, by: everybody) } }
  /// Puts on what was worn on the photo before, while that is offered.
  var again: Button? { didSet { replace(oldValue, by: again) } }
  /// The dice, if it is not in the bar.
  var dice: Button? {
    didSet {
      guard oldValue !== dice else { return }
      oldValue?.style = .plain
      oldValue?.isHidden = false
      replace(nil, by: dice)
    }
  }
  /// Whether fingers do something else on the photo than to dress faces: they draw, select or write. Then the dice is
  /// in their way.
  var photoIsInUse: () -> Bool = { false }
  /// The boxes of the faces on the photo, in its pixels: what puts something on all of them covers none,
  /// if there is room elsewhere.
  var faces: [Rect] = [] { didSet { if oldValue != faces { layout?.setNeedsLayout() } } }
  /// Whether the canvas is zoomed in, so that a button offers to fit the photo.
  var isZoomed = false { didSet { if oldValue != isZoomed { layout?.setNeedsLayout() } } }
  private weak var layout: EditorLayout?

  /// The view in which they are.
  func attach(to layout: EditorLayout) {
    self.layout = layout
    fit.identifier = "fit"
  }

  private func replace(_ old: View?, by new: View?) {
    old?.removeFromSuperview()
    if let new { layout?.insertSubview(new, at: 2) }
    layout?.setNeedsLayout()
  }

  /// Whether any of them is shown, but for the dice.
  var areShown: Bool {
    !fit.isHidden || [armed, everybody, again, select].contains { $0 != nil }
  }

  /// Where those are that are shown.
  var frames: [Rect] {
    [fit, armed, select, everybody, again, dice].compactMap(\.self)
      .filter { !$0.isHidden && $0.superview === layout }.map(\.frame)
  }

  /// Whether the dice has a place beside the drawer's handle.
  var diceHasRow: Bool { dice != nil && layout?.card == nil }

  /// Whether the dice would cover some of a photo that is shown whole, fitted into a canvas of a size.
  func diceCovers(_ photo: Size, on canvas: Size) -> Bool {
    let frame = Viewport(photo: photo, canvas: canvas).photoFrame
    let side = Self.handleRow
    return frame.intersects(Rect(canvas.width - side, canvas.height - side, side, side))
  }

  /// Puts them into the lower corners of the canvas.
  ///
  /// - Parameters:
  ///   - canvas: The canvas.
  ///   - free: The height at its lower edge that they leave free, in points.
  ///   - drawerButton: The drawer's button, which has the corner at the end if it is shown.
  ///   - handleRow: The row of the drawer's handle; nil if it has none.
  func layOut(
    on canvas: CanvasView, above free: Double, beside drawerButton: View, _ handleRow: Rect?,
    isLeftHanded: Bool
  ) {
    guard let layout else { return }
    let area = canvas.area
    let bottom = min(
      area.maxY - free, drawerButton.isHidden ? .infinity : drawerButton.frame.maxY + Self.margin)
    let top = bottom - Self.margin - Theme.touchTarget
    func place(
      _ view: View, _ size: Size, atEnd: Bool, besides used: Double = 0, in row: Rect? = nil
    ) {
      let inset = row == nil ? Self.margin + used : 0
      let frame = layout.directed(
        Rect(
          atEnd != isLeftHanded ? area.maxX - inset - size.width : area.minX + inset,
          row?.minY ?? top, size.width, size.height), in: area)
      // Not the frame, which is turned while the dice rolls.
      view.bounds = Rect(origin: .zero, size: frame.size)
      view.center = frame.center
    }
    fit.isHidden = !isZoomed || layout.card != nil
    place(fit, fit.sizeThatFits(area.size), atEnd: false)
    var used = drawerButton.isHidden ? 0 : drawerButton.frame.width + Theme.spacing
    if let dice {
      dice.isHidden = layout.card != nil || !dice.isEnabled || photoIsInUse()
      // A photo that is zoomed in goes on to the drawer: there the dice lies on it, as the other buttons do.
      let row = isZoomed ? nil : handleRow
      dice.style = row == nil ? .filled : .plain
      if let handleRow = row {
        place(dice, Size(Self.handleRow, Self.handleRow), atEnd: true, in: handleRow)
        // Where the photo leaves it no row, the others stand beside it.
        if !dice.isHidden, handleRow.minY < top + Theme.touchTarget {
          used += Self.handleRow - Self.margin + Theme.spacing
        }
      } else if !dice.isHidden {
        let side = handleRow == nil ? TopBar.diceSide : Self.handleRow
        place(dice, Size(side, side), atEnd: true, besides: used)
        used += side + Theme.spacing
      }
    }
    if let armed {
      place(armed, ArmedChip.size, atEnd: true, besides: used)
      used += ArmedChip.size.width + Theme.spacing
    }
    if let select {
      // At the left, where what is selected has no handle.
      let atEnd = isLeftHanded != layout.isRightToLeft
      let size = select.sizeThatFits(area.size)
      let beside = fit.isHidden ? 0 : fit.frame.width + Theme.spacing
      place(select, size, atEnd: atEnd, besides: atEnd ? used : beside)
      if atEnd { used += size.width + Theme.spacing }
    }
    if let everybody {
      place(everybody, everybody.sizeThatFits(area.size), atEnd: true, besides: used)
      moveOffFaces(everybody, on: canvas, besides: [fit, drawerButton, armed, select, dice])
    }
    if let again {
      let beside = fit.isHidden ? 0 : fit.frame.width + Theme.spacing
      place(again, again.sizeThatFits(area.size), atEnd: false, besides: beside)
      moveOffFaces(again, on: canvas, besides: [fit, drawerButton, armed, select, dice, everybody])
    }
  }

  /// Moves a button to another place at the upper or lower edge of the canvas if it covers a face: to the one at which
  /// it covers least.
  private func moveOffFaces(_ button: View, on canvas: CanvasView, besides others: [View?]) {
    let area = canvas.area
    // The canvas is laid out after this.
    let viewport = canvas.viewport.resized(to: area.size, leaving: canvas.freeHeight)
    let covered = faces.map {
      viewport.transform.apply($0).offset(by: area.origin - .zero).insetBy(-8, -8)
    }
    let (size, low) = (button.frame.size, button.frame.minY)
    let (left, right) = (area.minX + Self.margin, area.maxX - Self.margin - size.width)
    let (middle, high) = (area.midX - size.width / 2, area.minY + Self.margin)
    let places = [
      button.frame.origin, Point(left, low), Point(right, low), Point(right, high),
      Point(left, high), Point(middle, low), Point(middle, high),
    ].map { Rect(origin: $0, size: size) }
    let free = places.filter { place in
      !others.compactMap(\.self).contains { !$0.isHidden && $0.frame.intersects(place) }
    }
    func hidden(at place: Rect) -> Double {
      covered.compactMap { $0.intersection(place)?.size }.reduce(0) { $0 + $1.width * $1.height }
    }
    button.frame = free.min { hidden(at: $0) < hidden(at: $1) } ?? button.frame
  }
}
