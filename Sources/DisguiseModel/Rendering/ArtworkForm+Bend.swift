import Drawing
import ImageCoding
import Platform

extension ArtworkForm {
  /// Draws artwork that is bent, on a canvas in artwork space; only what the clip shows of it takes time and
  /// memory.
  ///
  /// - Parameters:
  ///   - box: The artwork's box.
  ///   - shadow: The offset of the shadow, in artwork space.
  ///   - pixels: The length of the long side of the box in pixels of the target.
  /// - Returns: The error that prevented it, if any.
  func draw(
    over box: Rect, bentBy bend: Bend, shadow: Vector?, shownAt pixels: Double,
    on canvas: borrowing Canvas
  ) -> ImageError? {
    let map = bend.map(of: box.size)
    switch self {
    case .bitmap(let bitmap, let quality):
      let toBox = Transform.scale(
        box.width / bitmap.size.width, box.height / bitmap.size.height
      ).then(.translation(box.minX, box.minY))
      canvas.draw(
        bitmap, through: map.after(toBox), quality: quality == .fast ? .fast : .good,
        shadow: shadow.map { ($0, ElementStyle.shadowOpacity) })
      return nil
    case .shapes(let picture, let colors):
      return draw(over: box, through: map, shownAt: pixels, on: canvas) {
        picture.draw(on: $0, recoloredBy: colors)
      }
    case .drawing(let drawing, let colors):
      return draw(over: box, through: map, shownAt: pixels, on: canvas) {
        drawing.draw(in: box, on: $0, recoloredBy: colors)
        return nil
      }
    case .ink(let ink):
      return ArtworkForm.bitmap(ink.whole, .fast).draw(
        over: box, bentBy: bend, shadow: shadow, shownAt: pixels, on: canvas)
    case .placeholder:
      DisguiseRenderer.drawPlaceholder(over: box, on: canvas)
      return nil
    case .nothing: return nil
    }
  }

  /// The longest side of shapes that are drawn as pixels; more of them take too much memory.
  private static let longestSide = 3072.0

  /// Draws a picture's shapes as pixels of the size at which they are seen, and bends those.
  private func draw(
    over box: Rect, through map: Perspective, shownAt pixels: Double, on canvas: borrowing Canvas,
    _ paint: (borrowing Canvas) -> ImageError?
  ) -> ImageError? {
    let stretch = box.corners.map { map.stretch(at: $0) }.max() ?? 1
    // The same in each band of a picture, as are the pixels, so that bands join.
    let side = min(pixels * min(max(stretch, 1), 2), Self.longestSide)
    let toPixels = Transform.translation(-box.minX, -box.minY).then(
      .scale(side / box.size.longSide))
    guard let shown = map.bounds(of: box)?.intersection(canvas.clipBounds) else { return nil }
    let seen = toPixels.apply(map.inverse?.bounds(of: shown) ?? box).insetBy(-2, -2)
    guard let area = seen.intersection(toPixels.apply(box))?.roundedOut,
      let fromPixels = toPixels.then(.translation(-area.minX, -area.minY)).inverse
    else { return nil }
    do {
      let buffer = try PixelBuffer(
        allocating: Int(area.width), Int(area.height), format: .alpha)
      var problem: ImageError?
      buffer.draw { pixels in
        pixels.concatenate(toPixels.then(.translation(-area.minX, -area.minY)))
        problem = paint(pixels)
      }
      if let problem { return problem }
      canvas.draw(buffer.freeze(), through: map.after(fromPixels), quality: .good)
      return nil
    } catch {
      return .outOfMemory(name: localized("the sticker"))
    }
  }
}
