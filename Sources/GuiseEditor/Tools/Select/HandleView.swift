import Platform
import TouchKit

/// A round handle of 48 points, drawn smaller than that.
package final class HandleView: View {
  /// The radius of the area that fingers hit, in points.
  package static let radius = 24.0
  /// The radius of the disc beside a large element, in points.
  private static let disc = 19.0
  /// The smallest disc, on which the arrow is still legible, in parts of that.
  private static let leastSize = 0.62

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
    min(max(diagonal / 4 / disc, leastSize), 1)
  }

  /// The radius of the disc, in points.
  var discRadius: Double { Self.disc * size }

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

  /// A disc with an arrow in both directions of the diagonal, to scale, which is bent, to turn.
  private static func draw(in bounds: Rect, on canvas: borrowing Canvas) {
    let center = bounds.center
    canvas.fill(.circle(center: center, radius: disc), with: Theme.markEdge)
    canvas.fill(.circle(center: center, radius: disc - 1.5), with: Theme.mark)
    let (out, aside) = (Vector(1, 1).unit, Vector(1, -1).unit)
    // So that the bent arrow is in the middle.
    let middle = center - aside * 1.6
    let ends = [middle - out * 9, middle + out * 9]
    let bend = middle + aside * 4.5
    var path = Path()
    path.move(to: ends[0])
    path.curve(
      ends[0] + (bend - ends[0]) * (2 / 3), ends[1] + (bend - ends[1]) * (2 / 3), to: ends[1])
    canvas.stroke(path, with: Theme.markAccent, style: StrokeStyle(width: 3.2))
    for end in ends { drawHead(on: canvas, at: end, along: (end - bend).unit) }
  }

  /// The head of an arrow whose line ends at a point.
  private static func drawHead(
    on canvas: borrowing Canvas, at end: Point, along direction: Vector
  ) {
    let side = direction.rotated(by: .degrees(90)) * 5.6
    canvas.fill(
      .polygon([end + direction * 6, end - direction + side, end - direction - side]),
      with: Theme.markAccent)
  }
}
