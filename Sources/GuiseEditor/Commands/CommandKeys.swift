import TouchKit

/// Keys that perform commands, for the hand at the keyboard and its element.
final class CommandKeys {
  private let table: CommandTable
  private let hands: Hands
  private let onRest: () -> Void

  /// Creates the keys of commands.
  ///
  /// - Parameters:
  ///   - table: The commands.
  ///   - hands: The hands, one of which is at the keyboard.
  ///   - onRest: Called when no key is held any more, or another one is pressed.
  init(of table: CommandTable, for hands: Hands, onRest: @escaping () -> Void) {
    self.table = table
    self.hands = hands
    self.onRest = onRest
  }

  /// Handles a key; returns false if it performs no command.
  func handle(_ event: KeyEvent) -> Bool {
    guard case .pressed(let isRepeat) = event.phase else {
      onRest()
      return false
    }
    if !isRepeat { onRest() }
    var target = target
    target.isRepeat = isRepeat
    // Whatever else is held, but not again while the key is held.
    if event.opensMenu { return table.perform("menu", for: target) }
    return event.offer { stroke in
      guard let command = table.command(of: stroke), command.id != "menu" else { return false }
      return command.perform(target)
    }
  }

  /// For whom keys perform commands.
  private var target: Command.Target { Command.Target(of: hands.atKeyboard) }
}
