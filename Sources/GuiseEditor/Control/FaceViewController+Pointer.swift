import DisguiseModel
import Glibc
import TouchKit

/// What the wheel or a touchpad is doing, over several events.
struct PointerGesture {
  /// What is changed.
  enum Target {
    case element(ElementID)
    case canvas(start: Viewport)
  }

  let target: Target
  var motion = Similarity.identity
  /// Ends a turn of the wheel, which has no end of its own.
  var rest: Deadline?
}

/// Wheel, other buttons and touchpad on the canvas.
extension FaceViewController {
  private static let wheelStep = 1.1
  private static let wheelTurn = Angle.degrees(5)
  private static let wheelRest = Duration.milliseconds(400)

  /// Answers the mouse: wheel, middle and right button. Returns whether it was used.
  func handleMouse(_ event: MouseEvent) -> Bool {
    guard history != nil else { return false }
    switch event.kind {
    case .scrolled(let notches): return turnWheel(notches, event)
    case .pressed(.secondary):
      let id = element(at: event.location)
      if let id { select(id) }
      guard id != nil || isOnPhoto(inCanvas(event.location)) else { return true }
      onMenuRequest(id, event.location)
    case .pressed(.middle): middleDrag = event.location
    case .released(.middle): middleDrag = nil
    case .moved:
      guard let last = middleDrag else { return false }
      middleDrag = event.location
      zoomCanvas(by: 1, moving: event.location - last, about: inCanvas(event.location))
    case .pressed, .released, .left: return false
    }
    return true
  }

  /// Answers a pinch on the touchpad: for the element under the pointer, else for the canvas.
  func handleTouchpad(_ event: TouchpadEvent) -> Bool {
    guard history != nil, case .pinch(let scale, let turn) = event.kind else { return false }
    switch event.phase {
    case .began: beginPointerGesture(at: event.location)
    case .changed:
      guard let gesture = pointerGesture else { return true }
      let factor = scale / gesture.motion.scale
      advance(by: factor, turn: turn, moving: event.translation, at: event.location)
    case .ended: endPointerGesture()
    case .cancelled: cancelPointerGesture()
    }
    return true
  }

  private func turnWheel(_ notches: Vector, _ event: MouseEvent) -> Bool {
    let isForCanvas = event.modifiers.contains(.control) || element(at: event.location) == nil
    if isForCanvas {
      let factor = pow(Self.wheelStep, -notches.dy)
      zoomCanvas(by: factor, about: inCanvas(event.location))
      return true
    }
    if pointerGesture == nil { beginPointerGesture(at: event.location) }
    if event.modifiers.contains(.alt) {
      advance(by: 1, turn: Self.wheelTurn * notches.dy, moving: .zero, at: event.location)
    } else {
      advance(
        by: pow(Self.wheelStep, -notches.dy), turn: .zero, moving: .zero, at: event.location)
    }
    pointerGesture?.rest?.cancel()
    pointerGesture?.rest = window.schedule(after: Self.wheelRest) { [weak self] in
      self?.endPointerGesture()
    }
    return true
  }

  // MARK: One gesture over several events

  private func beginPointerGesture(at point: Point) {
    endPointerGesture()
    let motion = motion(.identity, at: point)
    if let id = element(at: point), take(id, motion) {
      pointerGesture = PointerGesture(target: .element(id))
    } else {
      pointerGesture = PointerGesture(target: .canvas(start: faceView.viewport))
    }
  }

  private func advance(by factor: Double, turn: Angle, moving step: Vector, at point: Point) {
    guard var gesture = pointerGesture, factor.isFinite, factor > 0 else { return }
    switch gesture.target {
    case .element(let id):
      let now = faceView.layer.convert(point, from: nil)
      let before = faceView.layer.convert(point - step, from: nil)
      gesture.motion = gesture.motion.then(
        Similarity(scale: factor, rotation: turn, from: before, to: now))
      move(id, motion(gesture.motion, at: point))
    case .canvas:
      gesture.motion.scale *= factor
      zoomCanvas(by: factor, moving: step, about: inCanvas(point))
    }
    pointerGesture = gesture
  }

  private func endPointerGesture() {
    guard let gesture = pointerGesture else { return }
    pointerGesture = nil
    gesture.rest?.cancel()
    if case .element(let id) = gesture.target {
      release(id, motion(gesture.motion, at: .zero))
    }
  }

  private func cancelPointerGesture() {
    guard let gesture = pointerGesture else { return }
    pointerGesture = nil
    switch gesture.target {
    case .element(let id): giveUp(id)
    case .canvas(let start): faceView.viewport = start
    }
  }

  private func motion(_ similarity: Similarity, at point: Point) -> TransformGesture.Motion {
    TransformGesture.Motion(
      similarity: similarity, midpoint: faceView.layer.convert(point, from: nil),
      turns: similarity.rotation != .zero, scales: true, location: point, fingers: 2)
  }

  private func element(at point: Point) -> ElementID? {
    (faceView.hitTest(inCanvas(point)) as? ElementView)?.id
  }

  private func inCanvas(_ point: Point) -> Point { faceView.convert(point, from: nil) }
}
