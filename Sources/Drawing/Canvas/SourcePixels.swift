/// The premultiplied pixels of a bitmap with alpha; transparent outside.
struct SourcePixels {
  private let data: UnsafeRawPointer
  private let stride: Int
  private let width: Int
  private let height: Int

  init(_ bitmap: Bitmap) {
    data = UnsafeRawPointer(bitmap.storage.data)
    stride = bitmap.storage.stride
    width = bitmap.width
    height = bitmap.height
  }

  // MARK: Interpolation

  /// Draws the colors on a way over pixels in a row, with bilinear interpolation.
  func interpolate(along walk: BitmapWalk, over row: UnsafeMutablePointer<UInt32>) {
    let walk = walk.betweenCenters
    let inside = walk.steps(inColumns: width - 1, rows: height - 1)
    interpolateOutside(along: walk.part(0..<inside.lowerBound), over: row)
    interpolateInside(along: walk.part(inside), over: row + inside.lowerBound)
    interpolateOutside(
      along: walk.part(inside.upperBound..<walk.count), over: row + inside.upperBound)
  }

  /// Two pixels at once, whose neighbors all lie inside.
  private func interpolateInside(along walk: BitmapWalk, over row: UnsafeMutablePointer<UInt32>) {
    var (pixel, walk) = (UnsafeMutableRawPointer(row), walk)
    for _ in 0..<walk.count / 2 {
      let one = Neighbors(at: walk, in: data, stride)
      walk.step()
      let other = Neighbors(at: walk, in: data, stride)
      walk.step()
      if !one.isTransparent || !other.isTransparent {
        one.interpolated(with: other).draw(over: pixel)
      }
      pixel += 8
    }
    guard !walk.count.isMultiple(of: 2) else { return }
    draw(Neighbors(at: walk, in: data, stride), over: pixel.assumingMemoryBound(to: UInt32.self))
  }

  /// Pixels some of whose neighbors may lie outside.
  @inline(never)
  private func interpolateOutside(along walk: BitmapWalk, over row: UnsafeMutablePointer<UInt32>) {
    var walk = walk
    for step in 0..<walk.count {
      let (column, line) = (walk.x >> 16, walk.y >> 16)
      draw(
        Neighbors(at: walk, upper: pair(column, line), lower: pair(column, line + 1)),
        over: row + step)
      walk.step()
    }
  }

  @inline(__always)
  private func draw(_ neighbors: Neighbors, over pixel: UnsafeMutablePointer<UInt32>) {
    if neighbors.isTransparent { return }
    pixel.pointee = neighbors.interpolated(with: neighbors).lowHalf.over(pixel.pointee)
  }

  /// Two neighbors, those outside transparent.
  private func pair(_ column: Int, _ row: Int) -> UInt64 {
    UInt64(pixel(column, row)) | UInt64(pixel(column + 1, row)) << 32
  }

  private func pixel(_ column: Int, _ row: Int) -> UInt32 {
    guard column >= 0, row >= 0, column < width, row < height else { return 0 }
    return data.loadUnaligned(fromByteOffset: row * stride + column * 4, as: UInt32.self)
  }

  // MARK: Shadows

  /// Darkens pixels in a row by the alpha on a way and an opacity in 256ths.
  func shade(along walk: BitmapWalk, opacity: UInt16, _ row: UnsafeMutablePointer<UInt32>) {
    let inside = walk.steps(inColumns: width, rows: height)
    var (pixel, walk) = (UnsafeMutableRawPointer(row + inside.lowerBound), walk.part(inside))
    func nextAlpha() -> UInt16 {
      let offset = (walk.y >> 16) &* stride &+ (walk.x >> 16) &* 4 &+ 3
      walk.step()
      return (UInt16(data.load(fromByteOffset: offset, as: UInt8.self)) &* opacity) &>> 8
    }
    for _ in 0..<walk.count / 2 {
      let (one, other) = (nextAlpha(), nextAlpha())
      if one | other != 0 {
        SIMD8(SIMD4(0, 0, 0, one), SIMD4(0, 0, 0, other)).draw(over: pixel)
      }
      pixel += 8
    }
    guard !walk.count.isMultiple(of: 2) else { return }
    let last = pixel.assumingMemoryBound(to: UInt32.self)
    last.pointee = SIMD4(0, 0, 0, nextAlpha()).over(last.pointee)
  }
}

/// The four pixels around a position in a bitmap, and how near it is to each.
private struct Neighbors {
  /// Two pixels each.
  let upper: UInt64
  let lower: UInt64
  /// How far the position lies to the right and down, in 256ths.
  let right: UInt16
  let down: UInt16

  @inline(__always)
  init(at walk: BitmapWalk, upper: UInt64, lower: UInt64) {
    self.upper = upper
    self.lower = lower
    right = UInt16(truncatingIfNeeded: (walk.x >> 8) & 0xFF)
    down = UInt16(truncatingIfNeeded: (walk.y >> 8) & 0xFF)
  }

  /// All must be pixels of the bitmap.
  @inline(__always)
  init(at walk: BitmapWalk, in data: UnsafeRawPointer, _ stride: Int) {
    let place = data + ((walk.y >> 16) &* stride &+ (walk.x >> 16) &* 4)
    self.init(
      at: walk, upper: place.loadUnaligned(as: UInt64.self),
      lower: (place + stride).loadUnaligned(as: UInt64.self))
  }

  var isTransparent: Bool { upper | lower == 0 }

  /// The premultiplied colors at this position and at another one.
  @inline(__always)
  func interpolated(with other: Neighbors) -> SIMD8<UInt16> {
    let (one, two) = (columns, other.columns)
    let left = SIMD8(one.lowHalf, two.lowHalf)
    let right = SIMD8(one.highHalf, two.highHalf)
    let share = SIMD8(SIMD4(repeating: self.right), SIMD4(repeating: other.right))
    return (left &* (256 &- share) &+ right &* share) &>> 8
  }

  /// The left and the right neighbors, interpolated from top to bottom.
  @inline(__always)
  private var columns: SIMD8<UInt16> {
    (SIMD8(bytes: upper) &* (256 &- down) &+ SIMD8(bytes: lower) &* down) &>> 8
  }
}

extension SIMD8<UInt16> {
  /// The eight bytes of two pixels.
  @inline(__always)
  fileprivate init(bytes: UInt64) {
    self.init(truncatingIfNeeded: unsafeBitCast(bytes, to: SIMD8<UInt8>.self))
  }

  @inline(__always)
  fileprivate init(_ low: SIMD4<UInt16>, _ high: SIMD4<UInt16>) {
    self.init(lowHalf: low, highHalf: high)
  }

  /// Draws two premultiplied colors over two pixels.
  @inline(__always)
  fileprivate func draw(over pixels: UnsafeMutableRawPointer) {
    pixels.storeBytes(of: over(pixels.loadUnaligned(as: UInt64.self)), as: UInt64.self)
  }

  /// Two premultiplied colors over two pixels.
  @inline(__always)
  fileprivate func over(_ below: UInt64) -> UInt64 {
    if self[3] & self[7] == 255 { return packed }
    let clear = SIMD8(SIMD4(repeating: 255 &- self[3]), SIMD4(repeating: 255 &- self[7]))
    return (self &+ SIMD8(bytes: below).scaled(by: clear)).packed
  }

  /// The values times shares in 255ths.
  @inline(__always)
  private func scaled(by shares: SIMD8<UInt16>) -> SIMD8<UInt16> {
    let product = self &* shares &+ 128
    return (product &+ (product &>> 8)) &>> 8
  }

  @inline(__always)
  private var packed: UInt64 {
    unsafeBitCast(SIMD8<UInt8>(truncatingIfNeeded: self), to: UInt64.self)
  }
}

extension SIMD4<UInt16> {
  /// The premultiplied color over another one.
  @inline(__always)
  fileprivate func over(_ below: UInt32) -> UInt32 {
    UInt32(truncatingIfNeeded: SIMD8(self, self).over(UInt64(below)))
  }
}
