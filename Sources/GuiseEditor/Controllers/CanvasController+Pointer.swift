import DisguiseModel
import Glibc
import TouchKit

/// Wheel, other buttons and touchpad on the canvas.
extension CanvasController {
  private static let wheelTurn = Angle.degrees(5)

  // MARK: Mouse

  /// Handles wheel, middle and right button of a mouse. Returns whether the event was handled.
  func handleMouse(_ event: MouseEvent) -> Bool {
    guard document.history != nil else { return false }
    let middle = CanvasGesture.Source.middleButton(device: event.device)
    switch event.kind {
    case .scrolled(let notches): turnWheel(notches, event)
    case .pressed(.secondary):
      armedCopies.hide(of: event.device)
      openMenu(at: event.location, hands.hand(atPointer: event.device))
    case .pressed(.middle): beginCanvasGesture(by: middle, at: event.location)
    case .released(.middle): endCanvasGesture(by: middle)
    case .cancelled(.middle): cancelCanvasGesture(by: middle)
    case .moved:
      guard let last = canvasGestures[middle]?.location else {
        showArmedCopy(at: event.location, of: event.device)
        return false
      }
      canvasGestures[middle]?.location = event.location
      zoomCanvas(by: 1, moving: event.location - last, about: inCanvas(event.location))
    case .left:
      fitPreviews.hide(for: .pointer(event.device))
      armedCopies.hide(of: event.device)
      return false
    case .pressed, .released, .cancelled: return false
    }
    return true
  }

  private func openMenu(at point: Point, _ hand: Hand) {
    let id = element(at: point)
    if let id { select(id, by: hand) }
    guard id != nil || isOnPhoto(inCanvas(point)) else { return }
    onMenuRequest(id, point, hand)
  }

  /// Scales or turns the element under the pointer, else zooms the canvas. Has no effect on an
  /// element that another source drags.
  private func turnWheel(_ notches: Vector, _ event: MouseEvent) {
    let source = ElementDrag.Source.wheel(device: event.device)
    let target = event.modifiers.contains(.control) ? nil : element(at: event.location)
    let factor = Wheel.scale(of: notches.dy)
    drags.endWheelDrag(by: source, except: target)
    guard let target else { return zoomCanvas(by: factor, about: inCanvas(event.location)) }
    let hand = hands.hand(atPointer: event.device)
    guard drags[target]?.source == source || drags.beginDrag(of: target, by: source, hand)
    else { return }
    if event.modifiers.contains(.alt) {
      advance(target, by: source, turn: Self.wheelTurn * notches.dy, at: event.location)
    } else {
      advance(target, by: source, scale: factor, at: event.location)
    }
  }

  // MARK: Touchpad

  /// Handles a pinch on the touchpad: for the element under the pointer, else for the canvas.
  /// Returns whether the event was handled.
  func handleTouchpad(_ event: TouchpadEvent) -> Bool {
    guard document.history != nil, case .pinch(let scale, let turn) = event.kind else {
      return false
    }
    switch event.phase {
    case .began:
      endTouchpadPinch(of: event.device)
      beginTouchpadPinch(event)
    case .changed: followTouchpadPinch(event, scale: scale, turn: turn)
    case .ended: endTouchpadPinch(of: event.device)
    case .cancelled: cancelTouchpadPinch(of: event.device)
    }
    return true
  }

  private func beginTouchpadPinch(_ event: TouchpadEvent) {
    if let id = element(at: event.location) {
      drags.beginDrag(
        of: id, by: .touchpad(device: event.device), hands.hand(atPointer: event.device))
    } else {
      beginCanvasGesture(by: .touchpad(device: event.device), at: event.location)
    }
  }

  private func followTouchpadPinch(_ event: TouchpadEvent, scale: Double, turn: Angle) {
    let source = ElementDrag.Source.touchpad(device: event.device)
    let canvasSource = CanvasGesture.Source.touchpad(device: event.device)
    if let id = drags.element(draggedBy: source), let drag = drags[id] {
      advance(
        id, by: source, scale: scale / drag.motion.similarity.scale, turn: turn,
        moving: event.translation, at: event.location)
    } else if let gesture = canvasGestures[canvasSource], scale.isFinite, scale > 0 {
      canvasGestures[canvasSource]?.scale = scale
      zoomCanvas(
        by: scale / gesture.scale, moving: event.translation, about: inCanvas(event.location))
    }
  }

  private func endTouchpadPinch(of device: Int) {
    if let id = drags.element(draggedBy: .touchpad(device: device)) {
      drags.endDrag(of: id, by: .touchpad(device: device))
    }
    endCanvasGesture(by: .touchpad(device: device))
  }

  private func cancelTouchpadPinch(of device: Int) {
    if let id = drags.element(draggedBy: .touchpad(device: device)) {
      drags.cancelDrag(of: id, by: .touchpad(device: device))
    }
    cancelCanvasGesture(by: .touchpad(device: device))
  }

  /// Advances a drag by a step about the pointer.
  private func advance(
    _ id: ElementID, by source: ElementDrag.Source, scale factor: Double = 1,
    turn: Angle = .zero, moving step: Vector = .zero, at point: Point
  ) {
    guard let motion = drags[id]?.motion else { return }
    let now = canvasView.layer.convert(point, from: nil)
    let before = canvasView.layer.convert(point - step, from: nil)
    let similarity = Similarity(scale: factor, rotation: turn, from: before, to: now)
    drags.updateDrag(of: id, by: source, motion.followed(by: similarity, to: now, at: point))
  }

  // MARK: The armed sticker at the pointer

  /// Shows a pale copy of the armed sticker where a click would place it.
  private func showArmedCopy(at point: Point, of device: Int) {
    let place = inCanvas(point)
    guard let armed = hands.hand(atPointer: device).armed, isOnPhoto(place),
      element(at: point).flatMap({ canvasView[$0] })?
        .isHitAtRest(by: point) != true
    else {
      fitPreviews.hide(for: .pointer(device))
      return armedCopies.hide(of: device)
    }
    if let face = face(under: point, for: armed), library.artworks.artwork(armed.id) != nil {
      armedCopies.hide(of: device)
      return fitPreviews.show(armed, on: [face], for: .pointer(device))
    }
    fitPreviews.hide(for: .pointer(device))
    armedCopies.show(armed, at: point, of: device) { show(armed, in: $0) }
  }

  // MARK: Helpers

  private func element(at point: Point) -> ElementID? {
    (canvasView.hitTest(inCanvas(point)) as? ElementView)?.id
  }

  private func inCanvas(_ point: Point) -> Point { canvasView.convert(point, from: nil) }
}
