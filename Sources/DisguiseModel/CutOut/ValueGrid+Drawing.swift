import Drawing
import Platform

extension ValueGrid {
  /// How opaque a drawing is.
  init(_ width: Int, _ height: Int, drawing: (borrowing Canvas) -> Void) {
    let bitmap = Bitmap.drawn(width: width, height: height, format: .alpha) { drawing($0) }
    var values: [Float] = []
    values.reserveCapacity(width * height)
    for y in 0..<height {
      bitmap.withRow(y) { row in for x in 0..<width { values.append(Float(row[x] >> 24) / 255) } }
    }
    self.init(width, height, values)
  }

  /// The same without what is not connected with a place.
  func island(around point: Point) -> ValueGrid {
    let half: Float = 0.5
    var isKept = [Bool](repeating: false, count: values.count)
    let start = nearest(to: point) { self[$0, $1] > half }
    guard let start else { return self }
    var open = [start]
    isKept[start] = true
    while let index = open.popLast() {
      let (x, y) = (index % width, index / width)
      for (x, y) in [(x - 1, y), (x + 1, y), (x, y - 1), (x, y + 1)]
      where (0..<width).contains(x) && (0..<height).contains(y) {
        let next = y * width + x
        if !isKept[next], values[next] > half {
          isKept[next] = true
          open.append(next)
        }
      }
    }
    // What is not sure stays, as hair does, where it is beside what is kept.
    let around = ValueGrid(width, height, isKept.map { $0 ? 1 : 0 }).blurred(max(width / 64, 1))
    return ValueGrid(
      width, height,
      values.indices.map {
        isKept[$0] || around.values[$0] > 0 && values[$0] <= half ? values[$0] : 0
      })
  }

  private func nearest(to point: Point, where fits: (Int, Int) -> Bool) -> Int? {
    var best: (index: Int, distance: Double)?
    for y in 0..<height {
      for x in 0..<width where fits(x, y) {
        let distance = Point(Double(x), Double(y)).distance(to: point)
        if distance < best?.distance ?? .infinity { best = (y * width + x, distance) }
      }
    }
    return best?.index
  }
}

extension ValueGrid {
  /// Makes a picture pixel by pixel of two of one size and of the value that the grid has there, laid over them.
  /// Throws if there is not enough memory.
  func picture(
    of one: Bitmap, _ other: Bitmap, _ pixel: (UInt32, UInt32, Float) -> UInt32
  ) throws(OutOfMemory) -> Bitmap {
    let result = try PixelBuffer(
      allocating: one.width, one.height, format: .alpha, isCleared: false)
    let (columns, rows) = (Self.places(width, one.width), Self.places(height, one.height))
    for y in 0..<one.height {
      one.withRow(y) { first in
        other.withRow(y) { second in
          result.withRow(y) { target in
            for x in 0..<one.width {
              let share = Place(columns[x], rows[y], width).value(in: values)
              target[x] = pixel(first[x], second[x], share)
            }
          }
        }
      }
    }
    return result.freeze()
  }
}
