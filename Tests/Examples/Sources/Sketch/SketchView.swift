import TouchKit

/// A line drawing: a drag draws a line, a double tap removes the last one, two fingers zoom.
public final class SketchView: View {
  /// The lines, oldest first, in the sketch's coordinates.
  public private(set) var lines: [(from: Point, to: Point)] = []
  /// The factor by which two fingers have zoomed.
  public private(set) var zoom = 1.0
  private var rubberLine: (from: Point, to: Point)?

  /// Creates an empty sketch.
  public override init(frame: Rect = .zero) {
    super.init(frame: frame)
    backgroundColor = .white
    isMultipleTouchEnabled = true
  }

  public override func touchesBegan(_ touches: Set<Touch>, with event: TouchEvent) {
    guard event.touches(for: self).count == 1, let touch = touches.first else {
      rubberLine = nil
      return setNeedsDisplay()
    }
    if touch.tapCount == 2, !lines.isEmpty { lines.removeLast() }
    rubberLine = (touch.location(in: self), touch.location(in: self))
    setNeedsDisplay()
  }

  public override func touchesMoved(_ touches: Set<Touch>, with event: TouchEvent) {
    if touches.count == 2 {
      let pair = touches.inLandingOrder
      let before = pair[0].previousLocation(in: self).distance(
        to: pair[1].previousLocation(in: self))
      let after = pair[0].location(in: self).distance(to: pair[1].location(in: self))
      zoom *= after / before
    } else if let line = rubberLine, let touch = touches.first {
      rubberLine = (line.from, touch.location(in: self))
    }
    setNeedsDisplay()
  }

  public override func touchesEnded(_ touches: Set<Touch>, with event: TouchEvent) {
    if let line = rubberLine, line.from != line.to { lines.append(line) }
    rubberLine = nil
    setNeedsDisplay()
  }

  public override func touchesCancelled(_ touches: Set<Touch>, with event: TouchEvent) {
    rubberLine = nil
    setNeedsDisplay()
  }

  public override func draw(_ canvas: borrowing Canvas) {
    canvas.concatenate(.scale(zoom).about(bounds.center))
    for line in lines + [rubberLine].compactMap(\.self) {
      canvas.stroke(
        .line(from: line.from, to: line.to), with: .black, style: StrokeStyle(width: 3, cap: .round)
      )
    }
  }
}
