import TouchKit

/// The buttons of the bar perform commands.
extension TopBar {
  private var commands: [(button: Button, id: Command.ID)] {
    [
      (photo, "photo-menu"), (undo, "undo"), (redo, "redo"), (dice, "surprise"), (save, "save"),
      (more, "more-menu"),
    ]
  }

  /// Connects the buttons.
  func perform(_ perform: @escaping (Command.ID) -> Void) {
    for (button, id) in commands { button.action = { perform(id) } }
  }

  /// Shows which of the commands can be performed.
  func show(_ table: CommandTable, for target: Command.Target) {
    for (button, id) in commands {
      button.isEnabled = table[id]?.isEnabled(target) ?? false
    }
  }
}
