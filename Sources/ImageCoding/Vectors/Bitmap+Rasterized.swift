import Drawing
import Platform

extension Bitmap {
  /// Returns a bitmap as `drawn` does, or throws if that is too large, or there is no memory for it.
  ///
  /// - Parameters:
  ///   - name: What is drawn, for error messages.
  ///   - body: Draws it on a canvas, in a box; returns false if it is damaged.
  package static func rasterized(
    width: Int, height: Int, name: String, _ body: (borrowing Canvas, Rect) -> Bool
  ) throws(ImageError) -> Bitmap {
    guard ImageLimits.allow(width: width, height: height) else {
      throw .tooLarge(name: name, width: width, height: height)
    }
    let buffer: PixelBuffer
    do throws(OutOfMemory) {
      buffer = try PixelBuffer(allocating: width, height, format: .alpha)
    } catch {
      throw .outOfMemory(name: name)
    }
    var isDrawn = false
    buffer.draw { isDrawn = body($0, buffer.bounds) }
    if !isDrawn { throw .damaged(name: name) }
    return buffer.freeze()
  }
}
