import DisguiseModel
import TouchKit

/// The hands on elements.
extension FaceViewController {
  func wire(_ view: ElementView) {
    let id = view.id
    view.gesture.onBegan = { [unowned self] motion in take(id, motion) }
    view.gesture.onChanged = { [unowned self] motion in
      move(id, motion)
      updateBin(for: id, motion)
    }
    view.gesture.onEnded = { [unowned self] motion in release(id, motion) }
    view.gesture.onCancelled = { [unowned self] in giveUp(id) }
    view.tap.addAction { [unowned self] tap in
      selectThroughPile(id, at: tap.location(in: faceView))
    }
    view.doubleTap.addAction { [unowned self] _ in perform(.flip(id)) }
    view.onTouchDown = { [unowned self] press, touch in onTouchDown(press, touch) }
    view.onFocusChange = { [unowned self] in focusChanged(id) }
    view.press.addAction { [unowned self] press in pressed(id, press) }
  }

  /// A hand takes an element; false if it is not there any more.
  func take(_ id: ElementID, _ motion: TransformGesture.Motion) -> Bool {
    guard let view = faceView[id], interactions[id] == nil, change({ $0.begin(id) }) ?? false,
      let start = history?.shown[id]?.placement
    else { return false }
    interactions[id] = ElementInteraction(
      start: start, shape: view.shape, limits: limits)
    onTake()
    select(id)
    wiggles.removeValue(forKey: id)?.cancel()
    view.tilt = .zero
    view.isMoving = true
    view.isLifted = true
    for other in faceView.elements { other.isBackdrop = interactions[other.id] == nil }
    return true
  }

  /// Shows where a hand has moved an element to.
  func move(_ id: ElementID, _ motion: TransformGesture.Motion) {
    guard let placement = interactions[id]?.placement(for: motion),
      change({ $0.preview(id, placement) }) ?? false
    else { return }
    faceView[id]?.placement = placement
    if handledElement == id { updateMarks() }
    guides.show(for: placement.center, scale: faceView.viewport.scale)
    chip.show(placement, motion: motion, at: faceView.convert(motion.location, from: nil))
  }

  /// A hand lets an element go: one step, a deletion over the bin, or nothing.
  func release(_ id: ElementID, _ motion: TransformGesture.Motion) {
    let thrown = bin.isOpen && !bin.isHidden ? ghost(of: id) : nil
    settle(id)
    if let thrown {
      _ = change { $0.cancel(id) }
      if perform(.remove(id)) { vanish(thrown) }
    } else if change({ $0.commit(id) }) ?? false {
      recordStep()
    } else {
      showHistory()
    }
  }

  /// A gesture was taken away: the element goes back to where it was, and no step is left.
  func giveUp(_ id: ElementID) {
    settle(id)
    _ = change { $0.cancel(id) }
    showHistory()
  }

  private func settle(_ id: ElementID) {
    interactions[id] = nil
    if let view = faceView[id] {
      view.isLifted = false
      view.isMoving = false
      view.sinking = 0
    }
    guard interactions.isEmpty else { return }
    for element in faceView.elements { element.isBackdrop = false }
    closeBin()
    guides.hide()
    chip.hide()
  }

  /// Selects what was tapped; another tap on a pile goes down through it.
  private func selectThroughPile(_ id: ElementID, at point: Point) {
    let pile = faceView.pile(at: point).map(\.id)
    guard let current = selection.flatMap({ pile.firstIndex(of: $0) }), pile.count > 1 else {
      return select(id)
    }
    select(pile[(current + 1) % pile.count])
  }

  /// The keyboard acts on the selected element; its marks stay as long as that is so.
  private func focusChanged(_ id: ElementID) {
    if let focused = window.focus as? ElementView, focused.id == id, selection != id {
      select(id)
    } else {
      selectionMarks.wake()
    }
  }

  private func pressed(_ id: ElementID, _ press: GestureRecognizer) {
    if press.state == .began { select(id) }
    onPress(id, press)
  }

  // MARK: The one-finger handle

  func wireHandle() {
    selectionMarks.handle.pan.addAction { [unowned self] recognizer in
      guard let pan = recognizer as? PanGestureRecognizer else { return }
      handleMoved(pan)
    }
  }

  private func handleMoved(_ pan: PanGestureRecognizer) {
    guard let id = handledElement ?? selection else { return }
    let motion = handleMotion(id, pan)
    switch pan.state {
    case .began:
      handledElement = id
      if !take(id, motion) { handledElement = nil }
      move(id, motion)
    case .changed: move(id, motion)
    case .ended:
      move(id, motion)
      handledElement = nil
      release(id, motion)
    case .cancelled:
      handledElement = nil
      giveUp(id)
    case .possible, .failed: break
    }
  }

  /// The finger turns and scales the element about its own centre.
  private func handleMotion(
    _ id: ElementID, _ pan: PanGestureRecognizer
  ) -> TransformGesture.Motion {
    let center = interactions[id]?.start.center ?? history?.shown[id]?.placement.center ?? .zero
    let now = faceView.layer.convert(pan.location(in: nil), from: nil)
    let first = pan.location(in: nil) - pan.translation(in: nil)
    let start = faceView.layer.convert(first, from: nil)
    let (from, to) = (start - center, now - center)
    let factor = from.length > 0 ? max(to.length / from.length, 1e-3) : 1
    let turn = (to.angle - from.angle).normalized
    return TransformGesture.Motion(
      similarity: Similarity(scale: factor, rotation: turn, from: center, to: center),
      midpoint: center, turns: true, scales: true, location: pan.location(in: nil), fingers: 1)
  }
}
