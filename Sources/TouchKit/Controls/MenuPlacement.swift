/// The position of a menu for a point: above it with the arrow down or, if there is no room, below
/// it with the arrow up. The arrow always ends near the point, and the menu stays within the
/// window.
nonisolated struct MenuPlacement: Hashable {
  /// The height of the arrow, in points.
  static let arrowHeight = 12.0
  /// Half the width of the arrow's base, in points.
  static let arrowHalfWidth = 11.0
  /// The distance between the point and the arrow's tip, so that the finger does not hide the tip.
  static let gap = 14.0
  /// The minimum distance between the menu and the edges of the window, in points.
  static let margin = 8.0

  /// The rectangle of the items.
  let frame: Rect
  /// The tip of the arrow.
  let tip: Point
  /// Whether the arrow points down: the menu is above its point.
  let pointsDown: Bool

  /// Creates the placement of a menu with a size, all in the same coordinates.
  init(size: Size, at point: Point, in window: Rect) {
    let room = window.insetBy(Self.margin, Self.margin)
    let distance = Self.gap + Self.arrowHeight
    let fitsAbove = point.y - distance - size.height >= room.minY
    let fitsBelow = point.y + distance + size.height <= room.maxY
    pointsDown = fitsAbove || (!fitsBelow && point.y - room.minY >= room.maxY - point.y)
    let top = pointsDown ? point.y - distance - size.height : point.y + distance
    frame = Rect(
      max(min(point.x - size.width / 2, room.maxX - size.width), room.minX),
      max(min(top, room.maxY - size.height), room.minY), size.width, size.height)
    tip = Point(
      min(max(point.x, window.minX), window.maxX),
      pointsDown ? frame.maxY + Self.arrowHeight : frame.minY - Self.arrowHeight)
  }

  /// The outline of the menu with its arrow. Near a corner the arrow is slanted toward its point.
  func outline(radius: Double) -> Path {
    let inset = radius + Self.arrowHalfWidth
    let base = min(max(tip.x, frame.minX + inset), frame.maxX - inset)
    let edge = pointsDown ? frame.maxY : frame.minY
    let side = pointsDown ? Self.arrowHalfWidth : -Self.arrowHalfWidth
    let inner = frame.insetBy(radius, radius)
    var path = Path()
    func arrow() {
      path.line(to: Point(base + side, edge))
      path.line(to: tip)
      path.line(to: Point(base - side, edge))
    }
    func corner(_ x: Double, _ y: Double, _ start: Double) {
      path.arc(
        center: Point(x, y), radius: radius, from: .degrees(start), to: .degrees(start + 90))
    }
    corner(inner.minX, inner.minY, 180)
    if !pointsDown { arrow() }
    corner(inner.maxX, inner.minY, 270)
    corner(inner.maxX, inner.maxY, 0)
    if pointsDown { arrow() }
    corner(inner.minX, inner.maxY, 90)
    path.close()
    return path
  }
}
