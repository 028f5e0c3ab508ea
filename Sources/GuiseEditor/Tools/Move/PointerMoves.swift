import DisguiseModel
import TouchKit

/// Scaling and turning elements by wheel and touchpad.
final class PointerMoves {
  private static let wheelTurn = Angle.degrees(5)
  /// How long a wheel rests before its drag ends.
  private static let wheelRest = Duration.milliseconds(400)

  private unowned let stage: CanvasStage
  /// The deadlines that end the drags of wheels, which report no end.
  private var rests: [ElementID: Deadline] = [:]

  init(on stage: CanvasStage) { self.stage = stage }

  private var move: MoveTool { stage.tools.move }

  /// Scales or turns the element over which a wheel turns. Has no effect on one that another source
  /// drags.
  func turnWheel(_ notches: Vector, over target: ElementID?, _ event: MouseEvent) {
    let source = ElementDrag.Source.wheel(device: event.device)
    var target = target
    if let dragged = move.element(draggedBy: source), dragged != target {
      // While all grow, another one comes under the pointer.
      if let over = target, move.drags.elements(movedWith: dragged).contains(over) {
        target = dragged
      } else {
        move.endDrag(of: dragged, by: source)
      }
    }
    guard let target else { return }
    let hand = stage.hands.hand(atPointer: event.device)
    guard move[target]?.source == source || move.beginDrag(of: target, by: source, hand) else {
      return
    }
    if event.modifiers.contains(.alt) {
      advance(target, by: source, turn: Self.wheelTurn * notches.dy, at: event.location)
    } else {
      advance(target, by: source, scale: Wheel.scale(of: notches.dy), at: event.location)
    }
    rests[target]?.cancel()
    rests[target] = stage.window.schedule(after: Self.wheelRest) { [weak stage] in
      stage?.use { $0.move.endDrag(of: target, by: source) }
    }
  }

  /// Called when a drag has ended, whatever its source.
  func didEndDrag(of id: ElementID) { rests.removeValue(forKey: id)?.cancel() }

  func beginPinch(of id: ElementID, _ event: TouchpadEvent) {
    move.beginDrag(
      of: id, by: .touchpad(device: event.device), stage.hands.hand(atPointer: event.device))
  }

  /// Follows, ends or cancels a pinch that has begun on an element.
  func followPinch(_ event: TouchpadEvent, scale: Double, turn: Angle) {
    let source = ElementDrag.Source.touchpad(device: event.device)
    guard let id = move.element(draggedBy: source), let drag = move[id] else { return }
    switch event.phase {
    case .began: break
    case .changed:
      advance(
        id, by: source, scale: scale / drag.motion.similarity.scale, turn: turn,
        moving: event.translation, at: event.location)
    case .ended: move.endDrag(of: id, by: source)
    case .cancelled: move.cancelDrag(of: id, by: source)
    }
  }

  func endPinch(of device: Int) {
    let source = ElementDrag.Source.touchpad(device: device)
    move.element(draggedBy: source).map { move.endDrag(of: $0, by: source) }
  }

  /// Advances a drag by a step about the pointer.
  private func advance(
    _ id: ElementID, by source: ElementDrag.Source, scale factor: Double = 1,
    turn: Angle = .zero, moving step: Vector = .zero, at point: Point
  ) {
    guard let motion = move[id]?.motion else { return }
    let (before, now) = (stage.inPhoto(point - step), stage.inPhoto(point))
    let similarity = Similarity(scale: factor, rotation: turn, from: before, to: now)
    move.updateDrag(of: id, by: source, motion.followed(by: similarity, to: now, at: point))
  }
}
