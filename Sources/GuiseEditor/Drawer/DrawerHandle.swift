import DisguiseModel
import Platform
import TouchKit

/// The handle on the upper edge of a drawer below the canvas: a finger drags the drawer to all of its height, to one
/// row of cells, or away; a tap goes from one to the next.
final class DrawerHandle: Control {
  static let size = Size(96, 16)

  /// How much is shown of the drawer.
  var height = Remembered.DrawerHeight.full
  private let onDrag: (Drag) -> Void
  /// Whether something on the photo is under a point of the handle; a finger means that where the handle only has its
  /// margin.
  var isTaken: (Point) -> Bool = { _ in false }
  /// What a finger may miss: more above, where the photo is, than below, where the tabs are.
  private static let margin = (side: 16.0, above: 22.0, below: 10.0)

  /// What a finger does that drags the handle.
  enum Drag {
    /// It is so far below where it was, in points.
    case moved(by: Double)
    /// It has lifted while it moved down with a speed, in points per second.
    case lifted(speed: Double)
  }

  /// Creates a handle.
  ///
  /// - Parameters:
  ///   - action: What a tap does.
  ///   - onDrag: Called while a finger drags the handle, and when it has lifted.
  init(action: @escaping () -> Void, onDrag: @escaping (Drag) -> Void) {
    self.onDrag = onDrag
    super.init(action: action)
    let pan = PanGestureRecognizer(maximumTouches: 1)
    identifier = "drawer-handle"
    label = localized("Drawer")
    pan.onAction(of: self) { $0.panned }
    add(pan)
  }

  override func pointInside(_ point: Point) -> Bool {
    if super.pointInside(point) { return true }
    let margin = Self.margin
    let reach = Rect(
      -margin.side, -margin.above, bounds.width + 2 * margin.side,
      bounds.height + margin.above + margin.below)
    return reach.contains(point) && !isTaken(point)
  }

  override var valueText: String? {
    switch height {
    case .full: localized("Whole")
    case .row: localized("One row")
    case .away: localized("Closed")
    }
  }

  private func panned(_ pan: PanGestureRecognizer, _ phase: GestureRecognizer.Phase) {
    switch phase {
    case .began, .changed: onDrag(.moved(by: pan.translation(in: nil).dy))
    case .ended: onDrag(.lifted(speed: pan.velocity(in: nil).dy))
    case .cancelled: onDrag(.lifted(speed: 0))
    }
  }

  override var paintBounds: Rect { bounds.insetBy(-4, -4).withShadow() }

  override func draw(_ canvas: borrowing Canvas) {
    let bar = Rect(center: Point(bounds.midX, bounds.maxY - 7), size: Size(44, 6))
    canvas.fill(.roundedRect(bar.insetBy(-1.5, -1.5), radius: 4.5), with: Theme.markEdge)
    canvas.fill(.roundedRect(bar, radius: 3), with: Theme.mark.fading(by: 0.75 + 0.25 * shade))
    if showsFocus { canvas.focusRing(around: bounds, radius: bounds.height / 2) }
  }
}
