import DisguiseModel
import TouchKit

/// How an element is drawn: at rest as it is, while it moves as pixels that were painted once.
extension ElementView {
  /// Draws the element, also what is beside the photo.
  func drawWhole(on canvas: borrowing Canvas) {
    // The placeholder of artwork that is not loaded yet must not be cached.
    // Nor may a marker's ink be drawn over nothing.
    guard isDrawnFast, hasArtwork, !(element.kind.drawing?.hasMarker ?? false) else {
      return drawArtwork(on: canvas)
    }
    // The raster is drawn over nothing, with which nothing blends.
    guard element.look.blend == .normal else {
      canvas.clip(to: paintBounds)
      return canvas.group(alpha: 1, blend: element.look.blend, drawRaster)
    }
    drawRaster(on: canvas)
  }

  private func drawRaster(on canvas: borrowing Canvas) {
    var cache = rasterCache
    let toPixels = canvas.transform
    cache.draw(
      on: canvas, within: paintBounds, shownIn: { windowArea(toPixels) },
      { artworkDrawing(isFast: true, isLifted: looksLifted) })
    rasterCache = cache
  }

  /// Called when a finger lands: paints the element ahead as its drag shows it.
  func anticipateDrag() {
    guard !isDrawnFast, !rasterCache.isAnticipated, hasArtwork, let window else { return }
    if element.kind.drawing?.hasMarker ?? false {
      _ = movingInk
      return
    }
    let toPixels = transformToWindow.then(.scale(window.scale))
    rasterCache.anticipate(
      toPixels, in: window.appearance, within: liftedBounds, shownIn: windowArea(toPixels),
      { artworkDrawing(isFast: true, isLifted: true) })
  }

  /// Called when the finger has lifted without a drag.
  func forgetDrag() {
    guard !isDrawnFast else { return }
    rasterCache.invalidate()
    forgetMovingRaster()
  }

  /// The window's area in the pixels of a canvas.
  private func windowArea(_ toPixels: Transform) -> Rect {
    guard let window, let fromWindow = transformToWindow.inverse else { return .zero }
    return fromWindow.then(toPixels).apply(Rect(origin: .zero, size: window.size)).roundedOut
  }

  private func drawArtwork(on canvas: borrowing Canvas) {
    artworkDrawing(isFast: isDrawnFast, isLifted: looksLifted)(canvas)
  }

  /// Returns what draws the element as it is now, above its shadow if it is lifted. Any thread may use it.
  private func artworkDrawing(isFast: Bool, isLifted: Bool) -> LargeRaster.Drawing {
    // The view's geometry is the placement, so the painter draws without one.
    let inPlace = element.placed(
      at: Placement(center: bounds.center, scale: 1, bend: placement.bend))
    let painter =
      isFast
      ? movingInk.map { DisguiseRenderer(artworks: $0) } ?? library.movingPainter
      : library.restingPainter
    let style: ElementStyle = isLifted ? .lifted(shadow: shadowStep) : .resting
    return { canvas in
      painter.draw(CollectionOfOne(inPlace), on: canvas, photoToTarget: .identity, style: style)
    }
  }

  /// The offset of the shadow in the view's coordinates: 8 points down on the screen, whatever the
  /// element's rotation.
  var shadowStep: Vector {
    transformToWindow.inverse?.apply(Vector(0, 8)) ?? Vector(0, 0)
  }

  // MARK: Drawings

  /// The pixels of a drawing that moves, if there are some; as many as are seen come soon.
  private var movingInk: MovingInk? {
    guard let drawing = element.kind.drawing, let window else { return nil }
    let scale = transformToWindow.meanScale * window.scale
    let before = movingRaster?.drawing == drawing ? movingRaster : nil
    if before?.isEnough(at: scale) != true {
      movingRaster?.cancel()
      // Who makes it larger goes on with that.
      let wanted = before == nil ? scale : scale * 1.5
      movingRaster = MovingRaster(
        of: drawing, tint: element.look.tint, scale: wanted, insteadOf: before?.picture)
    }
    return movingRaster?.picture.map { MovingInk($0, besides: library.movingPainter.artworks) }
  }

  func forgetMovingRaster() {
    movingRaster?.cancel()
    movingRaster = nil
  }
}
