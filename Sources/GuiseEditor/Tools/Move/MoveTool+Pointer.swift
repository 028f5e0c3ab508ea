import DisguiseModel
import TouchKit

/// Scaling and turning elements by wheel and touchpad.
extension MoveTool {
  private static let wheelTurn = Angle.degrees(5)

  /// Scales or turns the element over which a wheel turns. Has no effect on one that another source
  /// drags.
  func turnWheel(_ notches: Vector, over target: ElementID?, _ event: MouseEvent) {
    let source = ElementDrag.Source.wheel(device: event.device)
    endWheelDrag(by: source, except: target)
    guard let target else { return }
    let hand = stage.hands.hand(atPointer: event.device)
    guard self[target]?.source == source || beginDrag(of: target, by: source, hand) else { return }
    if event.modifiers.contains(.alt) {
      advance(target, by: source, turn: Self.wheelTurn * notches.dy, at: event.location)
    } else {
      advance(target, by: source, scale: Wheel.scale(of: notches.dy), at: event.location)
    }
  }

  func beginPinch(of id: ElementID, _ event: TouchpadEvent) {
    beginDrag(
      of: id, by: .touchpad(device: event.device), stage.hands.hand(atPointer: event.device))
  }

  /// Follows, ends or cancels a pinch that has begun on an element.
  func followPinch(_ event: TouchpadEvent, scale: Double, turn: Angle) {
    let source = ElementDrag.Source.touchpad(device: event.device)
    guard let id = element(draggedBy: source), let drag = self[id] else { return }
    switch event.phase {
    case .began: break
    case .changed:
      advance(
        id, by: source, scale: scale / drag.motion.similarity.scale, turn: turn,
        moving: event.translation, at: event.location)
    case .ended: endDrag(of: id, by: source)
    case .cancelled: cancelDrag(of: id, by: source)
    }
  }

  func endPinch(of device: Int) {
    let source = ElementDrag.Source.touchpad(device: device)
    element(draggedBy: source).map { endDrag(of: $0, by: source) }
  }

  /// Advances a drag by a step about the pointer.
  private func advance(
    _ id: ElementID, by source: ElementDrag.Source, scale factor: Double = 1,
    turn: Angle = .zero, moving step: Vector = .zero, at point: Point
  ) {
    guard let motion = self[id]?.motion else { return }
    let (before, now) = (stage.inPhoto(point - step), stage.inPhoto(point))
    let similarity = Similarity(scale: factor, rotation: turn, from: before, to: now)
    updateDrag(of: id, by: source, motion.followed(by: similarity, to: now, at: point))
  }
}
