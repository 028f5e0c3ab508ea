import DisguiseModel
import Platform
import TouchKit

/// Locking elements, which hands then leave alone, and hiding them: each is one step.
final class LockAndHide: EditorFeature {
  private let desk: Desk

  init(on desk: Desk) { self.desk = desk }

  var commands: [Command] { [lock, unlock, hide, showAll] }

  private var lock: Command {
    Command(
      "lock", localized("Lock"), icon: "lock", keys: [Keystroke("l", .control)],
      row: KeysRow(keys: "Ctrl + L", meaning: localized("Lock, unlock")),
      in: [.elementMenu: 130, .elementReader: 90],
      isEnabled: { !$0.elementsOrFrame.isEmpty },
      ifPossible: { [unowned self] target in
        change(target.elementsOrFrame + target.locked, .lock(target.locked.isEmpty))
      })
  }

  private var unlock: Command {
    Command(
      "unlock", localized("Unlock"), icon: "unlock", in: [.elementMenu: 131, .elementReader: 91],
      isEnabled: { !$0.locked.isEmpty },
      ifPossible: { [unowned self] target in change(target.locked, .lock(false)) })
  }

  private var hide: Command {
    Command(
      "hide", localized("Hide"), icon: "hide", keys: [Keystroke("h")], row: KeysRow(keys: "H"),
      in: [.elementMenu: 140, .elementReader: 92],
      isEnabled: { $0.about != nil },
      ifPossible: { [unowned self] target in
        let isPossible = change(target.elementsOrFrame + target.locked, .hide(true))
        if isPossible,
          target.about.flatMap({ desk.document.history?.present[$0] })?.isHidden ?? false
        {
          desk.messages.show(localized("Hidden. Elements, in the menu, shows it again."))
        }
        return isPossible
      })
  }

  /// What is hidden can be found in the list only, and by this.
  private var showAll: Command {
    Command(
      "show-all", localized("Show all that is hidden"), icon: "show",
      keys: [Keystroke("h", .shift)], row: KeysRow(keys: "Shift + H"), in: [.photoReader: 95],
      isEnabled: { [unowned self] _ in !hidden.isEmpty },
      ifPossible: { [unowned self] _ in change(hidden, .hide(false)) })
  }

  private var hidden: [ElementID] {
    desk.document.history?.present.elements.filter(\.isHidden).map(\.id) ?? []
  }

  private func change(_ ids: [ElementID], _ change: Edit.Change) -> Bool {
    guard !ids.isEmpty else { return false }
    desk.arrange(.all(ids.map { .change($0, change) }), of: ids)
    return true
  }
}
