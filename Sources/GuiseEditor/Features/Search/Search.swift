import DisguiseModel
import Platform
import TouchKit

/// The search of the drawer, from its button and by a key.
final class Search: EditorFeature {
  private let desk: Desk

  init(on desk: Desk) { self.desk = desk }

  var commands: [Command] {
    [
      Command(
        "search", keys: [Keystroke("f", .control)],
        row: KeysRow(
          keys: "Ctrl + F", meaning: localized("Search stickers and emoji"), in: .window),
        ifPossible: { [unowned self] _ in begin() })
    ]
  }

  private func begin() -> Bool {
    desk.layout.openDrawer()
    // The drawer is laid out before it takes what is typed.
    desk.window.layoutIfNeeded()
    guard !desk.layout.drawer.isHidden else { return false }
    desk.layout.drawer.beginSearch()
    return true
  }
}
