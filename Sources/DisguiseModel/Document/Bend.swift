import Drawing

/// How artwork is bent before it is placed, as on a head that is turned: the corners of its box are moved, and
/// what lies between them follows in perspective.
package struct Bend: Hashable, Sendable {
  /// The steps of the corners, x and y of the upper left one first, then clockwise, in parts of the artwork's
  /// width and height.
  let steps: SIMD8<Double>

  /// The valid steps.
  private static let range = -2.0...2.0
  /// The smallest triangle of three corners, in parts of the box: in a smaller one nothing is seen.
  private static let leastTriangle = 0.01

  /// Creates a bend; nil if a step is out of range, or the corners cross or lie on a line.
  init?(steps: SIMD8<Double>) {
    self.steps = steps
    let corners = corners(of: Rect(0, 0, 1, 1))
    guard (0..<8).allSatisfy({ Self.range.contains(steps[$0]) }),
      corners.indices.allSatisfy({ index in
        let middle = corners[(index + 1) % 4]
        let (one, two) = (middle - corners[index], corners[(index + 2) % 4] - middle)
        return (one.dx * two.dy - one.dy * two.dx) / 2 >= Self.leastTriangle
      })
    else { return nil }
  }

  /// Creates the bend that carries the corners of artwork, the upper left one first, then clockwise, to
  /// points of its space; nil if it is not valid, or if what it changes can hardly be seen.
  init?(of size: Size, carrying corners: [Point]) {
    guard corners.count == 4, !size.isEmpty else { return nil }
    var steps = SIMD8<Double>.zero
    for (index, (corner, target)) in zip(Rect(center: .zero, size: size).corners, corners)
      .enumerated()
    {
      steps[2 * index] = (target.x - corner.x) / size.width
      steps[2 * index + 1] = (target.y - corner.y) / size.height
    }
    guard (0..<8).contains(where: { abs(steps[$0]) >= Self.leastVisible }) else { return nil }
    self.init(steps: steps)
  }

  /// The step of a corner from which a bend is seen.
  private static let leastVisible = 0.03

  /// The map from artwork space, whose origin is the artwork's center, to where its points come in it.
  package func map(of size: Size) -> Perspective {
    let box = Rect(center: .zero, size: size.isEmpty ? Size(1, 1) : size)
    return Perspective(carrying: box, to: corners(of: box)) ?? Perspective(.identity)
  }

  /// The box around bent artwork, in its space.
  package func bounds(of size: Size) -> Rect {
    Rect(around: corners(of: Rect(center: .zero, size: size)))
  }

  /// The same bend in a mirror: the left corners move as the right ones did, to the other side.
  var mirrored: Bend {
    let sides = SIMD8<Double>(-1, 1, -1, 1, -1, 1, -1, 1)
    let swapped = SIMD8(
      steps[2], steps[3], steps[0], steps[1], steps[6], steps[7], steps[4], steps[5])
    return Bend(valid: swapped * sides)
  }

  private init(valid steps: SIMD8<Double>) { self.steps = steps }

  private func corners(of box: Rect) -> [Point] {
    box.corners.enumerated().map { index, corner in
      corner + Vector(steps[2 * index] * box.width, steps[2 * index + 1] * box.height)
    }
  }
}

extension Bend {
  private static let key = "bend"

  /// Takes a bend from the fields of a look; nil if there is none.
  init?(_ fields: inout StrictFields) throws(RecordFlaw) {
    guard let numbers = try fields.numbers(Self.key, count: 8) else { return nil }
    guard let bend = Bend(steps: SIMD8(numbers)) else { throw .invalid(field: "look." + Self.key) }
    self = bend
  }

  /// Its key and value among the fields of a look.
  var field: (key: String, value: JSONValue) {
    (Self.key, .list((0..<8).map { .number(steps[$0]) }))
  }
}
