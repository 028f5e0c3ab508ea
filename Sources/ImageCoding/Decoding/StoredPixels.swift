import Drawing
import Glibc

/// Pixels in a decoder's layout, to be copied upright into a `PixelBuffer`. Valid while their owner keeps
/// them: the decoder until it has delivered them, or what has their memory, too.
package struct StoredPixels {
  /// The order of the bytes in a pixel.
  package enum Order: Int, Sendable {
    /// Red, green, blue.
    case rgb
    /// Red, green, blue and an unused byte.
    case rgbx
    /// Red, green, blue and straight alpha.
    case rgba
    /// The layout of `PixelFormat`.
    case native

    /// The size of a pixel.
    package var byteCount: Int { self == .rgb ? 3 : 4 }
  }

  private let data: UnsafePointer<UInt8>
  /// The stored width, before reorientation.
  package let width: Int
  /// The number of stored rows.
  package let height: Int
  /// The number of rows in memory: each one takes the place of the one so many above.
  package let capacity: Int
  /// The distance between the starts of two rows, in bytes.
  package let stride: Int
  /// The order of the bytes in a pixel.
  package internal(set) var order: Order
  /// How the stored picture is turned upright.
  package let orientation: Orientation

  /// Creates a description of pixels that are owned by the caller; without a capacity, memory holds all
  /// rows.
  package init(
    data: UnsafePointer<UInt8>, width: Int, height: Int, capacity: Int? = nil, stride: Int,
    order: Order, orientation: Orientation
  ) {
    self.data = data
    self.width = width
    self.height = height
    self.capacity = capacity ?? height
    self.stride = stride
    self.order = order
    self.orientation = orientation
  }

  private func row(_ y: Int) -> UnsafePointer<UInt8> { data + y % capacity * stride }

  /// The size of the upright picture.
  package var uprightSize: (width: Int, height: Int) {
    orientation.swapsSides ? (height, width) : (width, height)
  }

  /// Whether every pixel is opaque although the format has alpha.
  package var isCovering: Bool { (0..<height).allSatisfy(isCovering) }

  /// Whether every pixel of a stored row is opaque although the format has alpha.
  func isCovering(row y: Int) -> Bool {
    var alpha = row(y) + 3
    let end = alpha + width * 4
    while alpha < end {
      if alpha.pointee != 255 { return false }
      alpha += 4
    }
    return true
  }

  /// Copies rows of the upright picture to the top of a buffer of the same width. Memory holds all rows.
  package func copy(rows: Range<Int>, into target: PixelBuffer) {
    guard orientation.swapsSides else {
      for y in rows { target.withRow(y - rows.lowerBound) { copyRow(y, to: $0) } }
      return
    }
    // A rotated picture is read along its stored rows, in bands that keep the target in the cache.
    var first = rows.lowerBound
    while first < rows.upperBound {
      let band = first..<min(first + 64, rows.upperBound)
      target.withRow(first - rows.lowerBound) {
        copyColumns(of: band, to: $0, stride: target.stride / 4)
      }
      first = band.upperBound
    }
  }

  /// Copies the bytes of some columns of a stored row.
  package func copyBytes(_ columns: Range<Int>, of y: Int, to target: UnsafeMutableRawPointer) {
    let size = order.byteCount
    memcpy(target, row(y) + columns.lowerBound * size, columns.count * size)
  }

  /// Copies one stored row, without reorientation, to a row of the stored width.
  func copyStoredRow(_ y: Int, to target: UnsafeMutablePointer<UInt32>) {
    copyRun(from: row(y), step: order.byteCount, to: target, step: 1, count: width)
  }

  /// Copies one stored row to its place in a buffer of the upright size.
  func copyStoredRow(_ y: Int, upright target: PixelBuffer) {
    let walk = orientation.inverse.walk(
      width: target.width, height: target.height, stride: target.stride, pixel: 4)
    target.withRow(0) { first in
      copyRun(
        from: row(y), step: order.byteCount, to: first + (walk.start + y * walk.down) / 4,
        step: walk.right / 4, count: width)
    }
  }

  /// The size of a block of memory that the kernel provides at once (a huge page), in bytes.
  private static let block = UInt(2 << 20)

  /// Asks for memory in blocks: to clear single pages as they are written takes as long as decoding
  /// does. Called before the first row is decoded.
  func useHugePages() {
    let start = address(ofRow: 0).rounded(upTo: Self.block)
    let end = address(ofRow: height).rounded(downTo: Self.block)
    advise(start..<max(start, end), MADV_HUGEPAGE)
  }

  /// Returns the memory of rows that nothing reads again, like those above them, to the system, in
  /// blocks.
  func discard(_ rows: Range<Int>) {
    let page = UInt(getpagesize())
    let start = max(
      address(ofRow: rows.lowerBound).rounded(downTo: Self.block),
      address(ofRow: 0).rounded(upTo: page))
    let end = address(ofRow: rows.upperBound).rounded(downTo: Self.block)
    advise(start..<max(start, end), MADV_DONTNEED)
  }

  private func address(ofRow y: Int) -> UInt { UInt(bitPattern: data + y * stride) }

  private func advise(_ range: Range<UInt>, _ advice: Int32) {
    // Where rows take the place of others, memory is used again.
    guard capacity == height, !range.isEmpty else { return }
    madvise(UnsafeMutableRawPointer(bitPattern: range.lowerBound), range.count, advice)
  }

  private var walk: (start: Int, right: Int, down: Int) {
    orientation.walk(width: width, height: height, stride: stride, pixel: order.byteCount)
  }

  private func copyRow(_ y: Int, to target: UnsafeMutablePointer<UInt32>) {
    let walk = walk
    copyRun(
      from: data + walk.start + y * walk.down, step: walk.right, to: target, step: 1,
      count: uprightSize.width)
  }

  private func copyColumns(
    of rows: Range<Int>, to target: UnsafeMutablePointer<UInt32>, stride: Int
  ) {
    let walk = walk
    let top = data + walk.start + rows.lowerBound * walk.down
    for x in 0..<uprightSize.width {
      copyRun(
        from: top + x * walk.right, step: walk.down, to: target + x, step: stride,
        count: rows.count)
    }
  }

  private func copyRun(
    from source: UnsafePointer<UInt8>, step: Int, to target: UnsafeMutablePointer<UInt32>,
    step targetStep: Int, count: Int
  ) {
    var (from, to) = (source, target)
    let end = target + count * targetStep
    switch order {
    case .rgb where step == 3 && targetStep == 1 && count > 0:
      // Four bytes at once, except the last, which may be the end of the memory.
      while to != end - 1 {
        let bytes = UInt32(bigEndian: UnsafeRawPointer(from).loadUnaligned(as: UInt32.self))
        to.pointee = 0xFF00_0000 | bytes >> 8
        from += 3
        to += 1
      }
      to.pointee = 0xFF00_0000 | UInt32(from[0]) << 16 | UInt32(from[1]) << 8 | UInt32(from[2])
    case .rgb, .rgbx:
      while to != end {
        to.pointee = 0xFF00_0000 | UInt32(from[0]) << 16 | UInt32(from[1]) << 8 | UInt32(from[2])
        from += step
        to += targetStep
      }
    case .rgba:
      while to != end {
        to.pointee = premultiplied(from[0], from[1], from[2], alpha: from[3])
        from += step
        to += targetStep
      }
    case .native where step == 4 && targetStep == 1:
      memcpy(to, from, count * 4)
    case .native:
      while to != end {
        to.pointee = UnsafeRawPointer(from).load(as: UInt32.self)
        from += step
        to += targetStep
      }
    }
  }

  private func premultiplied(_ red: UInt8, _ green: UInt8, _ blue: UInt8, alpha: UInt8) -> UInt32 {
    let alpha = UInt32(alpha)
    func part(_ value: UInt8) -> UInt32 {
      let product = UInt32(value) * alpha + 128
      return (product + product >> 8) >> 8
    }
    return alpha << 24 | part(red) << 16 | part(green) << 8 | part(blue)
  }
}

extension UInt {
  fileprivate func rounded(downTo step: UInt) -> UInt { self / step * step }
  fileprivate func rounded(upTo step: UInt) -> UInt { (self + step - 1).rounded(downTo: step) }
}
