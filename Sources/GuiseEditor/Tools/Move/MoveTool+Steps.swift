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

/// A key that changes an element again and again while it is held.
struct HeldKey {
  /// It is taken for lifted when it has not repeated for so long.
  static let rest = Duration.milliseconds(700)

  let id: ElementID
  let change: FineStep
  let hand: Hand
  /// The number of steps after its first change; nil if that has changed nothing.
  let steps: Int?
  /// How often it has repeated.
  var count = 0
  var rest: Deadline?
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

  /// Changes an element a little by a key; for as long as that is held, it is one step.
  ///
  /// - Parameter isRepeat: Whether the key has been held since the last change.
  func adjust(_ id: ElementID, _ change: FineStep, by hand: Hand, isRepeat: Bool) {
    if isRepeat, let held = heldKey, held.id == id, held.hand == hand, held.change == change {
      return adjustAgain(held)
    }
    endHeldKey()
    let before = steps
    adjust(id, change, by: hand)
    heldKey = HeldKey(id: id, change: change, hand: hand, steps: steps > before ? steps : nil)
  }

  /// The first change is a step at once; the others become one when the key is lifted.
  private func adjustAgain(_ held: HeldKey) {
    guard held.count > 0 || beginDrag(of: held.id, by: .keyboard, held.hand) else { return }
    var held = held
    held.count += 1
    show(held.change.repeated(held.count), of: held.id)
    // Where the window loses the keyboard, nobody says that the key was lifted.
    held.rest?.cancel()
    held.rest = stage.window.schedule(after: HeldKey.rest) { [weak self] in self?.endHeldKey() }
    heldKey = held
  }

  /// Ends what a held key does: it becomes one step, if nobody else has done anything meanwhile.
  func endHeldKey() {
    guard let held = heldKey else { return }
    heldKey = nil
    held.rest?.cancel()
    guard held.count > 0 else { return }
    let before = steps
    endDrag(of: held.id, by: .keyboard)
    if before == held.steps, steps == before + 1 { stage.document.joinNewestSteps() }
  }

  /// The number of steps that can be undone.
  private var steps: Int { stage.document.history?.past.count ?? 0 }

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
