import DisguiseModel
import Platform
import TouchKit

/// Undoing and redoing steps; `UndoDecision` decides which are possible.
final class UndoCommands: EditorFeature {
  private let document: DocumentController

  init(on desk: Desk) { document = desk.document }

  var commands: [Command] {
    let row = KeysRow(keys: "Ctrl + Z, Ctrl + Shift + Z", meaning: localized("Undo, redo"))
    return [
      Command(
        "undo", localized("Undo"), icon: "undo", keys: [Keystroke("z", .control)], row: row,
        isEnabled: { [unowned self] in document.history?.canUndo ?? false }
      ) { [unowned self] _ in document.undo() },
      Command(
        "redo", localized("Redo"), icon: "redo",
        keys: [Keystroke("z", [.control, .shift]), Keystroke("y", .control)], row: row,
        isEnabled: { [unowned self] in document.history?.canRedo ?? false }
      ) { [unowned self] _ in document.redo() },
    ]
  }
}
