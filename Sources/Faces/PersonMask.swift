import Drawing
import Glibc

/// How much of what a square of a picture shows belongs to a person, with hair, hat and clothes.
package struct PersonMask: Sendable {
  /// A square of a picture, which may be turned and reach beyond it.
  package struct Square: Hashable, Sendable {
    /// The middle, in pixels of the picture.
    package let center: Point
    /// The length of a side, in pixels of the picture.
    package let side: Double
    /// How it is turned, clockwise.
    package let rotation: Angle

    /// Creates a square.
    package init(center: Point, side: Double, rotation: Angle = .zero) {
      self.center = center
      self.side = side
      self.rotation = rotation
    }

    /// The similarity from the mask's pixels to those of the picture.
    package var place: Similarity {
      let half = Double(PersonMask.side) / 2
      return Similarity(
        scale: side / Double(PersonMask.side), rotation: rotation, from: Point(half, half),
        to: center)
    }
  }

  /// The number of pixels along each side.
  package static let side = 256

  /// What is covered.
  package let square: Square
  /// From 0, nothing, to 255, all of a pixel; row by row.
  package let values: [UInt8]

  /// Creates a mask of so many values as there are pixels.
  package init(of square: Square, _ values: [UInt8]) {
    precondition(values.count == Self.side * Self.side, "A mask has a value for each pixel.")
    self.square = square
    self.values = values
  }

  /// How much of a point belongs to a person, 0 to 1, linear between pixels.
  ///
  /// - Parameter point: A point in pixels of the mask.
  package func value(at point: Point) -> Float {
    let last = Double(Self.side - 1)
    let (x, y) = (min(max(point.x - 0.5, 0), last), min(max(point.y - 0.5, 0), last))
    let (left, top) = (Int(x), Int(y))
    let (right, bottom) = (min(left + 1, Self.side - 1), min(top + 1, Self.side - 1))
    func value(_ x: Int, _ y: Int) -> Float { Float(values[y * Self.side + x]) }
    let (across, down) = (Float(x - Double(left)), Float(y - Double(top)))
    let above = value(left, top) * (1 - across) + value(right, top) * across
    let below = value(left, bottom) * (1 - across) + value(right, bottom) * across
    return (above * (1 - down) + below * down) / 255
  }
}
