import DisguiseModel
import TouchKit

/// The outline of the selected element and its corner handle, which scales and turns with one
/// finger. Both fade after a while without input.
package final class SelectionMarks: View {
  private static let restTime = Duration.seconds(2)
  private static let fadeTime = Duration.milliseconds(300)

  /// The element's corners in the view's coordinates: top left, top right, bottom right and bottom
  /// left as the user sees them before the element is turned. Empty if nothing is selected.
  package var corners: [Point] = [] { didSet { if oldValue != corners { cornersDidChange() } } }
  /// The one-finger handle.
  package let handle = HandleView()

  /// Whether the marks do not fade, because the element that they show has the keyboard focus.
  package var staysAwake: () -> Bool = { false }

  private var fading: Deadline?
  private var fade: Animation?

  package init() {
    super.init()
    addSubview(handle)
    alpha = 0
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
      canvas.stroke(outline, with: Color(white: 0, alpha: 0.35), style: StrokeStyle(width: 4))
      canvas.stroke(outline, with: .white, style: StrokeStyle(width: 2))
    }
  }

  private func cornersDidChange() {
    setNeedsDisplay(dirtyBox(oldCorners))
    oldCorners = corners
    setNeedsDisplay(dirtyBox(corners))
    handle.isHidden = corners.isEmpty
    // Always the same corner, bottom right, so that a flip does not move the handle.
    if let corner = corners.dropFirst(2).first { handle.center = corner }
  }

  private var oldCorners: [Point] = []

  private func dirtyBox(_ corners: [Point]) -> Rect {
    guard let first = corners.first else { return .zero }
    return corners.reduce(Rect(origin: first, size: Size(0.1, 0.1))) {
      $0.union(Rect(origin: $1, size: Size(0.1, 0.1)))
    }.insetBy(-4, -4)
  }

  private func fadeOut() {
    guard !staysAwake() else { return }
    handle.isUserInteractionEnabled = false
    fade = window?.animate(for: Self.fadeTime) { [weak self] in self?.alpha = 1 - $0 }
  }
}

/// A round handle of 48 points.
package final class HandleView: View {
  package let pan = PanGestureRecognizer(maximumTouches: 1)

  package init() {
    super.init(frame: Rect(0, 0, 48, 48))
    hitShape = .ellipse
    hitMargin = .finger
    role = .button
    identifier = "scale-handle"
    label = "Scale and turn"
    isHidden = true
    pan.includesSlop = true
    add(pan)
  }

  private var cache = RasterCache()

  package override func draw(_ canvas: borrowing Canvas) {
    cache.draw(on: canvas, within: bounds, at: .nearestPixel) { Self.draw(in: bounds, on: $0) }
  }

  private static func draw(in bounds: Rect, on canvas: borrowing Canvas) {
    canvas.fill(.circle(center: bounds.center, radius: 15), with: Color(white: 0, alpha: 0.3))
    canvas.fill(.circle(center: bounds.center, radius: 13.5), with: .white)
    var arrows = Path()
    arrows.arc(center: bounds.center, radius: 6.5, from: .degrees(20), to: .degrees(160))
    canvas.stroke(arrows, with: Theme.accent, style: StrokeStyle(width: 2.5))
    var rest = Path()
    rest.arc(center: bounds.center, radius: 6.5, from: .degrees(200), to: .degrees(340))
    canvas.stroke(rest, with: Theme.accent, style: StrokeStyle(width: 2.5))
  }
}
