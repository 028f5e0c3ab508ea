import Drawing

/// Finds where a copy of an element goes: beside what looks the same, in sight, and within reach.
package struct FreePlace {
  /// The limits of elements.
  package let limits: PlacementLimits
  /// The part of the photo that is in sight, in photo pixels.
  package let visible: Rect
  /// The distance between a copy and the next one along each axis, in photo pixels.
  package let step: Double

  /// The directions in which copies follow one another, the preferred one first.
  private static let directions = [Vector(1, 1), Vector(-1, 1), Vector(-1, -1), Vector(1, -1)]
  /// The number of copies in a row that are told apart; more than fit on any screen.
  private static let longestRow = 200

  /// Creates a search.
  package init(limits: PlacementLimits, visible: Rect, step: Double) {
    self.limits = limits
    self.visible = visible
    self.step = step
  }

  /// Returns the first free place in a row that begins at a placement.
  ///
  /// A place that is out of sight is replaced by the middle of what is in sight.
  ///
  /// - Parameters:
  ///   - start: The placement of what is copied, within the limits of the size.
  ///   - shape: The artwork's shape.
  ///   - others: The centers of the elements that look the same.
  package func nearest(to start: Placement, of shape: ArtworkShape, besides others: [Point])
    -> Placement
  {
    var start = start
    if !isInSight(start, shape) { start.center = visible.center }
    start = limits.keepingInside(start, of: shape)
    for direction in Self.directions {
      if let place = firstFree(from: start, direction, shape, others) { return place }
    }
    // Too large or too many: at least not exactly on the last one.
    var beside = start
    beside.center += Vector(step, step) * Double(others.count % 8 + 1)
    return limits.keepingInside(beside, of: shape)
  }

  private func firstFree(
    from start: Placement, _ direction: Vector, _ shape: ArtworkShape, _ others: [Point]
  ) -> Placement? {
    for count in 0...Self.longestRow {
      var place = start
      place.center += direction * (step * Double(count))
      // A place that the limits would move is where the row ends.
      guard isInSight(place, shape), isInside(place, shape) else { return nil }
      if isFree(place.center, others) { return place }
    }
    return nil
  }

  private func isInSight(_ placement: Placement, _ shape: ArtworkShape) -> Bool {
    isInside(placement, shape, visible)
  }

  private func isInside(
    _ placement: Placement, _ shape: ArtworkShape, _ part: Rect? = nil
  ) -> Bool {
    let kept = limits.keepingInside(placement, of: shape, within: part)
    // More than a rounding error.
    return kept.center.distance(to: placement.center) < step / 100
  }

  private func isFree(_ center: Point, _ others: [Point]) -> Bool {
    !others.contains { abs($0.x - center.x) < step / 2 && abs($0.y - center.y) < step / 2 }
  }
}

extension FreePlace {
  /// Returns placements for a number of elements of about the same size side by side around a point,
  /// in rows as wide as they are high.
  ///
  /// - Parameter visible: The part of the photo in which they are to be, as far as they have room.
  package static func spread(
    _ count: Int, over side: Double, around middle: Point, within visible: Rect
  ) -> [Point] {
    guard count > 1 else { return [middle] }
    let columns = Int(Double(count).squareRoot().rounded(.up))
    let rows = (count + columns - 1) / columns
    func distance(_ number: Int, _ room: Double) -> Double {
      number > 1 ? min(side * 1.1, max(room - side, 0) / Double(number - 1)) : 0
    }
    let (dx, dy) = (distance(columns, visible.width), distance(rows, visible.height))
    let half = Vector(dx * Double(columns - 1) / 2, dy * Double(rows - 1) / 2)
    let room = visible.insetBy(
      min(half.dx + side / 2, visible.width / 2), min(half.dy + side / 2, visible.height / 2))
    let center = room.nearestPoint(to: middle)
    return (0..<count).map { index in
      let (row, column) = (index / columns, index % columns)
      let inRow = min(columns, count - row * columns)
      return center
        + Vector(
          (Double(column) - Double(inRow - 1) / 2) * dx, Double(row) * dy - half.dy)
    }
  }
}
