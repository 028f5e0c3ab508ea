import DisguiseModel
import Platform
import TouchKit

/// Moving, scaling and turning an element by keys; each press is one step.
final class NudgeCommands: EditorFeature {
  private let move: MoveTool

  init(on desk: Desk) { move = desk.tools.move }

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
          nudge("move", key), keys: [Keystroke(key)], row: row,
          ofElements: { [unowned self] in
            adjust($0, FineStep(move: step * move.nudge), by: $1)
          }),
        Command(
          nudge("move-far", key), keys: [Keystroke(key, .shift)], row: row,
          ofElements: { [unowned self] in
            adjust($0, FineStep(move: step * 10 * move.nudge), by: $1)
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
        ofElements: { [unowned self] in adjust($0, FineStep(scale: 1.05), by: $1) }),
      Command(
        "smaller", keys: smaller, row: row,
        ofElements: { [unowned self] in adjust($0, FineStep(scale: 1 / 1.05), by: $1) }),
    ]
  }

  private var turns: [Command] {
    let row = KeysRow(
      keys: localized("[ and ]"), meaning: localized("Turn by 1 degree, with Shift by 15"))
    func turn(_ id: Command.ID, by degrees: Double, _ keys: Keystroke...) -> Command {
      Command(
        id, keys: keys, row: row,
        ofElements: { [unowned self] in adjust($0, FineStep(turn: .degrees(degrees)), by: $1)
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

  /// Changes elements as one, by the one that was selected last.
  private func adjust(_ ids: [ElementID], _ step: FineStep, by hand: Hand) {
    if let id = ids.last { move.adjust(id, step, by: hand) }
  }

  private func nudge(_ change: String, _ key: String) -> Command.ID {
    Command.ID(rawValue: "\(change)-\(key.lowercased())")
  }
}
