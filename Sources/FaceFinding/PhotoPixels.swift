import Drawing
import Glibc

/// The pixels in which faces are searched, from which patches are taken at any size and turn. Not
/// thread-safe.
final class PhotoPixels {
  /// A bitmap of four bytes for each pixel: blue, green, red and one that is ignored.
  private struct Level {
    let start: UnsafeRawPointer
    let width: Int
    let height: Int
    let stride: Int
  }

  /// The size in pixels.
  let size: Size
  /// The photo, and as far as they were needed its halves, each half as large as the one before.
  private var levels: [Level]
  private var halves: [UnsafeMutableRawPointer] = []

  /// How a patch is written.
  enum Form {
    /// Blue, green and red from 0 to 255; black beside the photo.
    case detector
    /// Red, green and blue from 0 to 1; the photo's border beside it.
    case mesh
  }

  /// Uses pixels that stay where they are.
  init(_ start: UnsafeRawPointer, width: Int, height: Int, stride: Int) {
    size = Size(Double(width), Double(height))
    levels = [Level(start: start, width: width, height: height, stride: stride)]
  }

  deinit { for half in halves { half.deallocate() } }

  /// Writes a patch.
  ///
  /// - Parameters:
  ///   - values: Three for each pixel of the patch, row by row.
  ///   - place: The transform from the patch's pixels to the photo's.
  func take(
    _ width: Int, _ height: Int, _ place: Similarity, _ form: Form,
    into values: UnsafeMutableBufferPointer<Float>
  ) {
    // Smaller than a pixel it is not needed.
    let most = log2(max(size.longSide, 1))
    let reduction = Int(min(log2(max(place.scale, 1)), most))
    let level = level(reduction)
    let factor = 1 / Double(1 << reduction)
    let transform = place.transform
    let right = transform.apply(Vector(1, 0)) * factor
    let down = transform.apply(Vector(0, 1)) * factor
    let first = transform.apply(Point(0.5, 0.5))
    let maximum = (x: Float(level.width - 1), y: Float(level.height - 1))
    precondition(values.count >= width * height * 3, "The patch has room for its numbers.")
    guard var value = values.baseAddress else { return }
    for row in 0..<height {
      var x = Float(first.x * factor + down.dx * Double(row) - 0.5)
      var y = Float(first.y * factor + down.dy * Double(row) - 0.5)
      for _ in 0..<width {
        let isBeside = x < -0.5 || y < -0.5 || x > maximum.x + 0.5 || y > maximum.y + 0.5
        if isBeside, form == .detector {
          (value[0], value[1], value[2]) = (0, 0, 0)
        } else {
          let color = Self.color(
            of: level, min(max(x, 0), maximum.x), min(max(y, 0), maximum.y))
          switch form {
          case .detector: (value[0], value[1], value[2]) = (color.x, color.y, color.z)
          case .mesh:
            (value[0], value[1], value[2]) = (color.z / 255, color.y / 255, color.x / 255)
          }
        }
        value += 3
        x += Float(right.dx)
        y += Float(right.dy)
      }
    }
  }

  /// Mixes the four pixels around a point.
  @inline(__always)
  private static func color(of level: Level, _ x: Float, _ y: Float) -> SIMD4<Float> {
    let (left, top) = (Int(x), Int(y))
    let (right, bottom) = (min(left + 1, level.width - 1), min(top + 1, level.height - 1))
    func pixel(_ x: Int, _ y: Int) -> SIMD4<Float> {
      let bytes = level.start.loadUnaligned(
        fromByteOffset: y * level.stride + x * 4, as: SIMD4<UInt8>.self)
      return SIMD4<Float>(bytes)
    }
    let (across, down) = (x - Float(left), y - Float(top))
    let above = pixel(left, top) * (1 - across) + pixel(right, top) * across
    let below = pixel(left, bottom) * (1 - across) + pixel(right, bottom) * across
    return above * (1 - down) + below * down
  }

  /// The photo after a number of halvings, as far as there are pixels.
  private func level(_ reduction: Int) -> Level {
    while levels.count <= reduction { levels.append(half(levels[levels.count - 1])) }
    return levels[reduction]
  }

  private func half(_ level: Level) -> Level {
    let (width, height) = (max(1, level.width / 2), max(1, level.height / 2))
    let stride = width * 4
    let memory = UnsafeMutableRawPointer.allocate(byteCount: stride * height, alignment: 16)
    halves.append(memory)
    for y in 0..<height {
      let above = level.start + min(2 * y, level.height - 1) * level.stride
      let below = level.start + min(2 * y + 1, level.height - 1) * level.stride
      for x in 0..<width {
        let (left, right) = (min(2 * x, level.width - 1) * 4, min(2 * x + 1, level.width - 1) * 4)
        var sum = SIMD4<UInt16>(repeating: 2)
        for (row, offset) in [(above, left), (above, right), (below, left), (below, right)] {
          sum &+= SIMD4<UInt16>(
            truncatingIfNeeded: row.loadUnaligned(fromByteOffset: offset, as: SIMD4<UInt8>.self))
        }
        memory.storeBytes(
          of: SIMD4<UInt8>(truncatingIfNeeded: sum &>> 2), toByteOffset: y * stride + x * 4,
          as: SIMD4<UInt8>.self)
      }
    }
    return Level(start: memory, width: width, height: height, stride: stride)
  }
}
