import DisguiseModel
import TouchKit

/// Moving elements by fingers: on them, around them, and on the corner handle.
extension MoveTool {
  // MARK: Fingers on an element

  func fingersMoved(
    _ gesture: TransformGestureRecognizer, _ phase: GestureRecognizer.Phase, of id: ElementID
  ) {
    if phase == .began, beginDrag(of: id, by: .fingers, stage.hands.hand(of: gesture)),
      let view = stage.canvasView[id], let touch = gesture.touches.first,
      let shift = canvasShift(under: touch, on: view)
    {
      carry(view, by: shift, gesture)
    }
    followDrag(of: id, by: .fingers, gesture, phase)
  }

  /// How long a finger has to be down, so that it is no tap.
  private static let shortestHold = Duration.milliseconds(150)

  /// Begins the drags of the elements under fingers that have not moved yet, because the canvas has moved
  /// below: what a finger is on stays under it.
  func holdElements() {
    for touch in stage.window.touches {
      guard let view = touch.view as? ElementView, self[view.id] == nil else { continue }
      let gesture = view.gestures.transformer
      guard gesture.state == .possible, gesture.touches.first == touch,
        let shift = canvasShift(under: touch, on: view)
      else { continue }
      let due = touch.beganTime + Self.shortestHold
      guard stage.window.now >= due else {
        if holdCheck?.isPending != true {
          holdCheck = stage.window.schedule(at: due) { [weak stage] in
            stage?.use { $0.move.holdElements() }
          }
        }
        continue
      }
      guard beginDrag(of: view.id, by: .fingers, stage.hands.hand(of: gesture)) else { continue }
      carry(view, by: shift, gesture)
      gesture.beginAtRest()
    }
  }

  /// How the canvas has moved below a finger since it landed on an element; nil if it has not.
  private func canvasShift(under touch: Touch, on view: ElementView) -> Similarity? {
    let landing = stage.inPhoto(touch.startLocation(in: nil))
    guard let grip = view.grip, landing.distance(to: grip) > 1e-6 else { return nil }
    return Similarity(from: grip, to: landing)
  }

  private func carry(
    _ view: ElementView, by shift: Similarity, _ gesture: TransformGestureRecognizer
  ) {
    let location = gesture.location(in: nil)
    updateDrag(
      of: view.id, by: .fingers,
      ElementDrag.Motion(
        similarity: shift, midpoint: stage.inPhoto(location),
        location: location, fingers: gesture.numberOfTouches))
  }

  // MARK: Two fingers around an element

  /// How far beside an element the middle of two fingers is that mean it, and how much farther apart
  /// than its ends they are, in points.
  private static let (pinchMargin, pinchSlack) = (24.0, 160.0)
  /// How far from its opaque pixels the middle is of two fingers that mean an element which is much larger
  /// than they are apart, in points, and how much that is: in the box of a thin line as wide as the photo,
  /// they mean the photo.
  private static let (inkMargin, largeSides) = (40.0, 3.0)

  func begin(_ fingers: TransformGestureRecognizer, by hand: Hand) -> Bool {
    element(between: fingers, of: hand).map {
      beginDrag(of: $0.id, by: .canvasFingers(ObjectIdentifier(hand)), hand)
    } ?? false
  }

  func follow(
    _ fingers: TransformGestureRecognizer, _ phase: GestureRecognizer.Phase, by hand: Hand
  ) {
    let source = ElementDrag.Source.canvasFingers(ObjectIdentifier(hand))
    guard let id = element(draggedBy: source) else { return }
    followDrag(of: id, by: source, fingers, phase)
  }

  /// The element that two fingers on the bare photo mean: the selected one if they are around it, else
  /// the nearest one between them that is about as large as their distance.
  func element(between fingers: TransformGestureRecognizer, of hand: Hand) -> ElementView? {
    guard fingers.numberOfTouches >= 2 else { return nil }
    let starts = fingers.touches.map { $0.startLocation(in: nil) }
    let span = starts.map { $0.distance(to: starts[0]) }.max() ?? 0
    let middle = fingers.startLocation(in: nil)
    let held = stage.window.touches.filter { $0.isDown && $0.hand != hand.id }.map(\.view)
    let free = stage.canvasView.elements.filter { view in
      view.isHittable && !held.contains { $0 === view }
    }
    if let together = jointElement(around: middle, span, of: hand, among: free) { return together }
    let selected = free.first { view in
      view.id == hand.selection && view.bounds.contains(view.convert(middle, from: nil))
        && span <= view.screenSide + 2 * Self.pinchSlack
    }
    return selected
      ?? free.filter { view in
        view.boxDistance(to: middle) <= Self.pinchMargin
          && span <= view.screenSide + Self.pinchSlack
          && (view.screenSide < Self.largeSides * span
            || view.inkDistance(to: middle) <= Self.inkMargin)
      }.min { distance($0, middle) < distance($1, middle) }
  }

  /// The element by which fingers take all that a hand has selected, if they are around it.
  private func jointElement(
    around middle: Point, _ span: Double, of hand: Hand, among free: [ElementView]
  ) -> ElementView? {
    guard hand.selected.count > 1 else { return nil }
    let box = Rect(around: hand.marks.corners)
    guard box.contains(stage.inCanvas(middle)), span <= box.size.longSide + 2 * Self.pinchSlack
    else { return nil }
    return free.first { $0.id == hand.selection }
  }

  private func distance(_ view: ElementView, _ point: Point) -> Double {
    view.convert(view.bounds.center, to: nil).distance(to: point)
  }

  // MARK: The one-finger handle

  func handDidArrive(_ hand: Hand) {
    hand.marks.handle.pan.onAction { [weak stage, weak hand] pan, phase in
      if let hand { stage?.use { $0.move.handleMoved(pan, phase, hand) } }
    }
  }

  private func handleMoved(
    _ pan: PanGestureRecognizer, _ phase: GestureRecognizer.Phase, _ hand: Hand
  ) {
    let source = ElementDrag.Source.handle(ObjectIdentifier(hand))
    if phase == .began, let selection = hand.selection,
      beginDrag(of: selection, by: source, hand)
    {
      hand.handleGrip = stage.inPhoto(pan.location(in: nil) - pan.translation(in: nil))
    }
    guard let id = element(draggedBy: source), let drag = self[id] else { return }
    switch phase {
    case .began, .changed:
      updateDrag(of: id, by: source, handleMotion(hand, in: drag, of: id))
    case .ended:
      updateDrag(of: id, by: source, handleMotion(hand, in: drag, of: id))
      endDrag(of: id, by: source)
    case .cancelled: cancelDrag(of: id, by: source)
    }
  }

  /// Moves a held handle to its finger, under which the canvas has moved.
  func followHandle(of id: ElementID) {
    guard let drag = self[id],
      let hand = stage.hands.all.first(where: { drag.source == .handle(ObjectIdentifier($0)) })
    else { return }
    updateDrag(of: id, by: drag.source, handleMotion(hand, in: drag, of: id))
  }

  /// The motion of the handle, which turns and scales the element about the middle of what is marked.
  private func handleMotion(
    _ hand: Hand, in drag: ElementDrag, of id: ElementID
  ) -> ElementDrag.Motion {
    let shape = drags.entry(of: id)?.joint?.shape ?? stage.canvasView[id]?.shape
    let center = drag.start.transform.apply(shape?.core.center ?? .zero)
    let location = hand.marks.handle.pan.location(in: nil)
    let now = stage.inPhoto(location)
    let (from, to) = (hand.handleGrip - center, now - center)
    let factor = from.length > 0 ? max(to.length / from.length, 1e-3) : 1
    let turn = (to.angle - from.angle).normalized
    return ElementDrag.Motion(
      similarity: Similarity(scale: factor, rotation: turn, from: center, to: center),
      midpoint: center, turns: true, scales: true, location: location,
      fingers: hand.marks.handle.pan.numberOfTouches)
  }
}
