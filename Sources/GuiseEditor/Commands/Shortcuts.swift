import TouchKit

/// Keys that perform commands, for the hand at the keyboard and its element.
final class Shortcuts {
  private let table: CommandTable
  private let hands: Hands

  init(of table: CommandTable, for hands: Hands) {
    self.table = table
    self.hands = hands
  }

  /// Handles a key; returns false if it performs no command.
  func handle(_ event: KeyEvent) -> Bool {
    guard case .pressed = event.phase else { return false }
    return event.offer { stroke in table.command(of: stroke)?.perform(target) ?? false }
  }

  /// For whom keys perform commands.
  var target: Command.Target {
    let hand = hands.atKeyboard
    return Command.Target(hand: hand, element: hand.selection)
  }
}
