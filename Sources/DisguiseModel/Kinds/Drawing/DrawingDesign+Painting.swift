import Drawing

extension DrawingDesign {
  /// How much the marker hides.
  package static let markerOpacity = 0.8

  /// Paints what meets the clip, on a canvas whose box of the drawing is elsewhere.
  ///
  /// - Parameter colors: The change of the strokes' colors; nil for their own ones.
  func draw(in box: Rect, on canvas: borrowing Canvas, recoloredBy colors: ColorMatrix? = nil) {
    canvas.saved { canvas in
      canvas.concatenate(.translation(box.center - bounds.center))
      paint(on: canvas, recoloredBy: colors)
    }
  }

  /// Paints the shadow of what is lifted.
  func drawShadow(in box: Rect, on canvas: borrowing Canvas) {
    let black = ColorMatrix(turningHues: .zero, saturation: 0, lightness: -1)
    canvas.group(alpha: ElementStyle.shadowOpacity) { canvas in
      draw(in: box, on: canvas, recoloredBy: black)
    }
  }

  /// How a tint changes the colors of the strokes; nil for none.
  func colors(of tint: Tint?) -> ColorMatrix? { tint?.matrix(ofMeanLight: meanLight) }

  /// The mean light of all points.
  private var meanLight: Double {
    strokes.reduce(0) { $0 + Color(hex: $1.color).meanLight * Double($1.points.count) }
      / Double(max(pointCount, 1))
  }

  /// Paints what meets the clip, on a canvas in the drawing's pixels. All strokes of markers are one layer below
  /// the others, so that crossings are no darker.
  func paint(on canvas: borrowing Canvas, recoloredBy colors: ColorMatrix? = nil) {
    if part != .others { paintMarkers(on: canvas, recoloredBy: colors) }
    if part != .markers { paintOthers(on: canvas, recoloredBy: colors) }
  }

  /// Paints the layer of the markers.
  func paintMarkers(on canvas: borrowing Canvas, recoloredBy colors: ColorMatrix?) {
    guard hasMarker else { return }
    let clip = canvas.clipBounds
    canvas.saved { canvas in
      canvas.clip(toPixelsOf: bounds)
      canvas.group(alpha: Self.markerOpacity, blend: .multiply) { canvas in
        paint(colors, on: canvas, in: clip) { $0 == .marker }
      }
    }
  }

  /// Paints what lies above the markers' layer.
  func paintOthers(on canvas: borrowing Canvas, recoloredBy colors: ColorMatrix?) {
    paint(colors, on: canvas, in: canvas.clipBounds) { $0 != .marker }
  }

  /// Paints what its markers have drawn in a color in white, which darkens nothing: what another marker of that color
  /// adds there is no darker than one of them.
  fileprivate func whitenMarkers(of color: UInt32, on canvas: borrowing Canvas) {
    guard hasMarker else { return }
    let (white, clip) = (
      ColorMatrix(turningHues: .zero, saturation: 0, lightness: 1), canvas.clipBounds
    )
    for stroke in strokes
    where stroke.brush == .marker && stroke.color == color && stroke.bounds.intersects(clip) {
      stroke.ink.paint(on: canvas, recoloredBy: white)
    }
  }

  /// Paints the strokes of some brushes.
  private func paint(
    _ colors: ColorMatrix?, on canvas: borrowing Canvas, in clip: Rect,
    _ isPainted: (Brush) -> Bool
  ) {
    for stroke in strokes where isPainted(stroke.brush) && stroke.bounds.intersects(clip) {
      stroke.ink.paint(on: canvas, recoloredBy: colors)
    }
  }
}

extension DisguiseElement {
  /// Paints what the markers of a drawing have drawn in a color in white, on a canvas in pixels of the photo.
  package func whitenMarkers(of color: UInt32, on canvas: borrowing Canvas) {
    guard let drawing = kind.drawing, placement.bend == nil else { return }
    canvas.saved { canvas in
      canvas.concatenate(inkToPhoto(drawing))
      drawing.whitenMarkers(of: color, on: canvas)
    }
  }
}
