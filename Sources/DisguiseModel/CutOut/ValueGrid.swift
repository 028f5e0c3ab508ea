/// A value for each pixel of a picture, or for each of a smaller one with the same content.
struct ValueGrid: Sendable {
  let width: Int
  let height: Int
  /// Row by row.
  var values: [Float]

  init(_ width: Int, _ height: Int, _ values: [Float]) {
    precondition(values.count == width * height, "There is a value for each pixel.")
    (self.width, self.height, self.values) = (width, height, values)
  }

  init(_ width: Int, _ height: Int, repeating value: Float = 0) {
    self.init(width, height, [Float](repeating: value, count: width * height))
  }

  /// Makes each value from its place.
  init(_ width: Int, _ height: Int, _ value: (_ x: Int, _ y: Int) -> Float) {
    var values: [Float] = []
    values.reserveCapacity(width * height)
    for y in 0..<height { for x in 0..<width { values.append(value(x, y)) } }
    self.init(width, height, values)
  }

  @inline(__always)
  subscript(x: Int, y: Int) -> Float { values[y * width + x] }

  /// Makes each value from those of two grids of the same size.
  func combined(with other: ValueGrid, _ combine: (Float, Float) -> Float) -> ValueGrid {
    ValueGrid(width, height, zip(values, other.values).map(combine))
  }

  func map(_ change: (Float) -> Float) -> ValueGrid {
    ValueGrid(width, height, values.map(change))
  }

  /// The means of squares around each value, as far as they are in the grid.
  ///
  /// - Parameter radius: The values on each side of the middle one.
  func blurred(_ radius: Int) -> ValueGrid {
    guard radius > 0 else { return self }
    var (rows, result) = (values, values)
    values.withUnsafeBufferPointer { source in
      rows.withUnsafeMutableBufferPointer { target in
        for y in 0..<height {
          Self.blur(source, target, from: y * width, count: width, radius)
        }
      }
    }
    // Column beside column, as they lie in memory.
    var sums = [Float](repeating: 0, count: width)
    rows.withUnsafeBufferPointer { source in
      result.withUnsafeMutableBufferPointer { target in
        for y in 0..<min(radius, height) {
          for x in 0..<width { sums[x] += source[y * width + x] }
        }
        for y in 0..<height {
          let (entering, leaving) = (y + radius, y - radius - 1)
          if entering < height {
            for x in 0..<width { sums[x] += source[entering * width + x] }
          }
          if leaving >= 0 { for x in 0..<width { sums[x] -= source[leaving * width + x] } }
          let count = Float(min(entering, height - 1) - max(leaving + 1, 0) + 1)
          for x in 0..<width { target[y * width + x] = sums[x] / count }
        }
      }
    }
    return ValueGrid(width, height, result)
  }

  private static func blur(
    _ source: UnsafeBufferPointer<Float>, _ target: UnsafeMutableBufferPointer<Float>,
    from start: Int, count: Int, _ radius: Int
  ) {
    var sum: Float = 0
    for index in 0..<min(radius, count) { sum += source[start + index] }
    for index in 0..<count {
      let (entering, leaving) = (index + radius, index - radius - 1)
      if entering < count { sum += source[start + entering] }
      if leaving >= 0 { sum -= source[start + leaving] }
      let number = Float(min(entering, count - 1) - max(leaving + 1, 0) + 1)
      target[start + index] = sum / number
    }
  }

  /// Between which values those of a larger grid lie, and how near to the second one.
  static func places(
    _ count: Int, _ larger: Int
  ) -> [(first: Int, second: Int, part: Float)] {
    (0..<larger).map { index in
      let place = (Float(index) + 0.5) * Float(count) / Float(larger) - 0.5
      let held = min(max(place, 0), Float(count - 1))
      let first = Int(held)
      return (first, min(first + 1, count - 1), held - Float(first))
    }
  }
}
