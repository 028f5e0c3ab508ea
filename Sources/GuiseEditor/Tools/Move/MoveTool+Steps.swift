import DisguiseModel
import Glibc
import TouchKit

/// A small change of an element about its center.
package nonisolated struct FineStep: Hashable {
  /// The way, in photo pixels.
  var move = Vector.zero
  /// The factor of its size.
  var scale = 1.0
  /// The turn, clockwise.
  var turn = Angle.zero

  package init(move: Vector = .zero, scale: Double = 1, turn: Angle = .zero) {
    self.move = move
    self.scale = scale
    self.turn = turn
  }

  /// The same step a number of times.
  func repeated(_ count: Int) -> FineStep {
    FineStep(
      move: move * Double(count), scale: pow(scale, Double(count)), turn: turn * Double(count))
  }

  /// A step with a way that is longer by a factor.
  func enlarged(by factor: Double) -> FineStep {
    FineStep(move: move * factor, scale: scale, turn: turn)
  }
}

/// Moving, scaling and turning elements by steps.
extension MoveTool {
  /// How far the smallest step moves an element, in photo pixels: one, or a point of the screen where that is
  /// more, so that each is seen.
  var nudge: Double { max(1, stage.photoPixelsPerPoint) }

  /// Changes an element a little, as one step.
  package func adjust(_ id: ElementID, _ change: FineStep, by hand: Hand) {
    adjust(id, change, .began, by: hand)
    endDrag(of: id, by: .keyboard)
  }

  /// Changes an element by what a held button has come to since it began; all of it is one step.
  func adjust(
    _ id: ElementID, _ change: FineStep, _ phase: GestureRecognizer.Phase, by hand: Hand
  ) {
    switch phase {
    case .began: if beginDrag(of: id, by: .keyboard, hand) { show(change, of: id) }
    case .changed: show(change, of: id)
    case .ended: endDrag(of: id, by: .keyboard)
    case .cancelled: cancelDrag(of: id, by: .keyboard)
    }
  }

  private func show(_ change: FineStep, of id: ElementID) {
    guard let start = self[id]?.start.center else { return }
    let end = start + change.move
    let similarity = Similarity(
      scale: change.scale, rotation: change.turn, from: start, to: end)
    updateDrag(
      of: id, by: .keyboard, ElementDrag.Motion(similarity: similarity, midpoint: end))
  }
}
