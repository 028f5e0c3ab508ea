import DisguiseModel
import Glibc
import Platform
import TouchKit

/// Moving, scaling and turning an element by keys; each press is one step.
final class Nudging: EditorFeature {
  private let canvas: CanvasController

  init(on desk: Desk) { canvas = desk.canvas }

  var commands: [Command] { moves + scales + turns }

  private var moves: [Command] {
    let row = KeysRow(
      keys: localized("Arrow keys"), meaning: localized("Move by 1 pixel, with Shift by 10"))
    let directions = [
      ("Left", Vector(-1, 0)), ("Right", Vector(1, 0)), ("Up", Vector(0, -1)),
      ("Down", Vector(0, 1)),
    ]
    return directions.flatMap { key, step in
      [
        Command(
          .nudge("move", key), keys: [Keystroke(key)], row: row,
          ofElement: { [unowned self] in
            canvas.adjust($0, FineStep(move: step * canvas.nudge), by: $1)
          }),
        Command(
          .nudge("move-far", key), keys: [Keystroke(key, .shift)], row: row,
          ofElement: { [unowned self] in
            canvas.adjust($0, FineStep(move: step * 10 * canvas.nudge), by: $1)
          }),
      ]
    }
  }

  private var scales: [Command] {
    let row = KeysRow(keys: localized("+ and -"), meaning: localized("Larger, smaller"))
    let larger = ["plus", "KP_Add", "equal"].map { Keystroke($0) }
    let smaller = ["minus", "KP_Subtract"].map { Keystroke($0) }
    return [
      Command(
        "larger", keys: larger, row: row,
        ofElement: { [unowned self] in canvas.adjust($0, FineStep(scale: 1.05), by: $1) }),
      Command(
        "smaller", keys: smaller, row: row,
        ofElement: { [unowned self] in canvas.adjust($0, FineStep(scale: 1 / 1.05), by: $1) }),
    ]
  }

  private var turns: [Command] {
    let row = KeysRow(
      keys: localized("[ and ]"), meaning: localized("Turn by 1 degree, with Shift by 15"))
    func turn(_ id: Command.ID, by degrees: Double, _ keys: Keystroke...) -> Command {
      Command(
        id, keys: keys, row: row,
        ofElement: { [unowned self] in canvas.adjust($0, FineStep(turn: .degrees(degrees)), by: $1)
        })
    }
    // Braces are what Shift makes of the brackets on most keyboards.
    return [
      turn("turn-left", by: -1, Keystroke("bracketleft")),
      turn("turn-right", by: 1, Keystroke("bracketright")),
      turn("turn-far-left", by: -15, Keystroke("bracketleft", .shift), Keystroke("braceleft")),
      turn("turn-far-right", by: 15, Keystroke("bracketright", .shift), Keystroke("braceright")),
    ]
  }
}

extension Command.ID {
  /// Changes an element a little, by a key.
  static func nudge(_ change: String, _ key: String) -> Self {
    Self(rawValue: "\(change)-\(key.lowercased())")
  }
}

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

extension CanvasController {
  /// How far the smallest step moves an element, in photo pixels: one, or a point of the screen where that is
  /// more, so that each is seen.
  var nudge: Double { max(1, photoPixelsPerPoint) }

  /// Changes an element a little, as one step.
  package func adjust(_ id: ElementID, _ change: FineStep, by hand: Hand) {
    adjust(id, change, .began, by: hand)
    drags.endDrag(of: id, by: .keyboard)
  }

  /// Changes an element by what a held button has come to since it began; all of it is one step.
  func adjust(
    _ id: ElementID, _ change: FineStep, _ phase: GestureRecognizer.Phase, by hand: Hand
  ) {
    switch phase {
    case .began: if drags.beginDrag(of: id, by: .keyboard, hand) { show(change, of: id) }
    case .changed: show(change, of: id)
    case .ended: drags.endDrag(of: id, by: .keyboard)
    case .cancelled: drags.cancelDrag(of: id, by: .keyboard)
    }
  }

  private func show(_ change: FineStep, of id: ElementID) {
    guard let start = drags[id]?.start.center else { return }
    let end = start + change.move
    let similarity = Similarity(
      scale: change.scale, rotation: change.turn, from: start, to: end)
    drags.updateDrag(
      of: id, by: .keyboard, ElementDrag.Motion(similarity: similarity, midpoint: end))
  }
}
