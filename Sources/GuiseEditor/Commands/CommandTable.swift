import TouchKit

/// All commands of the editor, which bar, menus, keys and the sheet of keys read.
final class CommandTable {
  /// The commands, in the order of their rows in the sheet of keys.
  let commands: [Command]
  private let byID: [Command.ID: Command]
  /// The commands of a key, with their modifiers; those with more of them come first.
  private let byKey: [String: [(modifiers: Modifiers, command: Command)]]

  /// Creates a table; no two commands have the same name.
  init(_ commands: [Command]) {
    self.commands = commands
    byID = Dictionary(uniqueKeysWithValues: commands.map { ($0.id, $0) })
    let bindings = commands.flatMap { command in command.keys.map { ($0, command) } }
    byKey = Dictionary(grouping: bindings, by: \.0.key).mapValues { bindings in
      bindings.map { (modifiers: $0.0.modifiers, command: $0.1) }
        .sorted { $0.modifiers.rawValue.nonzeroBitCount > $1.modifiers.rawValue.nonzeroBitCount }
    }
  }

  subscript(_ id: Command.ID) -> Command? { byID[id] }

  /// The commands that stand in any of some places, place by place.
  func commands(in places: Command.Place...) -> [Command] {
    places.flatMap { place in
      commands.filter { $0.places[place] != nil }
        .sorted { $0.places[place, default: 0] < $1.places[place, default: 0] }
    }
  }

  /// The command of a keystroke. One without Control is no command of a key with it.
  func command(of stroke: Keystroke) -> Command? {
    byKey[stroke.key]?.first { binding in
      stroke.modifiers.isSuperset(of: binding.modifiers)
        && stroke.modifiers.contains(.control) == binding.modifiers.contains(.control)
    }?.command
  }

  /// Performs a command; returns false if it means nothing now.
  @discardableResult
  func perform(_ id: Command.ID, for target: Command.Target) -> Bool {
    byID[id]?.perform(target) ?? false
  }

  /// The rows of the sheet of keys, with their meanings.
  var keysRows: [KeysRow] {
    var rows: [KeysRow] = []
    for command in commands {
      guard var row = command.keysRow else { continue }
      if row.meaning.isEmpty { row.meaning = command.title() }
      if !rows.contains(row) { rows.append(row) }
    }
    return rows
  }
}
