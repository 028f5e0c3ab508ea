import TouchKit

/// Lines to draw with one finger and to zoom with two; hold for a sheet that removes them.
final class LinesScene: Scene {
  private static let zooms = 0.5...8.0
  private let sketch = Sketch()
  private let pan = PanGestureRecognizer(maximumTouches: 1)
  private let pinch = PinchGestureRecognizer()
  private let hold = LongPressGestureRecognizer()
  private let tap = TapGestureRecognizer()
  private let doubleTap = TapGestureRecognizer(taps: 2)
  /// Where the drag under way began, in the sketch.
  private var lineStart = Point.zero
  /// The transform when the pinch began, and the point that stays under the fingers.
  private var pinchStart = (transform: Transform.identity, anchor: Point.zero)

  override init() {
    super.init()
    backgroundColor = Theme.surface
    addSubview(sketch)
    // A dot waits until it is clear that no second tap follows.
    tap.require(toFail: doubleTap)
    add(pan).addAction { [weak self] _ in self?.drawLine() }
    add(pinch).addAction { [weak self] _ in self?.zoom() }
    add(hold).addAction { [weak self] hold in if hold.state == .began { self?.ask() } }
    add(tap).addAction { [weak self] _ in self?.drawDot() }
    add(doubleTap).addAction { [weak self] _ in self?.undo() }
  }

  override func layoutSubviews() {
    sketch.bounds = bounds
    sketch.center = bounds.center
  }

  private func drawLine() {
    switch pan.state {
    case .began:
      lineStart = sketch.convert(pan.touches.first?.startLocation ?? .zero, from: nil)
      sketch.rubberLine = Sketch.Line(from: lineStart, to: pan.location(in: sketch))
      tell("Drawing")
    case .changed:
      sketch.rubberLine = Sketch.Line(from: lineStart, to: pan.location(in: sketch))
    case .ended:
      sketch.keepRubberLine()
      tell("Line \(sketch.lines.count) drawn")
    case .cancelled, .failed, .possible:
      sketch.rubberLine = nil
      tell("Cancelled")
    }
  }

  private func drawDot() {
    sketch.dots.append(tap.location(in: sketch))
    tell("Tapped: a dot")
  }

  private func undo() {
    tell(sketch.removeLastLine() ? "Double-tapped: last line removed" : "Double-tapped: no line")
  }

  private func zoom() {
    switch pinch.state {
    case .began:
      pinchStart = (sketch.transform, middleOfLanding)
      fallthrough
    case .changed:
      let start = pinchStart.transform
      let wanted = start.scaleX * pinch.scale
      let limited = min(max(wanted, Self.zooms.lowerBound), Self.zooms.upperBound)
      // A view's transform works about its middle; the fingers' point is measured from there.
      let anchor = Point(
        pinchStart.anchor.x - sketch.center.x, pinchStart.anchor.y - sketch.center.y)
      sketch.transform = start.then(Transform.scale(limited / start.scaleX).about(anchor))
      tell("Zoomed to \(percent(limited))")
    case .ended: tell("Zoom ended at \(percent(sketch.transform.scaleX))")
    case .cancelled: sketch.transform = pinchStart.transform
    case .possible, .failed: break
    }
  }

  /// The point between the places where the fingers landed. The point between the fingers when the
  /// pinch begins lies beside it if one of them was reported before the other.
  private var middleOfLanding: Point {
    var sum = Vector.zero
    for touch in pinch.touches { sum += touch.startLocation - Point.zero }
    return convert(.zero + sum / Double(max(pinch.touches.count, 1)), from: nil)
  }

  private func ask() {
    guard let window else { return }
    tell("Pressed")
    let sheet = ActionSheet(
      "Remove all lines?",
      actions: [
        .init("Remove all lines", isDestructive: true) { [weak self] in
          self?.sketch.removeAll()
          self?.tell("All lines removed")
        }
      ])
    sheet.onCancel = { [weak self] in self?.tell("Cancelled: the lines stay") }
    sheet.present(in: window)
  }

  private func percent(_ zoom: Double) -> String { "\(Int((zoom * 100).rounded())) %" }
}
