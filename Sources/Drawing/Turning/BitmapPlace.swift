/// Where a transformed bitmap lies in a target, in whole pixels of the target.
struct BitmapPlace {
  /// How the pixels of a bitmap are found.
  enum Sampling {
    /// The nearest pixel.
    case nearest
    /// The four pixels between whose centers a position lies; those outside are transparent.
    case interpolated
  }

  /// A bitmap that is drawn smaller than this share of its size, less than a pixel, is left out: its
  /// positions would be too large.
  private static let smallest = 0x1p-14

  /// All pixels that the bitmap covers.
  let area: Rect
  /// The transform from the target's pixels to those of the bitmap.
  private let toBitmap: Transform
  /// The columns and rows of the bitmap at which positions are covered.
  private let covered: (columns: Range<Int>, rows: Range<Int>)
  /// Those at which all pixels that are read lie in the bitmap.
  private let inside: (columns: Range<Int>, rows: Range<Int>)

  init?(of bitmap: Bitmap, _ placement: Transform, _ sampling: Sampling) {
    guard let inverse = placement.inverse else { return nil }
    let steps = [inverse.a, inverse.b, inverse.c, inverse.d]
    guard steps.allSatisfy({ abs($0) * Self.smallest < 1 }) else { return nil }
    let (width, height) = (bitmap.width, bitmap.height)
    let box = Rect(origin: .zero, size: bitmap.size)
    switch sampling {
    case .nearest:
      area = placement.apply(box).roundedOut
      toBitmap = inverse
      covered = (0..<width, 0..<height)
      inside = covered
    case .interpolated:
      area = placement.apply(box.insetBy(-0.5, -0.5)).roundedOut
      // The pixel at a position is then the first of the four.
      toBitmap = inverse.then(.translation(-0.5, -0.5))
      covered = (-1..<width, -1..<height)
      inside = (0..<width - 1, 0..<height - 1)
    }
  }

  /// The part of some columns of a row that the bitmap covers.
  func row(_ y: Int, in columns: Range<Int>) -> BitmapRow {
    let walk = BitmapWalk(
      from: toBitmap.apply(Point(0.5, Double(y) + 0.5)), by: Vector(toBitmap.a, toBitmap.b))
    let covered = walk.steps(columns, in: covered.columns, covered.rows)
    return BitmapRow(
      walk: walk, columns: covered, inside: walk.steps(covered, in: inside.columns, inside.rows))
  }
}

/// The pixels of a row of a target that a bitmap covers.
struct BitmapRow {
  /// From column 0 through the bitmap.
  let walk: BitmapWalk
  /// The covered columns.
  let columns: Range<Int>
  /// Those of them at which all pixels that are read lie in the bitmap.
  let inside: Range<Int>

  /// What lies in some columns.
  func part(_ part: Range<Int>) -> BitmapRow {
    let columns = columns.clamped(to: part)
    return BitmapRow(walk: walk, columns: columns, inside: inside.clamped(to: columns))
  }

  /// What lies before a column.
  func part(before column: Int) -> BitmapRow {
    part(min(columns.lowerBound, column)..<column)
  }

  /// What lies in a column and after it.
  func part(from column: Int) -> BitmapRow { part(column..<max(columns.upperBound, column)) }
}
