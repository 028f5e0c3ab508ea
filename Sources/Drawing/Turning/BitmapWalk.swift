/// A straight way through a bitmap, in even steps: where the pixels of a row of a target lie in it.
struct BitmapWalk {
  /// The position, in 2^-32 of the bitmap's pixels.
  private(set) var x: Int
  private(set) var y: Int
  private let stepX: Int
  private let stepY: Int

  /// Coordinates and steps must be small enough for all positions, see `BitmapPlace`.
  init(from start: Point, by step: Vector) {
    func fixed(_ value: Double) -> Int { Int((value * 0x1p32).rounded()) }
    (x, y) = (fixed(start.x), fixed(start.y))
    (stepX, stepY) = (fixed(step.dx), fixed(step.dy))
  }

  /// The pixel at the position.
  var column: Int { x >> 32 }
  var row: Int { y >> 32 }

  /// How far the position lies in its pixel, in 256ths.
  var right: UInt16 { UInt16(truncatingIfNeeded: (x >> 24) & 0xFF) }
  var down: UInt16 { UInt16(truncatingIfNeeded: (y >> 24) & 0xFF) }

  @inline(__always)
  mutating func step() {
    x &+= stepX
    y &+= stepY
  }

  func advanced(by steps: Int) -> BitmapWalk {
    var walk = self
    walk.x += steps * stepX
    walk.y += steps * stepY
    return walk
  }

  /// Those of some steps whose positions lie in a range of columns and one of rows.
  func steps(_ steps: Range<Int>, in columns: Range<Int>, _ rows: Range<Int>) -> Range<Int> {
    let across = Self.steps(steps, from: x, by: stepX, in: columns)
    return Self.steps(across, from: y, by: stepY, in: rows)
  }

  private static func steps(
    _ steps: Range<Int>, from start: Int, by step: Int, in pixels: Range<Int>
  ) -> Range<Int> {
    let (low, high) = (pixels.lowerBound << 32, pixels.upperBound << 32)
    guard step != 0 else {
      return low <= start && start < high ? steps : steps.lowerBound..<steps.lowerBound
    }
    // Backward, the same positions count up from the other end.
    let first = step > 0 ? low - start : start - high + 1
    let end = step > 0 ? high - start : start - low + 1
    return (first.dividedUp(by: abs(step))..<end.dividedUp(by: abs(step))).clamped(to: steps)
  }
}

extension Int {
  /// The quotient, rounded up, by a positive number.
  fileprivate func dividedUp(by divisor: Int) -> Int {
    self > 0 ? (self - 1) / divisor + 1 : self / divisor
  }
}
