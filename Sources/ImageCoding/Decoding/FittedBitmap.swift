import Drawing
import Platform

/// Scales a picture down to fit and turns it upright, while it is decoded.
package final class FittedBitmap: RowSink {
  /// The properties of the picture in the file; nil before the first row.
  package private(set) var properties: ImageProperties?

  private let bounds: Size?
  /// The file's name, for error messages.
  private let name: String
  private var pixels: StoredPixels?
  private var work: Work?
  /// Whether all rows so far are opaque.
  private var isOpaque = true

  private enum Work {
    /// Pixels are copied to their places in the upright buffer.
    case copying(PixelBuffer)
    /// Rows are scaled as they are stored, through a buffer of one row.
    case scaling(AreaScaler, row: PixelBuffer, small: PixelBuffer)
  }

  /// Creates a sink; `bounds` is in pixels, nil keeps the size, and `name` is used in errors.
  package init(fitting bounds: Size?, name: String) {
    self.bounds = bounds
    self.name = name
  }

  package func begin(_ pixels: StoredPixels, _ properties: ImageProperties) throws(ImageError) {
    self.pixels = pixels
    self.properties = properties
    isOpaque = !properties.hasAlpha
    let upright = pixels.uprightSize
    let full = Size(Double(upright.width), Double(upright.height))
    let fitted = bounds.map { $0.isEmpty ? full : full.fitted(into: $0) } ?? full
    guard fitted.width < full.width else {
      return work = .copying(try makeBuffer(upright))
    }
    let width = max(1, Int(fitted.width.rounded()))
    let height = max(1, Int(fitted.height.rounded()))
    let small = try makeBuffer(pixels.orientation.swapsSides ? (height, width) : (width, height))
    let row = try makeBuffer((pixels.width, 1))
    do throws(OutOfMemory) {
      let scaler = try AreaScaler(from: (pixels.width, pixels.height), into: small)
      work = .scaling(scaler, row: row, small: small)
    } catch {
      throw .outOfMemory(name: name)
    }
  }

  package func add(_ rows: Range<Int>) {
    guard let pixels, let work else { return }
    for y in rows {
      if properties?.hasAlpha == true && !pixels.isCovering(row: y) { isOpaque = false }
      switch work {
      case .copying(let buffer): pixels.copyStoredRow(y, upright: buffer)
      case .scaling(let scaler, let row, _):
        row.withRow(0) {
          pixels.copyStoredRow(y, to: $0)
          scaler.add(row: $0)
        }
      }
    }
  }

  /// Returns the upright picture, after the last row.
  package func bitmap() throws(ImageError) -> Bitmap {
    switch work {
    case nil: throw .damaged(name: name)
    case .copying(let buffer): return buffer.freeze(isOpaque: isOpaque)
    case .scaling(_, _, let small):
      let orientation = pixels?.orientation ?? .upright
      if orientation == .upright { return small.freeze(isOpaque: isOpaque) }
      let upright = try makeBuffer(
        orientation.swapsSides ? (small.height, small.width) : (small.width, small.height))
      small.withRow(0) { row in
        StoredPixels(
          data: UnsafeRawPointer(row).assumingMemoryBound(to: UInt8.self), width: small.width,
          height: small.height, stride: small.stride, order: .native, orientation: orientation
        ).copy(rows: 0..<upright.height, into: upright)
      }
      return upright.freeze(isOpaque: isOpaque)
    }
  }

  private func makeBuffer(_ size: (width: Int, height: Int)) throws(ImageError) -> PixelBuffer {
    let format: PixelFormat = properties?.hasAlpha == true ? .alpha : .opaque
    do throws(OutOfMemory) {
      return try PixelBuffer(allocating: size.width, size.height, format: format)
    } catch {
      throw .outOfMemory(name: name)
    }
  }
}
