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
      if properties?.hasAlpha == true && isTransparent(y, of: pixels) { isOpaque = false }
      switch work {
      case .copying(let buffer): pixels.copyStoredRow(y, upright: buffer)
      case .scaling(let scaler, let row, _):
        pixels.copyStoredRow(y, to: row.row(0))
        scaler.add(row: row.row(0))
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
      let stored = StoredPixels(
        data: small.data.assumingMemoryBound(to: UInt8.self), width: small.width,
        height: small.height, stride: small.stride, order: .native, orientation: orientation)
      let upright = try makeBuffer(stored.uprightSize)
      withExtendedLifetime(small) { stored.copy(rows: 0..<upright.height, into: upright) }
      return upright.freeze(isOpaque: isOpaque)
    }
  }

  private func isTransparent(_ y: Int, of pixels: StoredPixels) -> Bool {
    var alpha = pixels.row(y) + 3
    let end = alpha + pixels.width * 4
    while alpha < end {
      if alpha.pointee != 255 { return true }
      alpha += 4
    }
    return false
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
