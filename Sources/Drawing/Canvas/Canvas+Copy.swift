import Glibc

/// Unscaled bitmaps: written straight into the target's pixels.
extension Canvas {
  /// Draws what lies in an area of a bitmap with its top-left corner at a pixel of the target; all are
  /// whole pixels. Returns false, having drawn nothing, if the target or the clip does not allow it.
  func copy(_ bitmap: Bitmap, atPixel corner: Point, within area: Rect) -> Bool {
    target.withPixels { pixels, clip in
      guard let visible = area.intersection(clip) else { return }
      // A closure for another thread takes memory, which most frames of a drag do without.
      guard Bands.isWorthwhile(for: visible, atLeast: Bands.leastCopied) else {
        return pixels.copy(bitmap, at: corner, in: visible)
      }
      Bands.forEach(of: visible, atLeast: Bands.leastCopied) { band in
        pixels.copy(bitmap, at: corner, in: band)
      }
    }
  }
}

extension TargetPixels {
  /// Draws the part of a bitmap that lies in an area, both in whole pixels.
  fileprivate func copy(_ bitmap: Bitmap, at corner: Point, in area: Rect) {
    let (width, height) = (Int(area.width), Int(area.height))
    let from = (x: Int(area.minX - corner.x), y: Int(area.minY - corner.y))
    let to = (x: Int(area.minX - bounds.minX), y: Int(area.minY - bounds.minY))
    let source = bitmap.storage
    guard source.format == .opaque, format == .opaque else {
      return image.draw(
        bitmap.image, from: from, to: to, width: width, height: height,
        isOpaque: source.format == .opaque)
    }
    let target = data + to.y * stride + to.x * 4
    for row in 0..<height {
      bitmap.withRow(from.y + row) { _ = memcpy(target + row * stride, $0 + from.x, width * 4) }
    }
  }
}
