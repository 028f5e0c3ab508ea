import TouchKit

/// A sketch: one finger draws lines, two zoom; touch and hold opens a sheet that removes all lines.
final class LinesScene: Scene {
  private static let zooms = 0.5...8.0
  private let sketch = Sketch()
  private let pan = PanGestureRecognizer(maximumTouches: 1)
  private let pinch = PinchGestureRecognizer()
  private let hold = LongPressGestureRecognizer()
  private let tap = TapGestureRecognizer()
  private let doubleTap = TapGestureRecognizer(taps: 2)
  /// Where the current drag began, in the sketch's coordinates.
  private var lineStart = Point.zero
  /// The transform when the pinch began, and the point that stays under the fingers.
  private var pinchStart = (transform: Transform.identity, anchor: Point.zero)

  override init() {
    super.init()
    backgroundColor = Theme.surface
    addSubview(sketch)
    // A dot is drawn only once the double tap has failed.
    tap.require(toFail: doubleTap)
    add(pan).onAction { [weak self] _, phase in self?.drawLine(phase) }
    add(pinch).onAction { [weak self] _, phase in self?.zoom(phase) }
    add(hold).onAction { [weak self] _, phase in if phase == .began { self?.confirmRemoval() } }
    add(tap).onAction { [weak self] _, _ in self?.drawDot() }
    add(doubleTap).onAction { [weak self] _, _ in self?.undo() }
  }

  override func layoutSubviews() {
    sketch.bounds = bounds
    sketch.center = bounds.center
  }

  private func drawLine(_ phase: GestureRecognizer.Phase) {
    switch phase {
    case .began:
      lineStart = pan.startLocation(in: sketch)
      sketch.rubberLine = Sketch.Line(from: lineStart, to: pan.location(in: sketch))
      showFeedback("Drawing")
    case .changed:
      sketch.rubberLine = Sketch.Line(from: lineStart, to: pan.location(in: sketch))
    case .ended:
      sketch.keepRubberLine()
      showFeedback("Line \(sketch.lines.count) drawn")
    case .cancelled:
      sketch.rubberLine = nil
      showFeedback("Cancelled")
    }
  }

  private func drawDot() {
    sketch.dots.append(tap.location(in: sketch))
    showFeedback("Tapped: a dot")
  }

  private func undo() {
    showFeedback(
      sketch.removeLastLine() ? "Double-tapped: last line removed" : "Double-tapped: no line")
  }

  private func zoom(_ phase: GestureRecognizer.Phase) {
    switch phase {
    case .began:
      pinchStart = (sketch.transform, pinch.startLocation(in: self))
      fallthrough
    case .changed:
      let start = pinchStart.transform
      let unlimited = start.scaleX * pinch.scale
      let limited = min(max(unlimited, Self.zooms.lowerBound), Self.zooms.upperBound)
      // A view's transform is applied about its center, so the anchor is relative to it.
      let anchor = Point(
        pinchStart.anchor.x - sketch.center.x, pinchStart.anchor.y - sketch.center.y)
      sketch.transform = start.then(Transform.scale(limited / start.scaleX).about(anchor))
      showFeedback("Zoomed to \(percent(limited))")
    case .ended: showFeedback("Zoom ended at \(percent(sketch.transform.scaleX))")
    case .cancelled: sketch.transform = pinchStart.transform
    }
  }

  private func confirmRemoval() {
    guard let window else { return }
    showFeedback("Pressed")
    let sheet = ActionSheet(
      "Remove all lines?",
      actions: [
        .init("Remove all lines", identifier: "remove-all", isDestructive: true) { [weak self] in
          self?.sketch.removeAll()
          self?.showFeedback("All lines removed")
        }
      ])
    sheet.onCancel = { [weak self] in self?.showFeedback("Cancelled: the lines stay") }
    sheet.present(in: window)
  }

  private func percent(_ zoom: Double) -> String { "\(Int((zoom * 100).rounded())) %" }
}
