import DisguiseModel
import TouchKit

/// How the view of an element draws it: at rest as it is, while it moves as pixels that were painted once.
final class ElementPainting {
  private unowned let view: ElementView
  /// Its pixels while it moves, at one scale and angle.
  private(set) var raster = RasterCache()
  /// Its pixels while it moves, at any; of a drawing.
  private(set) var ink: MovingRaster?

  init(of view: ElementView) { self.view = view }

  private var element: DisguiseElement { view.element }

  /// Whether strokes are in it that may not be drawn over nothing.
  private var hasMarker: Bool { element.kind.drawing?.hasMarker ?? false }

  /// Draws the element, also what is beside the photo.
  func draw(on canvas: borrowing Canvas) {
    // The placeholder of artwork that is not loaded yet must not be cached.
    guard view.isDrawnFast, view.hasArtwork, !hasMarker else {
      return drawing(isFast: view.isDrawnFast, isLifted: view.looksLifted)(canvas)
    }
    // The raster is drawn over nothing, with which nothing blends.
    guard element.look.blend == .normal else {
      canvas.clip(to: view.paintBounds)
      return canvas.group(alpha: 1, blend: element.look.blend, drawRaster)
    }
    drawRaster(on: canvas)
  }

  private func drawRaster(on canvas: borrowing Canvas) {
    let toPixels = canvas.transform
    raster.draw(
      on: canvas, within: view.paintBounds, shownIn: { windowArea(toPixels) },
      { drawing(isFast: true, isLifted: view.looksLifted) })
  }

  /// Called when a finger lands: paints the element ahead as its drag shows it.
  func anticipateDrag() {
    guard !view.isDrawnFast, !raster.isAnticipated, view.hasArtwork, let window = view.window
    else { return }
    if hasMarker {
      _ = movingInk
      return
    }
    let toPixels = view.transformToWindow.then(.scale(window.scale))
    raster.anticipate(
      toPixels, in: window.appearance, within: view.liftedBounds, shownIn: windowArea(toPixels),
      { drawing(isFast: true, isLifted: true) })
  }

  /// Called when the finger has lifted without a drag.
  func forgetDrag() { if !view.isDrawnFast { forget() } }

  /// Called when it is lifted, or no longer.
  func liftDidChange() {
    if !view.looksLifted { forget() } else if !raster.isAnticipated { forgetRaster() }
  }

  /// Forgets all pixels, because the element looks different.
  func forget() {
    forgetRaster()
    ink?.cancel()
    ink = nil
  }

  /// Forgets the pixels that were painted from other ones of its artwork.
  func forgetRaster() { raster.invalidate() }

  /// The window's area in the pixels of a canvas.
  private func windowArea(_ toPixels: Transform) -> Rect {
    guard let window = view.window, let fromWindow = view.transformToWindow.inverse else {
      return .zero
    }
    return fromWindow.then(toPixels).apply(Rect(origin: .zero, size: window.size)).roundedOut
  }

  /// Returns what draws the element as it is now, above its shadow if it is lifted. Any thread may use it.
  private func drawing(isFast: Bool, isLifted: Bool) -> LargeRaster.Drawing {
    // The view's geometry is the placement, so the painter draws without one.
    let inPlace = element.placed(
      at: Placement(center: view.bounds.center, scale: 1, bend: element.placement.bend))
    let library = view.library
    let painter =
      isFast
      ? movingInk.map { DisguiseRenderer(artworks: $0) } ?? library.movingPainter
      : library.restingPainter
    let style: ElementStyle = isLifted ? .lifted(shadow: view.shadowStep) : .resting
    return { canvas in
      painter.draw(CollectionOfOne(inPlace), on: canvas, photoToTarget: .identity, style: style)
    }
  }

  /// The pixels of a drawing that moves, if there are some; as many as are seen come soon.
  private var movingInk: MovingInk? {
    guard let drawing = element.kind.drawing, let window = view.window else { return nil }
    let scale = view.transformToWindow.meanScale * window.scale
    let before = ink?.drawing == drawing ? ink : nil
    if before?.isEnough(at: scale) != true {
      ink?.cancel()
      // Who makes it larger goes on with that.
      let wanted = before == nil ? scale : scale * 1.5
      ink = MovingRaster(
        of: drawing, tint: element.look.tint, scale: wanted, insteadOf: before?.picture)
    }
    return ink?.picture.map { MovingInk($0, besides: view.library.movingPainter.artworks) }
  }
}
