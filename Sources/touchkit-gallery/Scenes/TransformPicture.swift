import TouchKit

/// A picture that can be moved, rotated and scaled with touches.
///
/// Locations are measured in the superview, which does not move with the fingers.
final class TransformPicture: View {
  /// Called with a sentence that describes each event.
  var onEvent: (String) -> Void = { _ in }

  private static let scales = 0.5...4.0
  /// How much of the picture always stays inside the scene.
  private static let reachable = 64.0
  /// At most two touches, in the order in which they began.
  private var fingers: [Touch] = []
  /// The touches' locations at the last update of the picture.
  private var places: [Point] = []
  /// The center without the limits, so that the grabbed point returns under its finger.
  private var middle = Point.zero
  private var scale = 1.0
  private var angle = Angle.zero

  init() {
    super.init(frame: Rect(0, 0, 320, 240))
    role = .element
    label = "Picture"
    hitMargin = .finger
    isMultipleTouchEnabled = true
    addSubview(Stamp(frame: Rect(240, 170, 56, 46)))
  }

  /// Centers the picture at a point.
  func place(at point: Point) {
    middle = point
    show()
  }

  // MARK: Keys

  override var canBecomeFocused: Bool { true }

  /// Arrows move the picture, plus and minus scale it, brackets turn it, and Home puts it back.
  override func handleKey(_ event: KeyEvent) -> Bool {
    if let step = event.move {
      middle = center + step
    } else if let factor = event.scale {
      scale = bounded(scale * factor)
    } else if let turn = event.turn {
      angle = (angle + turn).normalized
    } else if event.phase == .pressed(isRepeat: false), event.key == "Home" {
      (middle, scale, angle) = (superview?.bounds.center ?? center, 1, .zero)
    } else {
      return super.handleKey(event)
    }
    show()
    // Fingers that are on it go on from here.
    anchor()
    onEvent(
      "Scaled to \(Int((scale * 100).rounded())) %, turned to \(Int(angle.degrees.rounded()))°")
    return true
  }

  // MARK: Fingers

  override func touchesBegan(_ touches: Set<Touch>, with event: TouchEvent) {
    fingers += touches.inLandingOrder.prefix(2 - fingers.count)
    anchor()
    onEvent("Began with \(fingers.count) of \(event.allTouches.count) fingers")
  }

  override func touchesMoved(_ touches: Set<Touch>, with event: TouchEvent) {
    guard !touches.isDisjoint(with: fingers) else { return }
    let now = fingers.map { $0.location(in: superview) }
    if now.count == 2 {
      turnAndScale(from: places, to: now)
    } else {
      middle += now[0] - places[0]
    }
    places = now
    show()
    onEvent("Moved with \(fingers.count) finger\(fingers.count == 1 ? "" : "s")")
  }

  override func touchesEnded(_ touches: Set<Touch>, with event: TouchEvent) {
    release(touches, "Ended")
  }

  /// Treats a cancelled touch like an ended one: the picture stays where it is.
  override func touchesCancelled(_ touches: Set<Touch>, with event: TouchEvent) {
    release(touches, "Cancelled")
  }

  private func release(_ touches: Set<Touch>, _ word: String) {
    fingers.removeAll(where: touches.contains)
    anchor()
    if fingers.isEmpty { middle = center }
    onEvent("\(word), \(fingers.count) finger\(fingers.count == 1 ? "" : "s") left")
  }

  private func anchor() { places = fingers.map { $0.location(in: superview) } }

  /// Rotates and scales the picture with the line between the fingers, about their midpoint.
  private func turnAndScale(from old: [Point], to new: [Point]) {
    let (before, after) = (old[1] - old[0], new[1] - new[0])
    guard before.length > 1, after.length > 1 else { return }
    let turn = Angle.turn(from: before.angle, to: after.angle)
    let unlimited = scale * after.length / before.length
    let limited = bounded(unlimited)
    let arm = (middle - old[0].midpoint(to: old[1])).rotated(by: turn) * (limited / scale)
    middle = new[0].midpoint(to: new[1]) + arm
    angle = (angle + turn).normalized
    scale = limited
  }

  private func bounded(_ scale: Double) -> Double {
    min(max(scale, Self.scales.lowerBound), Self.scales.upperBound)
  }

  private func show() {
    transform = Transform.scale(scale).then(.rotation(angle))
    stayReachable()
  }

  /// Moves the picture back if too little of it remains inside the scene to grab.
  func stayReachable() {
    guard let area = superview?.bounds, !area.isEmpty else { return }
    let inner = area.insetBy(
      Self.reachable - frame.width / 2, Self.reachable - frame.height / 2)
    center = inner.nearestPoint(to: middle)
  }

  override var inspectionAttributes: [InspectionAttribute] {
    [
      InspectionAttribute("center", .point(convert(bounds.center, to: nil))),
      InspectionAttribute("scale", .number(scale)),
      InspectionAttribute("rotation", .number(angle.radians)),
    ]
  }

  override var paintBounds: Rect { bounds.insetBy(-22, -22) }

  override func draw(_ canvas: borrowing Canvas) {
    if showsFocus { canvas.focusRing(around: bounds, radius: 16) }
    Postcard.draw(on: canvas, in: bounds)
  }
}
