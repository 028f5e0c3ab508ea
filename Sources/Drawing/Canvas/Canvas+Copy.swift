import CPixman
import Glibc

/// Unscaled bitmaps: written straight into the target's pixels.
extension Canvas {
  /// Draws what lies in an area of a bitmap with its top-left corner at a pixel of the target; all are
  /// whole pixels. Returns false, having drawn nothing, if the target or the clip does not allow it.
  func copy(_ bitmap: Bitmap, atPixel corner: Point, within area: Rect) -> Bool {
    target.withPixels { pixels, clip in
      if let visible = area.intersection(clip) { pixels.copy(bitmap, at: corner, in: visible) }
    }
  }
}

extension TargetPixels {
  /// Draws the part of a bitmap that lies in an area, both in whole pixels.
  fileprivate func copy(_ bitmap: Bitmap, at corner: Point, in area: Rect) {
    let (width, height) = (Int(area.width), Int(area.height))
    let source = bitmap.storage
    let from =
      source.data + Int(area.minY - corner.y) * source.stride + Int(area.minX - corner.x) * 4
    let to = data + Int(area.minY - bounds.minY) * stride + Int(area.minX - bounds.minX) * 4
    if source.format == .opaque, format == .opaque {
      for row in 0..<height { memcpy(to + row * stride, from + row * source.stride, width * 4) }
      return
    }
    let images = (
      makeImage(from, width, height, source.stride, source.format),
      makeImage(to, width, height, stride, format)
    )
    pixman_image_composite32(
      source.format == .alpha ? PIXMAN_OP_OVER : PIXMAN_OP_SRC, images.0, nil, images.1,
      0, 0, 0, 0, 0, 0, Int32(width), Int32(height))
    pixman_image_unref(images.0)
    pixman_image_unref(images.1)
  }
}

private func makeImage(
  _ data: UnsafeMutableRawPointer, _ width: Int, _ height: Int, _ stride: Int, _ format: PixelFormat
) -> OpaquePointer {
  let image = pixman_image_create_bits_no_clear(
    format == .alpha ? PIXMAN_a8r8g8b8 : PIXMAN_x8r8g8b8, Int32(width), Int32(height),
    data.assumingMemoryBound(to: UInt32.self), Int32(stride))
  guard let image else { fatalError("Not enough memory to draw a picture.") }
  return image
}
