import DisguiseModel
import TouchKit

/// The gestures of elements and of the corner handle.
extension CanvasController {
  func wire(_ view: ElementView) {
    let id = view.id
    view.doubleTap.isEnabled = hands.armed == nil
    view.transformer.onAction { [weak self] gesture, phase in
      self?.fingersMoved(gesture, phase, of: id)
    }
    view.tap.onAction { [weak self] tap, _ in
      self?.canvasView.pictures.touchDidEnd()
      self?.tapped(id, tap)
    }
    view.doubleTap.onAction { [weak self] tap, _ in
      self?.canvasView.pictures.touchDidEnd()
      self?.doubleTapped(id, tap)
    }
    view.onTouchDown = { [weak self] press, touch in
      self?.canvasView.pictures.touchDidLand(on: id)
      self?.touched(press, touch)
    }
    view.onTouchEnd = { [weak self] in self?.canvasView.pictures.touchDidEnd() }
    view.onFocusChange = { [weak self] in self?.focusChanged(id) }
    view.press.onAction { [weak self] press, phase in self?.pressed(id, press, phase) }
  }

  /// Selects the element of a drag that has begun, and stops its wiggle.
  func dragDidBegin(of id: ElementID, by source: ElementDrag.Source, _ hand: Hand) {
    if source != .keyboard { onDragBegin() }
    select(id, by: hand)
    wiggles.removeValue(forKey: id)?.cancel()
    canvasView[id]?.tilt = .zero
  }

  private func fingersMoved(
    _ gesture: TransformGestureRecognizer, _ phase: GestureRecognizer.Phase, of id: ElementID
  ) {
    if phase == .began, drags.beginDrag(of: id, by: .fingers, hands.hand(of: gesture)),
      let view = canvasView[id], let touch = gesture.touches.first,
      let shift = canvasShift(under: touch, on: view)
    {
      carry(view, by: shift, gesture)
    }
    drags.followDrag(of: id, by: .fingers, gesture, phase)
  }

  /// How long a finger has to be down, so that it is no tap.
  private static let shortestHold = Duration.milliseconds(150)

  /// Begins the drags of the elements under fingers that have not moved yet, because the canvas has moved
  /// below: what a finger is on stays under it.
  func holdElements() {
    for touch in window.touches {
      guard let view = touch.view as? ElementView, drags[view.id] == nil else { continue }
      let gesture = view.transformer
      guard gesture.state == .possible, gesture.touches.first == touch,
        let shift = canvasShift(under: touch, on: view)
      else { continue }
      let due = touch.beganTime + Self.shortestHold
      guard window.now >= due else {
        if holdCheck?.isPending != true {
          holdCheck = window.schedule(at: due) { [weak self] in self?.holdElements() }
        }
        continue
      }
      guard drags.beginDrag(of: view.id, by: .fingers, hands.hand(of: gesture)) else { continue }
      carry(view, by: shift, gesture)
      gesture.beginAtRest()
    }
  }

  /// How the canvas has moved below a finger since it landed on an element; nil if it has not.
  private func canvasShift(under touch: Touch, on view: ElementView) -> Similarity? {
    let landing = canvasView.layer.convert(touch.startLocation(in: nil), from: nil)
    guard let grip = view.grip, landing.distance(to: grip) > 1e-6 else { return nil }
    return Similarity(from: grip, to: landing)
  }

  private func carry(
    _ view: ElementView, by shift: Similarity, _ gesture: TransformGestureRecognizer
  ) {
    let location = gesture.location(in: nil)
    drags.updateDrag(
      of: view.id, by: .fingers,
      ElementDrag.Motion(
        similarity: shift, midpoint: canvasView.layer.convert(location, from: nil),
        location: location, fingers: gesture.numberOfTouches))
  }

  /// Places what is armed, else selects the tapped element.
  private func tapped(_ id: ElementID, _ tap: TapGestureRecognizer) {
    let hand = hands.hand(of: tap)
    let mayPlace = hand.endingTouches.isEmpty
    if mayPlace, placeArmed(at: tap.location(in: canvasView), by: hand) { return }
    selectThroughPile(id, tap)
  }

  private func doubleTapped(_ id: ElementID, _ tap: TapGestureRecognizer) {
    let hand = hands.hand(of: tap)
    guard let kind = document.history?.present[id]?.kind else { return }
    if kind.text != nil { onTextEdit(id, hand) } else { document.perform(.change(id, .flip)) }
  }

  /// Selects the tapped element; further taps on a pile select the ones below.
  private func selectThroughPile(_ id: ElementID, _ tap: TapGestureRecognizer) {
    let hand = hands.hand(of: tap)
    let pile = canvasView.pile(at: tap.location(in: canvasView)).map(\.id)
    guard let current = hand.selection.flatMap({ pile.firstIndex(of: $0) }), pile.count > 1 else {
      return select(id, by: hand)
    }
    select(pile[(current + 1) % pile.count], by: hand)
  }

  /// A focused element is selected, and its marks stay visible.
  private func focusChanged(_ id: ElementID) {
    let hand = hands.atKeyboard
    if let focused = window.focus as? ElementView, focused.id == id, hand.selection != id {
      select(id, by: hand)
    } else {
      hand.marks.wake()
    }
  }

  private func pressed(
    _ id: ElementID, _ press: LongPressGestureRecognizer, _ phase: GestureRecognizer.Phase
  ) {
    if phase == .began {
      canvasView.pictures.touchDidEnd()
      select(id, by: hands.hand(of: press))
      // While the finger rests, others can use the element.
      if let view = canvasView[id] {
        for gesture in [view.transformer, view.tap, view.doubleTap] {
          for touch in press.touches { gesture.ignore(touch) }
        }
      }
    }
    onPress(id, press, phase)
  }

  // MARK: The one-finger handle

  func wireHandle(of hand: Hand) {
    hand.marks.handle.pan.onAction { [weak self, weak hand] pan, phase in
      if let hand { self?.handleMoved(pan, phase, hand) }
    }
  }

  private func handleMoved(
    _ pan: PanGestureRecognizer, _ phase: GestureRecognizer.Phase, _ hand: Hand
  ) {
    let source = ElementDrag.Source.handle(ObjectIdentifier(hand))
    if phase == .began, let selection = hand.selection,
      drags.beginDrag(of: selection, by: source, hand)
    {
      hand.handleGrip = canvasView.layer.convert(
        pan.location(in: nil) - pan.translation(in: nil), from: nil)
    }
    guard let id = drags.element(draggedBy: source), let start = drags[id]?.start else { return }
    switch phase {
    case .began, .changed:
      drags.updateDrag(of: id, by: source, handleMotion(hand, about: start.center))
    case .ended:
      drags.updateDrag(of: id, by: source, handleMotion(hand, about: start.center))
      drags.endDrag(of: id, by: source)
    case .cancelled: drags.cancelDrag(of: id, by: source)
    }
  }

  /// Moves a held handle to its finger, under which the canvas has moved.
  func followHandle(of id: ElementID) {
    guard let drag = drags[id],
      let hand = hands.all.first(where: { drag.source == .handle(ObjectIdentifier($0)) })
    else { return }
    drags.updateDrag(of: id, by: drag.source, handleMotion(hand, about: drag.start.center))
  }

  /// The motion of the handle, which turns and scales the element about its center.
  private func handleMotion(_ hand: Hand, about center: Point) -> ElementDrag.Motion {
    let location = hand.marks.handle.pan.location(in: nil)
    let now = canvasView.layer.convert(location, from: nil)
    let (from, to) = (hand.handleGrip - center, now - center)
    let factor = from.length > 0 ? max(to.length / from.length, 1e-3) : 1
    let turn = (to.angle - from.angle).normalized
    return ElementDrag.Motion(
      similarity: Similarity(scale: factor, rotation: turn, from: center, to: center),
      midpoint: center, turns: true, scales: true, location: location,
      fingers: hand.marks.handle.pan.numberOfTouches)
  }
}
