import DisguiseModel
import TouchKit

/// The gestures of elements and of the corner handle.
extension CanvasController {
  func wire(_ view: ElementView) {
    let id = view.id
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
  func dragDidBegin(of id: ElementID, by source: ElementDrag.Source) {
    if source != .keyboard { onDragBegin() }
    select(id)
    wiggles.removeValue(forKey: id)?.cancel()
    canvasView[id]?.tilt = .zero
  }

  private func fingersMoved(
    _ gesture: TransformGestureRecognizer, _ phase: GestureRecognizer.Phase, of id: ElementID
  ) {
    if phase == .began { drags.beginDrag(of: id, by: .fingers) }
    drags.followDrag(of: id, by: .fingers, gesture, phase)
  }

  /// Selects the tapped element. Beside it, where only a selected element is hit, the tap is on bare
  /// photo: it places what is armed.
  private func tapped(_ id: ElementID, _ tap: TapGestureRecognizer) {
    let mayPlace = endingTouches.isEmpty && isBeside(id, tap)
    if mayPlace, placeArmed(at: tap.location(in: canvasView)) { return }
    selectThroughPile(id, tap)
  }

  private func doubleTapped(_ id: ElementID, _ tap: TapGestureRecognizer) {
    guard armed == nil || !isBeside(id, tap) else { return }
    guard let kind = document.history?.present[id]?.kind else { return }
    if kind.text != nil { onTextEdit(id) } else { document.perform(.change(id, .flip)) }
  }

  private func isBeside(_ id: ElementID, _ tap: TapGestureRecognizer) -> Bool {
    canvasView[id].map { !$0.isHitAtRest(by: tap.location(in: nil)) } ?? false
  }

  /// Selects the tapped element; further taps on a pile select the ones below.
  private func selectThroughPile(_ id: ElementID, _ tap: TapGestureRecognizer) {
    let pile = canvasView.pile(at: tap.location(in: canvasView)).map(\.id)
    guard let current = selection.flatMap({ pile.firstIndex(of: $0) }), pile.count > 1 else {
      return select(id)
    }
    select(pile[(current + 1) % pile.count])
  }

  /// A focused element is selected, and its marks stay visible.
  private func focusChanged(_ id: ElementID) {
    if let focused = window.focus as? ElementView, focused.id == id, selection != id {
      select(id)
    } else {
      selectionMarks.wake()
    }
  }

  private func pressed(
    _ id: ElementID, _ press: LongPressGestureRecognizer, _ phase: GestureRecognizer.Phase
  ) {
    if phase == .began {
      canvasView.pictures.touchDidEnd()
      select(id)
    }
    onPress(id, press, phase)
  }

  // MARK: The one-finger handle

  func wireHandle() {
    selectionMarks.handle.pan.onAction { [weak self] pan, phase in self?.handleMoved(pan, phase) }
  }

  private func handleMoved(_ pan: PanGestureRecognizer, _ phase: GestureRecognizer.Phase) {
    if phase == .began, let selection, drags.beginDrag(of: selection, by: .handle) {
      handleGrip = canvasView.layer.convert(
        pan.location(in: nil) - pan.translation(in: nil), from: nil)
    }
    guard let id = drags.element(draggedBy: .handle), let start = drags[id]?.start else { return }
    switch phase {
    case .began, .changed:
      drags.updateDrag(of: id, by: .handle, handleMotion(pan, about: start.center))
    case .ended:
      drags.updateDrag(of: id, by: .handle, handleMotion(pan, about: start.center))
      drags.endDrag(of: id, by: .handle)
    case .cancelled: drags.cancelDrag(of: id, by: .handle)
    }
  }

  /// Moves the held handle to its finger, under which the canvas was resized.
  func followHandle() {
    guard let id = drags.element(draggedBy: .handle), let start = drags[id]?.start else { return }
    let pan = selectionMarks.handle.pan
    drags.updateDrag(of: id, by: .handle, handleMotion(pan, about: start.center))
  }

  /// The motion of the handle, which turns and scales the element about its center.
  private func handleMotion(
    _ pan: PanGestureRecognizer, about center: Point
  ) -> ElementDrag.Motion {
    let location = pan.location(in: nil)
    let now = canvasView.layer.convert(location, from: nil)
    let (from, to) = (handleGrip - center, now - center)
    let factor = from.length > 0 ? max(to.length / from.length, 1e-3) : 1
    let turn = (to.angle - from.angle).normalized
    return ElementDrag.Motion(
      similarity: Similarity(scale: factor, rotation: turn, from: center, to: center),
      midpoint: center, turns: true, scales: true, location: location, fingers: 1)
  }
}
