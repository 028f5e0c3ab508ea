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
  /// The distance between a list and what it is about, in points.
  static let listGap = 8.0

  /// The rectangle of the items.
  let frame: Rect
  /// The tip of the arrow; nil for a list, which has none.
  let tip: Point?
  /// Whether the arrow points down: the menu is above its point.
  let pointsDown: Bool

  /// Creates the placement of a menu with a size, all in the same coordinates.
  ///
  /// - Parameters:
  ///   - size: The size of the items.
  ///   - point: Where the arrow of a menu above it ends.
  ///   - height: How far below the point the arrow of a menu below it ends: the height of what the menu
  ///     is about.
  ///   - window: Where the menu stays.
  ///   - shunned: What a menu above the point must not cover, if there is room below it.
  init(
    size: Size, at point: Point, height: Double = 0, in window: Rect, avoiding shunned: [Rect] = []
  ) {
    let room = window.insetBy(Self.margin, Self.margin)
    let distance = Self.gap + Self.arrowHeight
    let left = max(min(point.x - size.width / 2, room.maxX - size.width), room.minX)
    let above = Rect(left, point.y - distance - size.height, size.width, size.height)
    let lower = point.y + height
    let fitsAbove = above.minY >= room.minY
    let fitsBelow = lower + distance + size.height <= room.maxY
    let isCovering = fitsBelow && shunned.contains(where: above.intersects)
    pointsDown =
      fitsAbove && !isCovering || (!fitsBelow && point.y - room.minY >= room.maxY - lower)
    let top = pointsDown ? above.minY : lower + distance
    frame = Rect(
      left, max(min(top, room.maxY - size.height), room.minY), size.width, size.height)
    tip = Point(
      min(max(point.x, window.minX), window.maxX),
      pointsDown ? frame.maxY + Self.arrowHeight : frame.minY - Self.arrowHeight)
  }

  /// Creates the placement of a list: below what it is about or above, else at one of its sides, where four rows
  /// or all are seen; over it only if it leaves no room at all.
  ///
  /// - Parameters:
  ///   - size: The size of all rows.
  ///   - rows: The heights of the rows: of a list that scrolls the last one that is seen is cut in the middle of its
  ///     first line.
  ///   - area: What it is about.
  ///   - window: Where it stays.
  ///   - direction: The layout direction, whose end is the side that comes first.
  init(
    listOf size: Size, rows: [Double], beside area: Rect, in window: Rect,
    _ direction: LayoutDirection
  ) {
    let room = window.insetBy(Self.margin, Self.margin)
    let area = area.intersection(window) ?? area
    let cut = (rows.min() ?? 0) / 2
    /// The height of the first rows.
    func height(of count: Int) -> Double { rows.prefix(count).reduce(0, +) }
    func height(in space: Double) -> Double {
      if size.height <= space { return size.height }
      let count = rows.indices.last { height(of: $0) + cut <= space }
      return count.map { height(of: $0) + cut } ?? 0
    }
    func frame(_ x: Double, _ y: Double, _ height: Double) -> Rect {
      Rect(
        max(min(x, room.maxX - size.width), room.minX),
        max(min(y, room.maxY - height), room.minY), size.width, height)
    }
    let x = area.midX - size.width / 2
    let (above, below) = (
      height(in: area.minY - Self.listGap - room.minY),
      height(in: room.maxY - area.maxY - Self.listGap)
    )
    let whole = height(in: room.height)
    var sides = [
      frame(area.maxX + Self.listGap, area.midY - whole / 2, whole),
      frame(area.minX - Self.listGap - size.width, area.midY - whole / 2, whole),
    ]
    if direction == .rightToLeft { sides.reverse() }
    let places =
      [
        frame(x, area.maxY + Self.listGap, below),
        frame(x, area.minY - Self.listGap - above, above),
      ] + sides.filter { !$0.intersects(area) }
    let least = min(size.height, height(of: 4))
    let largest = places.max { $0.height < $1.height }
    self.frame =
      places[..<2].first { $0.height >= size.height } ?? places.first { $0.height >= least }
      ?? largest.flatMap { $0.height >= height(of: 2) ? $0 : nil }
      ?? frame(x, room.maxY - whole, whole)
    (tip, pointsDown) = (nil, false)
  }

  /// The outline of the menu with its arrow, if it has one. Near a corner the arrow is slanted toward its point.
  func outline(radius: Double) -> Path {
    guard let tip else { return .roundedRect(frame, radius: radius) }
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
