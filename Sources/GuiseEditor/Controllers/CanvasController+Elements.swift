import DisguiseModel
import TouchKit

/// The gestures of elements and of the corner handle.
extension CanvasController {
  func wire(_ view: ElementView) {
    let id = view.id
    view.transformer.addAction { [weak self, unowned view] _ in
      self?.fingersMoved(view.transformer, of: id)
    }
    view.tap.addAction { [weak self] tap in self?.selectThroughPile(id, tap) }
    view.doubleTap.addAction { [weak self] _ in self?.document.perform(.flip(id)) }
    view.onTouchDown = { [weak self] press, touch in self?.onTouchDown(press, touch) }
    view.onFocusChange = { [weak self] in self?.focusChanged(id) }
    view.press.addAction { [weak self] press in self?.pressed(id, press) }
  }

  /// Selects the element of a drag that has begun, and stops its wiggle.
  func dragDidBegin(of id: ElementID, by source: ElementDrag.Source) {
    if source != .keyboard { onDragBegin() }
    select(id)
    wiggles.removeValue(forKey: id)?.cancel()
    canvasView[id]?.tilt = .zero
  }

  private func fingersMoved(_ gesture: TransformGestureRecognizer, of id: ElementID) {
    if gesture.state == .began { drags.beginDrag(of: id, by: .fingers) }
    drags.followDrag(of: id, by: .fingers, gesture)
  }

  /// Selects the tapped element; further taps on a pile select the ones below.
  private func selectThroughPile(_ id: ElementID, _ tap: GestureRecognizer) {
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

  private func pressed(_ id: ElementID, _ press: GestureRecognizer) {
    if press.state == .began { select(id) }
    onPress(id, press)
  }

  // MARK: The one-finger handle

  func wireHandle() {
    selectionMarks.handle.pan.addAction { [weak self] recognizer in
      guard let pan = recognizer as? PanGestureRecognizer else { return }
      self?.handleMoved(pan)
    }
  }

  private func handleMoved(_ pan: PanGestureRecognizer) {
    if pan.state == .began, let selection { drags.beginDrag(of: selection, by: .handle) }
    guard let id = drags.element(draggedBy: .handle), let start = drags[id]?.start else { return }
    switch pan.state {
    case .began, .changed:
      drags.updateDrag(of: id, by: .handle, handleMotion(pan, about: start.center))
    case .ended:
      drags.updateDrag(of: id, by: .handle, handleMotion(pan, about: start.center))
      drags.endDrag(of: id, by: .handle)
    case .cancelled: drags.cancelDrag(of: id, by: .handle)
    case .possible, .failed: break
    }
  }

  /// The motion of the handle, which turns and scales the element about its center.
  private func handleMotion(
    _ pan: PanGestureRecognizer, about center: Point
  ) -> ElementDrag.Motion {
    let location = pan.location(in: nil)
    let now = canvasView.layer.convert(location, from: nil)
    let start = canvasView.layer.convert(location - pan.translation(in: nil), from: nil)
    let (from, to) = (start - center, now - center)
    let factor = from.length > 0 ? max(to.length / from.length, 1e-3) : 1
    let turn = (to.angle - from.angle).normalized
    return ElementDrag.Motion(
      similarity: Similarity(scale: factor, rotation: turn, from: center, to: center),
      midpoint: center, turns: true, scales: true, location: location, fingers: 1)
  }
}
