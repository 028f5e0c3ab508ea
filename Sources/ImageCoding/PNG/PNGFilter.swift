/// PNG's predictors; the residual is compressed.
enum PNGFilter: UInt8, CaseIterable {
  case none
  case sub
  case up
  case average
  case paeth

  /// Filters one row.
  ///
  /// - Parameters:
  ///   - row: The bytes of the row.
  ///   - above: The bytes of the row above; zeros for the first row.
  ///   - count: The number of bytes in a row.
  ///   - pixel: The number of bytes in a pixel.
  ///   - output: Receives the filter type byte and the filtered row.
  func apply(
    to row: UnsafePointer<UInt8>, above: UnsafePointer<UInt8>, count: Int, pixel: Int,
    output: UnsafeMutablePointer<UInt8>
  ) {
    output[0] = rawValue
    // The first pixel has no left neighbor.
    let first = min(pixel, count)
    for index in 0..<first {
      output[1 + index] = row[index] &- predict(left: 0, up: above[index], corner: 0)
    }
    Run(
      row: row + first, left: row, up: above + first, corner: above, output: output + 1 + first,
      count: count - first
    ).apply(self)
  }

  /// Bytes with all their neighbors as parallel arrays, so that the compiler can vectorize the
  /// loops.
  private struct Run {
    let row: UnsafePointer<UInt8>
    let left: UnsafePointer<UInt8>
    let up: UnsafePointer<UInt8>
    let corner: UnsafePointer<UInt8>
    let output: UnsafeMutablePointer<UInt8>
    let count: Int

    func apply(_ filter: PNGFilter) {
      var index = 0
      switch filter {
      case .none: output.update(from: row, count: count)
      case .sub:
        while index < count {
          output[index] = row[index] &- left[index]
          index &+= 1
        }
      case .up:
        while index < count {
          output[index] = row[index] &- up[index]
          index &+= 1
        }
      case .average:
        while index < count {
          let sum = UInt16(left[index]) &+ UInt16(up[index])
          output[index] = row[index] &- UInt8(truncatingIfNeeded: sum &>> 1)
          index &+= 1
        }
      case .paeth:
        while index < count {
          output[index] =
            row[index] &- PNGFilter.paeth(left: left[index], up: up[index], corner: corner[index])
          index &+= 1
        }
      }
    }
  }

  private func predict(left: UInt8, up: UInt8, corner: UInt8) -> UInt8 {
    switch self {
    case .none: return 0
    case .sub: return left
    case .up: return up
    case .average: return UInt8((UInt16(left) + UInt16(up)) / 2)
    case .paeth: return Self.paeth(left: left, up: up, corner: corner)
    }
  }

  /// Returns the neighbor nearest to left + up - corner (PNG, 9.4).
  @inline(__always)
  private static func paeth(left: UInt8, up: UInt8, corner: UInt8) -> UInt8 {
    let (a, b, c) = (Int16(left), Int16(up), Int16(corner))
    let (fromLeft, fromUp) = (b &- c, a &- c)
    let fromCorner = fromLeft &+ fromUp
    let toLeft = max(fromLeft, 0 &- fromLeft)
    let toUp = max(fromUp, 0 &- fromUp)
    let toCorner = max(fromCorner, 0 &- fromCorner)
    let upOrCorner = toUp <= toCorner ? b : c
    let nearest = toLeft <= min(toUp, toCorner) ? a : upOrCorner
    return UInt8(truncatingIfNeeded: nearest)
  }
}
