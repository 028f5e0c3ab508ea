import Platform
import TouchKit

/// A round handle of 48 points, drawn smaller than that.
package final class HandleView: View {
  /// The radius of the area that fingers hit, in points.
  package static let radius = 24.0
  /// The radius of the disc beside a large element, in points.
  private static let disc = 19.0

  /// The size in which the disc is drawn, 1 for its full size.
  var size = 1.0 {
    didSet {
      guard oldValue != size else { return }
      cache.invalidate()
      setNeedsDisplay()
    }
  }

  /// The size of the disc beside an element, so that it is smaller than that and hides little of what is
  /// around it.
  static func size(beside diagonal: Double) -> Double {
    min(max(diagonal / 4 / disc, 0.5), 1)
  }

  package let pan = PanGestureRecognizer(maximumTouches: 1)

  package init() {
    super.init(frame: Rect(0, 0, 2 * Self.radius, 2 * Self.radius))
    hitShape = .ellipse
    role = .button
    identifier = "scale-handle"
    label = localized("Scale and turn")
    isHidden = true
    pan.slop = Tuning.uncontestedSlop
    pan.includesSlop = true
    add(pan)
  }

  private var cache = RasterCache()

  package override func draw(_ canvas: borrowing Canvas) {
    cache.draw(on: canvas, within: bounds) { canvas in
      canvas.saved { canvas in
        canvas.concatenate(.scale(size).about(bounds.center))
        Self.draw(in: bounds, on: canvas)
      }
    }
  }

  /// A disc with an arrow that points out of the element, to scale, and one around it, to turn.
  private static func draw(in bounds: Rect, on canvas: borrowing Canvas) {
    let center = bounds.center
    canvas.fill(.circle(center: center, radius: disc), with: Theme.markEdge)
    canvas.fill(.circle(center: center, radius: disc - 1.5), with: Theme.mark)
    let out = Vector(1, 1).unit
    drawArrow(on: canvas, from: center - out * 11, to: center - out * 1)
    let (hub, radius) = (center - out * 9, 16.0)
    let (start, end) = (Angle.degrees(45 - 40), Angle.degrees(45 + 40))
    var arc = Path()
    arc.arc(center: hub, radius: radius, from: start, to: end)
    canvas.stroke(arc, with: Theme.markAccent, style: StrokeStyle(width: 2.25))
    for (angle, sense) in [(start, -1.0), (end, 1)] {
      let arm = Vector(radius, 0).rotated(by: angle)
      drawHead(on: canvas, at: hub + arm, along: arm.unit.rotated(by: .degrees(90 * sense)))
    }
  }

  /// A straight arrow with a head at its end.
  private static func drawArrow(
    on canvas: borrowing Canvas, from start: Point, to end: Point
  ) {
    canvas.stroke(
      .line(from: start, to: end), with: Theme.markAccent, style: StrokeStyle(width: 2.25))
    drawHead(on: canvas, at: end, along: (end - start).unit)
  }

  /// The head of an arrow whose line ends at a point.
  private static func drawHead(
    on canvas: borrowing Canvas, at end: Point, along direction: Vector
  ) {
    let side = direction.rotated(by: .degrees(90)) * 3.75
    canvas.fill(
      .polygon([end + direction * 4, end - direction + side, end - direction - side]),
      with: Theme.markAccent)
  }
}
