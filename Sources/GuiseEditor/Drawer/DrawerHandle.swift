import DisguiseModel
import Platform
import TouchKit

/// The handle on the edge of a drawer below or beside the canvas: a finger drags the drawer to all of its size, to one
/// row or column of cells, or away; a tap goes from one to the next.
final class DrawerHandle: Control {
  /// Its size along the edge and across it, in points.
  static let length = 96.0
  static let thickness = 16.0

  /// Where a finger drags the drawer to close it, as a vector of length 1.
  var closing = Vector(0, 1) { didSet { if oldValue != closing { setNeedsDisplay() } } }
  /// How much is shown of the drawer.
  var height = Remembered.DrawerHeight.full
  private let onDrag: (Drag) -> Void
  /// Whether something on the photo is under a point of the handle; a finger means that where the handle only has its
  /// margin.
  var isTaken: (Point) -> Bool = { _ in false }
  /// What a finger may miss: more where the photo is than where the tabs are.
  private static let margin = (side: 16.0, photo: 22.0, tabs: 10.0)

  /// What a finger does that drags the handle.
  enum Drag {
    /// It is so far towards the drawer from where it was, in points.
    case moved(by: Double)
    /// It has lifted while it moved towards the drawer with a speed, in points per second.
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
    let way = point - bounds.center
    let (across, along) = (towardsDrawer(way), closing.dx == 0 ? way.dx : way.dy)
    let half = (length: Self.length / 2, thickness: Self.thickness / 2)
    return abs(along) < half.length + margin.side && across < half.thickness + margin.tabs
      && across > -half.thickness - margin.photo && !isTaken(point)
  }

  private func towardsDrawer(_ way: Vector) -> Double {
    way.dx * closing.dx + way.dy * closing.dy
  }

  override var valueText: String? {
    switch height {
    case .full: localized("Whole")
    case .row: closing.dx == 0 ? localized("One row") : localized("One column")
    case .away: localized("Closed")
    }
  }

  private func panned(_ pan: PanGestureRecognizer, _ phase: GestureRecognizer.Phase) {
    switch phase {
    case .began, .changed: onDrag(.moved(by: towardsDrawer(pan.translation(in: nil))))
    case .ended: onDrag(.lifted(speed: towardsDrawer(pan.velocity(in: nil))))
    case .cancelled: onDrag(.lifted(speed: 0))
    }
  }

  override var paintBounds: Rect { bounds.insetBy(-4, -4).withShadow() }

  override func draw(_ canvas: borrowing Canvas) {
    let size = closing.dx == 0 ? Size(44, 6) : Size(6, 44)
    let bar = Rect(center: bounds.center + closing, size: size)
    canvas.fill(.roundedRect(bar.insetBy(-1.5, -1.5), radius: 4.5), with: Theme.markEdge)
    canvas.fill(.roundedRect(bar, radius: 3), with: Theme.mark.fading(by: 0.75 + 0.25 * shade))
    if showsFocus { canvas.focusRing(around: bounds, radius: Self.thickness / 2) }
  }
}
