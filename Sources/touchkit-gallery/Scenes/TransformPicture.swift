import TouchKit

/// A picture that its fingers move, turn and scale.
///
/// Places are measured in the superview, which does not move with the fingers.
final class TransformPicture: View {
  /// Told each sentence about what has just happened.
  var onEvent: (String) -> Void = { _ in }

  private static let scales = 0.5...4.0
  /// How much of the picture stays inside the scene, whatever happens.
  private static let reachable = 64.0
  /// At most two fingers, in the order in which they landed.
  private var fingers: [Touch] = []
  /// Where they were when the picture last followed them.
  private var places: [Point] = []
  /// Where the middle would be without a limit: the grabbed point finds its finger again.
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

  /// Puts the middle of the picture somewhere.
  func place(at point: Point) {
    middle = point
    show()
  }

  override func touchesBegan(_ touches: [Touch], with event: TouchEvent) {
    fingers += touches.prefix(2 - fingers.count)
    anchor()
    onEvent("Began with \(fingers.count) of \(event.allTouches.count) fingers")
  }

  override func touchesMoved(_ touches: [Touch], with event: TouchEvent) {
    // Each finger of a frame is told separately, but both have moved by the first call.
    guard touches.contains(where: { touch in fingers.contains { $0 === touch } }) else { return }
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

  override func touchesEnded(_ touches: [Touch], with event: TouchEvent) {
    release(touches, "Ended")
  }

  /// A cancelled touch counts as an ended one: the picture stays where it is.
  override func touchesCancelled(_ touches: [Touch], with event: TouchEvent) {
    release(touches, "Cancelled")
  }

  private func release(_ touches: [Touch], _ word: String) {
    fingers.removeAll { finger in touches.contains { $0 === finger } }
    anchor()
    if fingers.isEmpty { middle = center }
    onEvent("\(word), \(fingers.count) finger\(fingers.count == 1 ? "" : "s") left")
  }

  private func anchor() { places = fingers.map { $0.location(in: superview) } }

  /// The fingers' line turns by an angle and grows by a factor, about the point between them.
  private func turnAndScale(from old: [Point], to new: [Point]) {
    let (before, after) = (old[1] - old[0], new[1] - new[0])
    guard before.length > 1, after.length > 1 else { return }
    let turn = after.angle - before.angle
    let wanted = scale * after.length / before.length
    let limited = min(max(wanted, Self.scales.lowerBound), Self.scales.upperBound)
    let arm = (middle - old[0].midpoint(to: old[1])).rotated(by: turn) * (limited / scale)
    middle = new[0].midpoint(to: new[1]) + arm
    angle = angle + turn
    scale = limited
  }

  private func show() {
    transform = Transform.scale(scale).then(.rotation(angle))
    stayReachable()
  }

  /// Moves the picture back where too little of it would be left to take hold of.
  func stayReachable() {
    guard let area = superview?.bounds, !area.isEmpty else { return }
    let inner = area.insetBy(
      Self.reachable - frame.width / 2, Self.reachable - frame.height / 2)
    center = inner.nearestPoint(to: middle)
  }

  override var facts: [Fact] {
    [
      Fact("center", .point(convert(bounds.center, to: nil))), Fact("scale", .number(scale)),
      Fact("rotation", .number(angle.radians)),
    ]
  }

  override var paintBounds: Rect { bounds.insetBy(-22, -22) }

  override func draw(_ canvas: borrowing Canvas) { Postcard.draw(on: canvas, in: bounds) }
}

/// A stamp on the picture. It does not answer touches, so they go up to the picture.
private final class Stamp: View {
  override init(frame: Rect) {
    super.init(frame: frame)
    role = .image
    label = "Stamp"
  }

  override func draw(_ canvas: borrowing Canvas) {
    canvas.stroke(
      .roundedRect(bounds.insetBy(2, 2), radius: 6), with: .white,
      style: StrokeStyle(width: 2.5, dash: [5, 3]))
    canvas.fill(Shapes.star(in: bounds.insetBy(10, 8)), with: .white)
  }
}
