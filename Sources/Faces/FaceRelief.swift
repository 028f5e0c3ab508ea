import Drawing

/// How a face is turned in space, and how far each part of it is before or behind the eyes: what shows where
/// something that lies on it is seen.
///
/// A unit is the distance of the eyes. The face is described as it is seen when the head looks straight
/// ahead: in face space, whose third axis leads away from who looks at it.
package struct FaceRelief: Hashable, Sendable {
  /// Where steps of a unit to the right, down and away lead on the photo, in pixels.
  let (right, down, away): (Vector, Vector, Vector)
  /// The points, in the order of `FacePoint.allCases`.
  let points: [Point]
  /// The depths at the places of a grid, row by row.
  let depths: [Double]

  /// The coordinates of the grid.
  package static let columns = stride(from: -1.2, through: 1.21, by: 0.3).map(\.self)
  package static let rows = stride(from: -1.2, through: 2.11, by: 0.3).map(\.self)
  /// What is farther away is no part of a face.
  private static let farthest = 20.0

  /// Creates a relief; nil if a number is not finite, or no part of a face.
  package init?(
    _ right: Vector, _ down: Vector, _ away: Vector, points: [Point], depths: [Double]
  ) {
    let numbers = points.flatMap { [$0.x, $0.y] } + depths
    guard points.count == FacePoint.allCases.count,
      depths.count == Self.columns.count * Self.rows.count,
      numbers.allSatisfy({ abs($0) <= Self.farthest }),
      [right, down, away].allSatisfy({ $0.isFinite && $0.length < 1e7 })
    else { return nil }
    (self.right, self.down, self.away) = (right, down, away)
    self.points = points
    self.depths = depths
  }

  /// The place of a point in face space when the head looks straight ahead.
  package subscript(point: FacePoint) -> Point { points[point.index] }

  /// How far the face is behind the eyes at a place in face space; beyond its edge as at the edge.
  package func depth(at place: Point) -> Double {
    func position(_ value: Double, _ steps: [Double]) -> (index: Int, part: Double) {
      let position = (value - steps[0]) / (steps[1] - steps[0])
      let index = Int(min(max(position, 0), Double(steps.count - 2)))
      return (index, min(max(position - Double(index), 0), 1))
    }
    let (column, row) = (position(place.x, Self.columns), position(place.y, Self.rows))
    func across(_ row: Int) -> Double {
      let start = row * Self.columns.count + column.index
      return depths[start] + (depths[start + 1] - depths[start]) * column.part
    }
    return across(row.index) + (across(row.index + 1) - across(row.index)) * row.part
  }

  /// The step on the photo, in pixels, from the middle between the eyes to a point in space.
  package func step(to place: Point, depth: Double) -> Vector {
    right * place.x + down * place.y + away * depth
  }

  /// The step from the middle between the eyes to the outline of a head that is seen from the front at a
  /// place: seen from elsewhere, the back of the head is its outline.
  package func stepToOutline(_ place: Point) -> Vector {
    let width =
      (right.length * right.length + Self.length * Self.length * away.length * away.length)
      .squareRoot()
    return right.unit * (place.x * width) + down * place.y + away * Self.middle
  }

  /// The length of a head, from the front to the back, in parts of its width, and the depth of its middle.
  private static let length = 1.15
  private static let middle = 0.9

  /// The relief on a photo whose pixels are larger or smaller by two factors.
  func scaled(_ x: Double, _ y: Double) -> FaceRelief? {
    func scaled(_ step: Vector) -> Vector { Vector(step.dx * x, step.dy * y) }
    return FaceRelief(scaled(right), scaled(down), scaled(away), points: points, depths: depths)
  }
}

extension FaceRelief {
  /// How many numbers a message has of it.
  static let numberCount = 6 + 2 * FacePoint.allCases.count + columns.count * rows.count

  var numbers: [Double] {
    [right, down, away].flatMap { [$0.dx, $0.dy] } + points.flatMap { [$0.x, $0.y] } + depths
  }

  init?(numbers: ArraySlice<Double>) {
    let numbers = Array(numbers)
    guard numbers.count == Self.numberCount else { return nil }
    let pairs = stride(from: 0, to: 6 + 2 * FacePoint.allCases.count, by: 2).map {
      Vector(numbers[$0], numbers[$0 + 1])
    }
    self.init(
      pairs[0], pairs[1], pairs[2], points: pairs.dropFirst(3).map { .zero + $0 },
      depths: Array(numbers.dropFirst(2 * pairs.count)))
  }
}
