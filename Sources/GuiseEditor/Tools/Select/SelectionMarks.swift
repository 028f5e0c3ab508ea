import DisguiseModel
import Platform
import TouchKit

/// The outline of the selected element and its corner handle, which scales and turns with one
/// finger. Both fade after a while without input.
package final class SelectionMarks: View {
  private static let restTime = Duration.seconds(2)
  private static let fadeTime = Duration.milliseconds(300)
  /// The handle's distance from the center of a very small element: outside of its hit area of 44
  /// points.
  private static let leastDistance = 56.0
  /// An element whose corners are as far as this from its center has the handle on its corner.
  private static let mostDistance = 72.0

  /// The element's corners in the view's coordinates: top left, top right, bottom right and bottom
  /// left as the user sees them before the element is turned. Empty if nothing is selected.
  package var corners: [Point] = [] {
    didSet { if oldValue != corners { cornersDidChange(from: oldValue) } }
  }
  /// The one-finger handle.
  package let handle = HandleView()

  /// Whether the marks do not fade, because the element that they show is in use: by the keyboard,
  /// its menu or the handle.
  package var staysAwake: () -> Bool = { false }

  private var fading: Deadline?
  private var fade: Animation?

  package init() {
    super.init()
    addSubview(handle)
    alpha = 0
  }

  /// The hand whose marks they are.
  weak var hand: Hand?

  /// Puts outline and handle around an element.
  func surround(_ element: ElementView) {
    let box = element.bounds
    // A flip exchanges the artwork's sides.
    let (left, right) =
      element.placement.isFlipped ? (box.maxX, box.minX) : (box.minX, box.maxX)
    corners = [
      Point(left, box.minY), Point(right, box.minY), Point(right, box.maxY), Point(left, box.maxY),
    ].map { element.convert($0, to: superview) }
  }

  /// Shows the marks and restarts the time after which they fade.
  package func wake() {
    fading?.cancel()
    fade?.cancel()
    alpha = corners.isEmpty ? 0 : 1
    handle.isUserInteractionEnabled = !corners.isEmpty
    guard !corners.isEmpty else { return }
    fading = window?.schedule(after: Self.restTime) { [weak self] in self?.fadeOut() }
  }

  package override func hitTest(_ point: Point) -> View? {
    // Only the handle is hit; the outline is over the element itself.
    guard alpha > 0, handle.isHittable else { return nil }
    return handle.hitTest(handle.convert(point, from: self))
  }

  package override func draw(_ canvas: borrowing Canvas) {
    guard corners.count == 4 else { return }
    let outline = Path.polygon(corners)
    canvas.saved { canvas in
      // An element may be larger than the canvas.
      canvas.clip(to: bounds)
      canvas.stroke(outline, with: Theme.markEdge, style: StrokeStyle(width: 4))
      canvas.stroke(outline, with: Theme.mark, style: StrokeStyle(width: 2))
    }
  }

  /// What the outline paints in, so that it fades without a layer of the size of the canvas.
  package override var paintBounds: Rect {
    Self.outlineBounds(corners).intersection(bounds) ?? .zero
  }

  private static func outlineBounds(_ corners: [Point]) -> Rect {
    corners.reduce(.zero) { $0.union(Rect($1.x - 4, $1.y - 4, 8, 8)) }
  }

  private func cornersDidChange(from oldCorners: [Point]) {
    setNeedsDisplay(Self.outlineBounds(oldCorners))
    setNeedsDisplay()
    handle.isHidden = corners.isEmpty
    guard corners.count == 4 else { return }
    handle.center = Self.handlePlace(beside: corners)
    handle.size = HandleView.size(beside: (corners[2] - corners[0]).length)
  }

  /// Always at the same corner, bottom right, so that a flip does not move the handle. It is outside
  /// of a small box and moves to the corner as the box grows, so that it never covers the center.
  private static func handlePlace(beside corners: [Point]) -> Point {
    let diagonal = corners[2] - corners[0]
    let reach = diagonal.length / 2
    let distance = max(reach, min(max(reach + HandleView.radius, leastDistance), mostDistance))
    return corners[0] + diagonal / 2 + diagonal.unit * distance
  }

  private func fadeOut() {
    guard !staysAwake() else { return }
    handle.isUserInteractionEnabled = false
    fade = window?.animate(for: Self.fadeTime) { [weak self] in self?.alpha = 1 - $0 }
  }
}

/// A round handle of 48 points, drawn smaller than that.
package final class HandleView: View {
  /// The radius of the area that fingers hit, in points.
  package static let radius = 24.0
  /// The radius of the disc beside a large element, in points.
  private static let disc = 19.0

  /// The size in which the disc is drawn, 1 for its full size.
  fileprivate(set) var size = 1.0 {
    didSet {
      guard oldValue != size else { return }
      cache.invalidate()
      setNeedsDisplay()
    }
  }

  /// The size of the disc beside an element, so that it is smaller than that and hides little of what is
  /// around it.
  fileprivate static func size(beside diagonal: Double) -> Double {
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
