extension ScrollView {
  /// The speed from which a drag turns the page, however short it was, in points per second.
  private static let slowestTurn = 200.0

  /// The offset of the page nearest to an offset; with a velocity in points per second, that of the
  /// next page in its direction. May lie beyond the content.
  func pageOffset(at offset: Point, velocity: Vector = .zero) -> Point {
    Point(
      Self.page(at: offset.x, velocity: velocity.dx, extent: bounds.width),
      Self.page(at: offset.y, velocity: velocity.dy, extent: bounds.height))
  }

  /// The velocity with which the content springs to a page without moving past it.
  func turningVelocity(_ velocity: Vector, to page: Point) -> Vector {
    func limited(_ velocity: Double, _ distance: Double) -> Double {
      let fastest = ScrollMotion.stiffness * distance
      return min(max(velocity, min(fastest, 0)), max(fastest, 0))
    }
    let way = page - contentOffset
    return Vector(limited(velocity.dx, way.dx), limited(velocity.dy, way.dy))
  }

  /// Turns a page for each notch of the wheel; small steps of a touchpad add up to one. Returns false
  /// at the end of the content.
  func turnPages(by notches: Vector) -> Bool {
    let isSmooth = notches.dx != notches.dx.rounded() || notches.dy != notches.dy.rounded()
    // What a touchpad still sends while the page turns would turn the next ones, too.
    if isSmooth, isDecelerating { return true }
    wheelRest += notches
    let pages = Vector(wheelRest.dx.rounded(.towardZero), wheelRest.dy.rounded(.towardZero))
    guard pages != .zero else { return true }
    wheelRest = .zero
    let from = isDecelerating ? wheelTarget ?? contentOffset : contentOffset
    let step = Vector(pages.dx * bounds.width, pages.dy * bounds.height)
    let target = restingOffset(for: from + step)
    guard target != from else { return isDecelerating }
    scroll(to: target)
    wheelTarget = target
    return true
  }

  /// Whether a drag goes beyond the end of the content, so that it turns the page around this view.
  func yieldsToPage(_ motion: Vector) -> Bool {
    let isAcross = abs(motion.dx) > abs(motion.dy)
    let (step, offset, range) =
      isAcross ? (-motion.dx, contentOffset.x, rangeX) : (-motion.dy, contentOffset.y, rangeY)
    let isAtEnd =
      step > 0
      ? offset >= range.upperBound - Tuning.rounding : offset <= range.lowerBound + Tuning.rounding
    guard isAtEnd else { return false }
    var canTurn = false
    superview?.forEachAncestor { ancestor in
      guard let pager = ancestor as? ScrollView, pager.isPagingEnabled else { return }
      canTurn = canTurn || pager.canMove(isAcross ? .horizontal : .vertical)
    }
    return canTurn
  }

  private static func page(at offset: Double, velocity: Double, extent: Double) -> Double {
    guard extent > 0 else { return offset }
    let rule: FloatingPointRoundingRule =
      abs(velocity) < slowestTurn ? .toNearestOrAwayFromZero : velocity > 0 ? .up : .down
    return (offset / extent).rounded(rule) * extent
  }
}
