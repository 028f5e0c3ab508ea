import DisguiseModel
import Platform
import TouchKit

/// Moving, scaling and turning an element by keys; a press is one step, however long it is. Where nothing is selected,
/// the arrows move a photo that is zoomed in.
final class NudgeCommands: EditorFeature {
  private let (move, zoom): (MoveTool, ZoomTool)

  init(on desk: Desk) { (move, zoom) = (desk.tools.move, desk.tools.zoom) }

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
        command(nudge("move", key), [Keystroke(key)], row, photo: step * Wheel.notch) {
          [move] in FineStep(move: step * move.nudge)
        },
        command(
          nudge("move-far", key), [Keystroke(key, .shift)], row, photo: step * 4 * Wheel.notch
        ) { [move] in FineStep(move: step * 10 * move.nudge) },
      ]
    }
  }

  private var scales: [Command] {
    let row = KeysRow(keys: localized("+ and -"), meaning: localized("Larger, smaller"))
    let larger = ["plus", "KP_Add", "equal"].map { Keystroke($0) }
    let smaller = ["minus", "KP_Subtract"].map { Keystroke($0) }
    return [
      command("larger", larger, row) { FineStep(scale: 1.05) },
      command("smaller", smaller, row) { FineStep(scale: 1 / 1.05) },
    ]
  }

  private var turns: [Command] {
    let row = KeysRow(
      keys: localized("[ and ]"), meaning: localized("Turn by 1 degree, with Shift by 15"))
    func turn(_ id: Command.ID, by degrees: Double, _ keys: Keystroke...) -> Command {
      command(id, keys, row) { FineStep(turn: .degrees(degrees)) }
    }
    // Braces are what Shift makes of the brackets on most keyboards.
    return [
      turn("turn-left", by: -1, Keystroke("bracketleft")),
      turn("turn-right", by: 1, Keystroke("bracketright")),
      turn("turn-far-left", by: -15, Keystroke("bracketleft", .shift), Keystroke("braceleft")),
      turn("turn-far-right", by: 15, Keystroke("bracketright", .shift), Keystroke("braceright")),
    ]
  }

  /// Changes elements as one, by the one that was selected last; without one, moves what is seen of the photo.
  private func command(
    _ id: Command.ID, _ keys: [Keystroke], _ row: KeysRow, photo way: Vector = .zero,
    _ step: @escaping () -> FineStep
  ) -> Command {
    Command(
      id, keys: keys, row: row,
      isEnabled: { [zoom] in !$0.elements.isEmpty || way != .zero && zoom.isZoomed },
      ifPossible: { [move, zoom] target in
        guard let id = target.elements.last else {
          zoom.pan(by: -way)
          return way != .zero
        }
        move.adjust(id, step(), by: target.hand, isRepeat: target.isRepeat)
        return true
      })
  }

  private func nudge(_ change: String, _ key: String) -> Command.ID {
    Command.ID(rawValue: "\(change)-\(key.lowercased())")
  }
}
