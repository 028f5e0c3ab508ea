/// A straight way through a bitmap in even steps, in 65536ths of its pixels.
struct BitmapWalk {
  private(set) var x: Int
  private(set) var y: Int
  let stepX: Int
  let stepY: Int
  private(set) var count: Int

  init(from start: Point, by step: Vector, count: Int) {
    x = Int((start.x * 65536).rounded())
    y = Int((start.y * 65536).rounded())
    stepX = Int((step.dx * 65536).rounded())
    stepY = Int((step.dy * 65536).rounded())
    self.count = count
  }

  @inline(__always)
  mutating func step() {
    x &+= stepX
    y &+= stepY
  }

  /// The same way from half a pixel up and left: the whole part of its positions is the first of the
  /// four pixels between whose centers they lie.
  var betweenCenters: BitmapWalk {
    var walk = self
    walk.x &-= 32768
    walk.y &-= 32768
    return walk
  }

  /// Some of the steps.
  func part(_ steps: Range<Int>) -> BitmapWalk {
    var walk = self
    walk.x += steps.lowerBound * stepX
    walk.y += steps.lowerBound * stepY
    walk.count = steps.count
    return walk
  }

  /// The steps whose positions lie in the first columns and rows of a bitmap.
  func steps(inColumns columns: Int, rows: Int) -> Range<Int> {
    let across = steps(from: x, by: stepX, below: columns << 16)
    let down = steps(from: y, by: stepY, below: rows << 16)
    let first = max(across.lowerBound, down.lowerBound)
    return first..<max(first, min(across.upperBound, down.upperBound))
  }

  /// The steps at which start + step * n is at least 0 and below a limit.
  private func steps(from start: Int, by step: Int, below limit: Int) -> Range<Int> {
    guard step != 0 else { return start >= 0 && start < limit ? 0..<count : 0..<0 }
    // Backward, the same positions count down from the limit.
    let start = step > 0 ? start : limit - 1 - start
    let length = abs(step)
    func stepsBefore(_ position: Int) -> Int {
      min(max(0, (position - start + length - 1) / length), count)
    }
    let first = start >= 0 ? 0 : stepsBefore(0)
    return first..<max(first, start >= limit ? 0 : stepsBefore(limit))
  }
}
