import Drawing
import ImageCoding

/// Draws disguises in the window, in a hand, in thumbnails and in exports: the one painter.
package struct DisguiseRenderer: Sendable {
  /// The source of the artwork.
  package let artworks: any ArtworkProvider

  /// Creates a renderer with a source of artwork.
  package init(artworks: any ArtworkProvider) { self.artworks = artworks }

  /// Draws a photo; the bitmap may be a smaller copy.
  ///
  /// - Parameter photoToTarget: The transform from photo pixels to the canvas's units.
  package func draw(
    _ photo: Bitmap, of reference: PhotoReference, on canvas: borrowing Canvas,
    photoToTarget: Transform, quality: ScalingQuality
  ) {
    canvas.saved { canvas in
      canvas.concatenate(photoToTarget)
      canvas.draw(photo, in: Rect(origin: .zero, size: reference.size), quality: quality)
    }
  }

  /// Draws what a disguise shows of its photo; the bitmap may be a smaller copy of the whole photo. Nothing is
  /// drawn if there is not enough memory.
  ///
  /// - Parameter canvasToTarget: The transform from pixels of the disguise's canvas to this one's units.
  package func draw(
    _ photo: Bitmap, of disguise: Disguise, on canvas: borrowing Canvas,
    canvasToTarget: Transform, quality: ScalingQuality
  ) {
    // At twice the pixels that are seen, nothing is lost.
    let pixels = 2 * disguise.photo.size.longSide * canvasToTarget.then(canvas.transform).meanScale
    let smaller = disguise.framing == .whole ? photo : photo.resized(toFit: Size(pixels, pixels))
    guard let picture = try? disguise.framing.picture(of: smaller, disguise.photo.size) else {
      return
    }
    canvas.saved { canvas in
      canvas.concatenate(canvasToTarget)
      canvas.draw(picture, in: Rect(origin: .zero, size: disguise.canvasSize), quality: quality)
    }
  }

  /// Draws elements from bottom to top over the current content.
  ///
  /// Elements outside the canvas's clip cost next to nothing.
  ///
  /// - Parameters:
  ///   - elements: A disguise's elements or some of them, in stacking order.
  ///   - photoToTarget: The transform from photo pixels to the canvas's units.
  ///   - style: How they are drawn.
  ///   - isCancelled: Called before each element; true leaves out the rest.
  /// - Returns: The error that prevented artwork from being drawn, if any.
  @discardableResult
  package func draw(
    _ elements: some Sequence<DisguiseElement>, on canvas: borrowing Canvas,
    photoToTarget: Transform, style: ElementStyle = .resting, isCancelled: () -> Bool = { false }
  ) -> ImageError? {
    let clip = canvas.clipBounds
    var problem: ImageError?
    for element in elements
    where bounds(of: element, photoToTarget: photoToTarget, style: style).intersects(clip) {
      if isCancelled() { return .cancelled }
      problem = draw(element, on: canvas, photoToTarget: photoToTarget, style: style) ?? problem
    }
    return problem
  }

  /// Returns the bounding box of an element in the target's units, including its antialiased edges and its
  /// shadow.
  package func bounds(
    of element: DisguiseElement, photoToTarget: Transform, style: ElementStyle = .resting
  ) -> Rect {
    let size = artworks.naturalSize(of: element)
    let natural = element.placement.bend?.bounds(of: size) ?? Rect(center: .zero, size: size)
    let box = element.placement.transform.then(photoToTarget).apply(natural).insetBy(-1, -1)
    return style.shadow.map { box.union(box.offset(by: $0)) } ?? box
  }

  /// Draws one element: the only place that knows how a style appears.
  private func draw(
    _ element: DisguiseElement, on canvas: borrowing Canvas, photoToTarget: Transform,
    style: ElementStyle
  ) -> ImageError? {
    let size = artworks.naturalSize(of: element)
    let toTarget = element.placement.transform.then(photoToTarget)
    // The canvas's units may be points: rasters are chosen by the resulting pixels.
    let pixels = size.longSide * toTarget.then(canvas.transform).meanScale
    let form = artworks.form(of: element, shownAt: pixels)
    var problem: ImageError?
    element.look.draw(
      on: canvas, opacity: style.opacity,
      in: bounds(of: element, photoToTarget: photoToTarget, style: style)
    ) { canvas in
      canvas.concatenate(toTarget)
      let box = Rect(center: .zero, size: size)
      let shadow = style.shadow.flatMap { toTarget.inverse?.apply($0) }
      problem =
        element.placement.bend.map {
          form.draw(over: box, bentBy: $0, shadow: shadow, shownAt: pixels, on: canvas)
        } ?? Self.draw(form, over: box, shadow: shadow, on: canvas)
    }
    return problem
  }

  /// - Parameter shadow: The offset of the shadow, in natural units.
  private static func draw(
    _ form: ArtworkForm, over box: Rect, shadow: Vector?, on canvas: borrowing Canvas
  ) -> ImageError? {
    switch form {
    case .bitmap(let bitmap, let quality):
      if let shadow {
        canvas.draw(
          bitmap, in: box, aboveShadowIn: box.offset(by: shadow),
          opacity: ElementStyle.shadowOpacity)
      } else {
        canvas.draw(bitmap, in: box, quality: quality)
      }
    case .shapes(let picture, let colors):
      return picture.draw(on: canvas, recoloredBy: colors)
    case .drawing(let drawing, let colors):
      if let shadow { drawing.drawShadow(in: box.offset(by: shadow), on: canvas) }
      drawing.draw(in: box, on: canvas, recoloredBy: colors)
    case .ink(let ink): ink.draw(over: box, shadow: shadow, on: canvas)
    case .placeholder: drawPlaceholder(over: box, on: canvas)
    case .nothing: break
    }
    return nil
  }

  static func drawPlaceholder(over box: Rect, on canvas: borrowing Canvas) {
    let box = box.insetBy(2, 2)
    canvas.fill(box, with: Color(white: 1, alpha: 0.4))
    canvas.stroke(
      .rect(box), with: Color(white: 0.3), style: StrokeStyle(width: 3, dash: [8, 6]))
  }
}
