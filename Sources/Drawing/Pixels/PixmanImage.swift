import CPixman

/// Pixels as pixman, the library that composes Cairo's, refers to them; they must outlive it.
///
/// Kept with the pixels: making an image costs about as much as composing a tile.
final class PixmanImage: @unchecked Sendable {
  private let image: OpaquePointer

  init(
    _ data: UnsafeMutableRawPointer, width: Int, height: Int, stride: Int, format: PixelFormat
  ) {
    let image = pixman_image_create_bits_no_clear(
      format == .alpha ? PIXMAN_a8r8g8b8 : PIXMAN_x8r8g8b8, Int32(width), Int32(height),
      data.assumingMemoryBound(to: UInt32.self), Int32(stride))
    guard let image else { fatalError("Not enough memory to draw a picture.") }
    self.image = image
    // With its first use, pixman writes to an image what it has found out about it: now, as several
    // threads may use it later.
    pixman_image_composite32(PIXMAN_OP_SRC, image, nil, image, 0, 0, 0, 0, 0, 0, 0, 0)
  }

  deinit { pixman_image_unref(image) }

  /// Draws a part of another image over this one; all are whole pixels within both.
  func draw(
    _ other: PixmanImage, from source: (x: Int, y: Int), to target: (x: Int, y: Int),
    width: Int, height: Int, isOpaque: Bool
  ) {
    pixman_image_composite32(
      isOpaque ? PIXMAN_OP_SRC : PIXMAN_OP_OVER, other.image, nil, image,
      Int32(source.x), Int32(source.y), 0, 0, Int32(target.x), Int32(target.y), Int32(width),
      Int32(height))
  }
}
