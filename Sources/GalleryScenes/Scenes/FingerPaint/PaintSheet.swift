import TouchKit

/// A sheet of paper that several fingers paint on at once.
///
/// All paint is in one raster: a finger that moves adds one piece of its stroke to it, and only that
/// piece is shown anew. The strokes are kept, too, so that a part of the raster can be painted again
/// when one of them is undone or cancelled.
final class PaintSheet: View {
  /// The color of the next strokes; nil for one of its own for each finger.
  var color: Color?
  /// Called when strokes have ended, and when steps were undone or done again.
  var onChange: () -> Void = {}

  private(set) var painting = Painting() { didSet { onChange() } }
  private var wet: [Touch: WetStroke] = [:]
  /// Has alpha, although it is opaque: turned, it is drawn in half the time.
  private var raster = PixelBuffer(width: 1, height: 1, format: .alpha)
  /// Pixels of the raster per point.
  private var resolution = 0.0

  static let paper = Color(hex: 0xFFFDF8)

  init() {
    super.init()
    role = .canvas
    label = localized("Sheet")
    isMultipleTouchEnabled = true
    elevation = 6
  }

  /// Whether a finger has painted so far that it does not belong to a pinch that begins.
  var hasLongStroke: Bool { wet.values.contains { $0.stroke.length > 60 / transform.scaleX } }

  /// The sheet as it is, in the pixels of the screen.
  var picture: Bitmap {
    .drawn(width: raster.width, height: raster.height, format: .opaque) { canvas in
      canvas.draw(raster, in: raster.bounds)
    }
  }

  // MARK: Fingers

  override func touchesBegan(_ touches: Set<Touch>, with event: TouchEvent) {
    for touch in touches.inLandingOrder {
      let finger = FingerNumber.next(except: wet.values.map(\.finger))
      let color = touch.isEraser ? Self.paper : color ?? PaintColor.ofFinger(finger)
      let width = PaintWidth.first(of: touch) / transform.scaleX
      let stroke = PaintStroke(
        color, at: .init(place: touch.location(in: self), width: width))
      wet[touch] = WetStroke(finger: finger, stroke: stroke, time: touch.timestamp)
      paint(stroke, 0..<1)
    }
  }

  override func touchesMoved(_ touches: Set<Touch>, with event: TouchEvent) {
    for touch in touches {
      guard var last = wet.removeValue(forKey: touch) else { continue }
      var first = Int.max
      for place in touch.coalescedPlaces(in: self) {
        last.add(place, zoom: transform.scaleX)
        first = min(first, last.stroke.samples.count - 1)
      }
      wet[touch] = last
      paint(last.stroke, first..<last.stroke.samples.count)
    }
  }

  override func touchesEnded(_ touches: Set<Touch>, with event: TouchEvent) {
    if wet.count > 1 { complete(.together) }
    for touch in touches.inLandingOrder {
      guard let stroke = wet.removeValue(forKey: touch)?.stroke else { continue }
      paint(stroke, stroke.pieceCount - 1..<stroke.pieceCount)
      painting.add(stroke)
    }
  }

  override func touchesCancelled(_ touches: Set<Touch>, with event: TouchEvent) {
    for touch in touches {
      guard let stroke = wet.removeValue(forKey: touch)?.stroke else { continue }
      repaint(stroke.bounds)
    }
  }

  // MARK: Steps

  func undo() { repaint(painting.undo()) }
  func redo() { repaint(painting.redo()) }

  /// Removes all strokes.
  func clear() {
    painting.clear()
    repaint(bounds)
  }

  // MARK: The raster

  override func layoutSubviews() {
    let scale = window?.scale ?? 1
    let size = (Int((bounds.width * scale).rounded(.up)), Int((bounds.height * scale).rounded(.up)))
    guard size.0 > 0, size.1 > 0, (raster.width, raster.height) != size || resolution != scale
    else { return }
    raster = PixelBuffer(width: size.0, height: size.1, format: .alpha)
    resolution = scale
    repaint(bounds)
  }

  /// Adds pieces of a stroke to the raster.
  private func paint(_ stroke: PaintStroke, _ pieces: Range<Int>) {
    raster.draw { canvas in
      canvas.concatenate(.scale(resolution))
      for index in pieces { canvas.fill(stroke.piece(index), with: stroke.color) }
    }
    for index in pieces { setNeedsDisplay(stroke.boundsOfPiece(index)) }
  }

  /// Paints a part of the raster anew.
  private func repaint(_ part: Rect) {
    raster.draw { canvas in
      canvas.concatenate(.scale(resolution))
      canvas.clip(toPixelsOf: part)
      let part = canvas.clipBounds
      canvas.fill(part, with: Self.paper)
      for stroke in painting.strokes + wet.values.map(\.stroke)
      where stroke.bounds.intersects(part) {
        for index in 0..<stroke.pieceCount where stroke.boundsOfPiece(index).intersects(part) {
          canvas.fill(stroke.piece(index), with: stroke.color)
        }
      }
    }
    setNeedsDisplay(part)
  }

  override func draw(_ canvas: borrowing Canvas) {
    let area = Rect(origin: .zero, size: raster.size * (1 / resolution))
    canvas.draw(raster, in: area, quality: .fast)
  }

  override var inspectionAttributes: [InspectionAttribute] {
    [
      InspectionAttribute("lines", .numbers(painting.strokes.map(\.widest))),
      InspectionAttribute("steps", .numbers(painting.strokes.map(\.longestStep))),
      InspectionAttribute("fingers", .numbers(wet.values.map { Double($0.finger) }.sorted())),
      InspectionAttribute("zoom", .number(transform.scaleX)),
    ]
  }
}
