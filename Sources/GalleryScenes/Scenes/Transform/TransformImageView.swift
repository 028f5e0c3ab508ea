import TouchKit

/// A picture that can be moved, rotated and scaled with touches.
///
/// Locations are measured in the superview, which does not move with the fingers.
final class TransformImageView: View {
  /// Called with a sentence that describes each event.
  var onEvent: (String) -> Void = { _ in }

  /// At most two touches, in the order in which they began.
  private var fingers: [Touch] = []
  /// The touches' locations at the last update of the picture.
  private var places: [Point] = []
  private var place = ImagePlace()
  private let stamp = Stamp()

  init() {
    super.init()
    role = .element
    label = localized("Picture")
    hitMargin = .finger
    isMultipleTouchEnabled = true
    addSubview(stamp)
  }

  override func layoutSubviews() { stamp.place(on: bounds) }

  /// Centers the picture at a point.
  func place(at point: Point) {
    place.middle = point
    show()
  }

  // MARK: Keys

  override var canBecomeFocused: Bool { true }

  /// Arrows move the picture, plus and minus scale it, brackets turn it, and Home puts it back.
  override func handleKey(_ event: KeyEvent) -> Bool {
    if let step = event.move {
      place.middle = center + step
    } else if event.scale != nil || event.turn != nil {
      place.turn(
        by: event.turn ?? .zero, scaledBy: event.scale ?? 1, about: place.middle, to: place.middle)
    } else if event.phase == .pressed(isRepeat: false), event.key == "Home" {
      place = ImagePlace(middle: superview?.bounds.center ?? center)
    } else {
      return super.handleKey(event)
    }
    show()
    // Fingers that are on it go on from here.
    anchor()
    onEvent(place.description)
    return true
  }

  // MARK: Fingers

  override func touchesBegan(_ touches: Set<Touch>, with event: TouchEvent) {
    fingers += touches.inLandingOrder.prefix(2 - fingers.count)
    anchor()
    onEvent(
      localized(
        "Began with {some} of {all} fingers",
        ["some": fingers.count, "all": event.allTouches.count]))
  }

  override func touchesMoved(_ touches: Set<Touch>, with event: TouchEvent) {
    guard !touches.isDisjoint(with: fingers) else { return }
    let now = fingers.map { $0.location(in: superview) }
    if now.count == 2 {
      place.follow(from: places, to: now)
    } else {
      place.middle += now[0] - places[0]
    }
    places = now
    show()
    if touches.contains(where: { $0.tapCount == 0 }) { complete(now.count == 2 ? .twist : .drag) }
    onEvent(
      localizedPlural(
        "Moved with {count} finger", "Moved with {count} fingers", count: fingers.count))
  }

  override func touchesEnded(_ touches: Set<Touch>, with event: TouchEvent) {
    release(touches) {
      localizedPlural("Ended, {count} finger left", "Ended, {count} fingers left", count: $0)
    }
  }

  /// Treats a cancelled touch like an ended one: the picture stays where it is.
  override func touchesCancelled(_ touches: Set<Touch>, with event: TouchEvent) {
    release(touches) {
      localizedPlural(
        "Cancelled, {count} finger left", "Cancelled, {count} fingers left", count: $0)
    }
  }

  private func release(_ touches: Set<Touch>, sentence: (Int) -> String) {
    fingers.removeAll(where: touches.contains)
    anchor()
    if fingers.isEmpty { place.middle = center }
    onEvent(sentence(fingers.count))
  }

  private func anchor() { places = fingers.map { $0.location(in: superview) } }

  // MARK: Mouse and touchpad

  /// Fingers on a touchpad are no touches of a view: only its events tell how they pinch and turn.
  override func handleTouchpad(_ event: TouchpadEvent) -> Bool {
    guard let superview, place.follow(event, at: superview.convert(event.location, from: nil))
    else { return false }
    show()
    let phase = "\(event.phase)"
    onEvent(localized("Touchpad {phase}", ["phase": localized(phase)]))
    return true
  }

  override func handleMouse(_ event: MouseEvent) -> Bool {
    guard case .scrolled(let notches) = event.kind, event.scrollWay == nil, let superview
    else { return super.handleMouse(event) }
    let pointer = superview.convert(event.location, from: nil)
    place.turn(
      by: .zero, scaledBy: Wheel.scale(of: notches.dy), about: pointer, to: pointer)
    show()
    onEvent(localized("Zoomed by the wheel"))
    return true
  }

  func move(by way: Vector) {
    place.middle = center + way
    show()
  }

  private func show() {
    transform = Transform.scale(place.scale).then(.rotation(place.angle))
    stayReachable()
  }

  /// Moves the picture back if too little of it remains inside the scene to grab.
  func stayReachable() {
    if superview?.bounds.isEmpty == false { moveInReach(near: place.middle) }
  }

  override var inspectionAttributes: [InspectionAttribute] {
    [
      InspectionAttribute("center", .point(convert(bounds.center, to: nil))),
      InspectionAttribute("scale", .number(place.scale)),
      InspectionAttribute("rotation", .number(place.angle.radians)),
    ]
  }

  override var paintBounds: Rect { bounds.withShadow(elevation: bounds.width / 24) }

  override func draw(_ canvas: borrowing Canvas) {
    if showsFocus { canvas.focusRing(around: bounds, radius: 16) }
    Postcard.draw(on: canvas, in: bounds)
  }
}
