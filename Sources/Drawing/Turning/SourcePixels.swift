/// The premultiplied pixels of a bitmap; transparent outside.
struct SourcePixels {
  private let storage: PixelStorage
  /// What pixels without alpha lack.
  private let missing: UInt32
  private let data: UnsafeRawPointer
  private let stride: Int
  private let width: Int
  private let height: Int

  init(_ bitmap: Bitmap) {
    storage = bitmap.storage
    missing = bitmap.hasAlpha ? 0 : 0xFF00_0000
    // Valid while `storage` is.
    data = storage.withRow(0) { UnsafeRawPointer($0) }
    stride = storage.stride
    width = bitmap.width
    height = bitmap.height
  }

  // MARK: Interpolation

  /// Writes the colors of a row, with bilinear interpolation; returns whether all are opaque.
  func interpolate(_ row: BitmapRow, into colors: UnsafeMutablePointer<UInt32>) -> Bool {
    let (columns, inside) = (row.columns, row.inside)
    let colors = colors - columns.lowerBound
    interpolateOutside(columns.lowerBound..<inside.lowerBound, along: row.walk, into: colors)
    interpolateOutside(inside.upperBound..<columns.upperBound, along: row.walk, into: colors)
    return interpolateInside(inside, along: row.walk, into: colors) && inside == columns
  }

  /// Two pixels at once, whose neighbors all lie inside.
  private func interpolateInside(
    _ columns: Range<Int>, along walk: BitmapWalk, into colors: UnsafeMutablePointer<UInt32>
  ) -> Bool {
    var walk = walk.advanced(by: columns.lowerBound)
    var pair = UnsafeMutableRawPointer(colors + columns.lowerBound)
    var common = ~UInt64(0)
    for _ in 0..<columns.count / 2 {
      let one = Neighbors(at: walk, in: data, stride)
      walk.step()
      let other = Neighbors(at: walk, in: data, stride)
      walk.step()
      let isTransparent = one.isTransparent && other.isTransparent
      let both = isTransparent ? 0 : one.interpolated(with: other)
      common &= both
      pair.storeBytes(of: both, as: UInt64.self)
      pair += 8
    }
    if !columns.count.isMultiple(of: 2) {
      let last = Neighbors(at: walk, in: data, stride)
      let color = last.interpolated(with: last)
      common &= color
      pair.storeBytes(of: UInt32(truncatingIfNeeded: color), as: UInt32.self)
    }
    return common & 0xFF00_0000_FF00_0000 == 0xFF00_0000_FF00_0000
  }

  /// Pixels some of whose neighbors may lie outside.
  private func interpolateOutside(
    _ columns: Range<Int>, along walk: BitmapWalk, into colors: UnsafeMutablePointer<UInt32>
  ) {
    var walk = walk.advanced(by: columns.lowerBound)
    for column in columns {
      let neighbors = Neighbors(
        at: walk, upper: pair(walk.column, walk.row), lower: pair(walk.column, walk.row + 1))
      colors[column] = UInt32(truncatingIfNeeded: neighbors.interpolated(with: neighbors))
      walk.step()
    }
  }

  /// The color at a place, in pixels, with bilinear interpolation.
  @inline(__always)
  func color(at x: Double, _ y: Double) -> UInt32 {
    let (left, top) = (x - 0.5, y - 0.5)
    // Not a number is outside, too.
    guard left > -1, top > -1, left < Double(width), top < Double(height) else { return 0 }
    let (column, row) = (Int(left.rounded(.down)), Int(top.rounded(.down)))
    let (right, down) = (
      UInt16((left - Double(column)) * 256) & 0xFF, UInt16((top - Double(row)) * 256) & 0xFF
    )
    let neighbors: Neighbors
    if missing == 0, column >= 0, row >= 0, column + 1 < width, row + 1 < height {
      let place = data + (row &* stride &+ column &* 4)
      neighbors = Neighbors(
        upper: place.loadUnaligned(as: UInt64.self),
        lower: (place + stride).loadUnaligned(as: UInt64.self), right, down)
      if neighbors.isTransparent { return 0 }
    } else {
      neighbors = Neighbors(upper: pair(column, row), lower: pair(column, row + 1), right, down)
    }
    return UInt32(truncatingIfNeeded: neighbors.interpolated(with: neighbors))
  }

  /// Two neighbors, those outside transparent.
  private func pair(_ column: Int, _ row: Int) -> UInt64 {
    UInt64(pixel(column, row)) | UInt64(pixel(column + 1, row)) << 32
  }

  private func pixel(_ column: Int, _ row: Int) -> UInt32 {
    guard column >= 0, row >= 0, column < width, row < height else { return 0 }
    return data.loadUnaligned(fromByteOffset: row * stride + column * 4, as: UInt32.self) | missing
  }

  // MARK: Drawing

  /// Draws premultiplied colors over pixels.
  static func draw(
    _ colors: UnsafePointer<UInt32>, over pixels: UnsafeMutablePointer<UInt32>, count: Int,
    _ isOpaque: Bool
  ) {
    if isOpaque { return pixels.update(from: colors, count: count) }
    var (source, target) = (UnsafeRawPointer(colors), UnsafeMutableRawPointer(pixels))
    for _ in 0..<count / 4 {
      let four = source.loadUnaligned(as: SIMD16<UInt8>.self)
      if unsafeBitCast(four, to: SIMD2<UInt64>.self) != .zero {
        let below = target.loadUnaligned(as: SIMD16<UInt8>.self)
        target.storeBytes(of: four.over(below), as: SIMD16<UInt8>.self)
      }
      source += 16
      target += 16
    }
    for index in count / 4 * 4..<count { pixels[index] = colors[index].over(pixels[index]) }
  }

  /// Darkens a row below the shape of the bitmap.
  ///
  /// - Parameter pixels: the pixel of the row in column 0.
  func shade(_ row: BitmapRow, _ shadow: BitmapShadow, _ pixels: UnsafeMutablePointer<UInt32>) {
    var walk = row.walk.advanced(by: row.columns.lowerBound)
    var pixels = pixels + row.columns.lowerBound
    func nextShade() -> UInt32 {
      let offset = walk.row &* stride &+ walk.column &* 4 &+ 3
      walk.step()
      let alpha = UInt16(data.load(fromByteOffset: offset, as: UInt8.self))
      return UInt32((alpha &* shadow.opacity) &>> 8) << 24
    }
    for _ in 0..<row.columns.count / 4 {
      let shades = SIMD4(nextShade(), nextShade(), nextShade(), nextShade())
      if shades != .zero {
        let four = UnsafeMutableRawPointer(pixels)
        let below = four.loadUnaligned(as: SIMD16<UInt8>.self)
        let above = unsafeBitCast(shades, to: SIMD16<UInt8>.self)
        four.storeBytes(of: above.over(below), as: SIMD16<UInt8>.self)
      }
      pixels += 4
    }
    for index in 0..<row.columns.count % 4 { pixels[index] = nextShade().over(pixels[index]) }
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
  init(upper: UInt64, lower: UInt64, _ right: UInt16, _ down: UInt16) {
    (self.upper, self.lower) = (upper, lower)
    (self.right, self.down) = (right, down)
  }

  @inline(__always)
  init(at walk: BitmapWalk, upper: UInt64, lower: UInt64) {
    self.init(upper: upper, lower: lower, walk.right, walk.down)
  }

  /// All must be pixels of the bitmap.
  @inline(__always)
  init(at walk: BitmapWalk, in data: UnsafeRawPointer, _ stride: Int) {
    let place = data + (walk.row &* stride &+ walk.column &* 4)
    self.init(
      at: walk, upper: place.loadUnaligned(as: UInt64.self),
      lower: (place + stride).loadUnaligned(as: UInt64.self))
  }

  var isTransparent: Bool { upper | lower == 0 }

  /// The premultiplied colors at this position and at another one.
  @inline(__always)
  func interpolated(with other: Neighbors) -> UInt64 {
    let (one, two) = (columns, other.columns)
    let left = SIMD8(lowHalf: one.lowHalf, highHalf: two.lowHalf)
    let right = SIMD8(lowHalf: one.highHalf, highHalf: two.highHalf)
    let share = SIMD8(
      lowHalf: SIMD4(repeating: self.right), highHalf: SIMD4(repeating: other.right))
    let mixed = (left &<< 8 &+ (right &- left) &* share) &>> 8
    return unsafeBitCast(mixed.bytes, to: UInt64.self)
  }

  /// The left and the right neighbors, interpolated from top to bottom.
  @inline(__always)
  private var columns: SIMD8<UInt16> {
    let (upper, lower) = (
      SIMD8(bytes: unsafeBitCast(upper, to: SIMD8<UInt8>.self)),
      SIMD8(bytes: unsafeBitCast(lower, to: SIMD8<UInt8>.self))
    )
    // Modulo 65536: the sum is less.
    return (upper &<< 8 &+ (lower &- upper) &* down) &>> 8
  }
}

extension SIMD16<UInt8> {
  /// Four premultiplied colors over four pixels.
  @inline(__always)
  fileprivate func over(_ below: SIMD16<UInt8>) -> SIMD16<UInt8> {
    self
      &+ SIMD16(
        lowHalf: Self.scale(below.lowHalf, by: 255 &- self[3], 255 &- self[7]),
        highHalf: Self.scale(below.highHalf, by: 255 &- self[11], 255 &- self[15]))
  }

  /// Two pixels, scaled by shares in 255ths.
  @inline(__always)
  private static func scale(
    _ pixels: SIMD8<UInt8>, by one: UInt8, _ other: UInt8
  ) -> SIMD8<UInt8> {
    let shares = SIMD8<UInt16>(
      lowHalf: SIMD4(repeating: UInt16(one)), highHalf: SIMD4(repeating: UInt16(other)))
    let products = SIMD8(bytes: pixels) &* shares &+ 128
    return ((products &+ (products &>> 8)) &>> 8).bytes
  }
}

/// The standard library's conversions are not always inlined.
extension SIMD8<UInt16> {
  @inline(__always)
  fileprivate init(bytes: SIMD8<UInt8>) {
    func wide(_ index: Int) -> UInt16 { UInt16(bytes[index]) }
    self.init(wide(0), wide(1), wide(2), wide(3), wide(4), wide(5), wide(6), wide(7))
  }

  @inline(__always)
  fileprivate var bytes: SIMD8<UInt8> {
    func byte(_ index: Int) -> UInt8 { UInt8(truncatingIfNeeded: self[index]) }
    return SIMD8<UInt8>(
      byte(0), byte(1), byte(2), byte(3), byte(4), byte(5), byte(6), byte(7))
  }
}

extension UInt32 {
  /// A premultiplied color over another one.
  fileprivate func over(_ below: UInt32) -> UInt32 {
    func four(_ color: UInt32) -> SIMD16<UInt8> {
      unsafeBitCast(SIMD4(color, 0, 0, 0), to: SIMD16<UInt8>.self)
    }
    return unsafeBitCast(four(self).over(four(below)), to: SIMD4<UInt32>.self)[0]
  }
}
