import DisguiseModel
import Faces
import Platform
import TouchKit

/// What there is to know about the editor.
final class Help: EditorFeature {
  private let desk: Desk

  init(on desk: Desk) { self.desk = desk }

  var commands: [Command] {
    [
      Command(
        "keys", localized("Keys"), icon: "keyboard", in: [.moreMenu: 420, .startMenu: 120]
      ) { [unowned self] target in
        desk.dialogs.open(for: target.hand) { [weak self] in self?.showKeys() }
      },
      Command(
        "about", localized("About"), icon: "info", in: [.moreMenu: 430, .startMenu: 130]
      ) { [unowned self] target in
        desk.dialogs.open(for: target.hand) { [weak self] in self?.showAbout() }
      },
    ]
  }

  /// What is no command: how the focus moves, and what the mouse does beside its left button, which is a
  /// finger.
  private static let others = [
    KeysRow(
      keys: localized("Tab, Shift + Tab"),
      meaning: localized("Select the next, the previous element or button")),
    KeysRow(keys: localized("Right button"), meaning: localized("Open the menu")),
    KeysRow(
      keys: localized("Wheel on an element"), meaning: localized("Larger, smaller; with Alt turn")),
    KeysRow(keys: localized("Ctrl + wheel"), meaning: localized("Zoom the photo")),
    KeysRow(keys: localized("Middle button, drag"), meaning: localized("Move the photo")),
    KeysRow(
      keys: localized("Alt + click"), meaning: localized("Place what is armed freely")),
    mirroring,
  ]
  private static let mirroring = KeysRow(
    keys: localized("Ctrl + drag"), meaning: localized("A second, mirrored finger"))

  private func showKeys() {
    let others = Self.others.filter { desk.settings[.mirroredFinger] || $0 != Self.mirroring }
    let rows = desk.commands.keysRows + others
    InfoSheet(
      localized("Keys"), identifier: "keys",
      rows: rows.map { .init(term: $0.keys, meaning: $0.meaning) }
    )
    .present(in: desk.window)
  }

  /// Shows what this program is, and who made the artwork.
  private func showAbout() {
    let catalog = desk.library.catalog
    let authors = catalog.tabs.flatMap { catalog.stickers(in: $0.id) }
      .map { [$0.author, $0.license].filter { !$0.isEmpty }.joined(separator: ", ") }
    var rows = [
      InfoSheet.Row(term: "Guise", meaning: localized("Puts disguises on faces")),
      InfoSheet.Row(term: localized("Version"), meaning: TouchKit.Version.current),
      InfoSheet.Row(term: localized("License"), meaning: "Apache License 2.0"),
    ]
    let problem = FaceFinder.problem()
    rows.append(
      InfoSheet.Row(
        term: localized("Faces"),
        meaning: problem?.userMessage
          ?? localized("Finds where a face is, not whose it is; nothing leaves this computer")))
    if problem == nil {
      rows.append(
        InfoSheet.Row(
          term: localized("Faces"),
          meaning: "YuNet, Shiqi Yu, MIT; face mesh, Google, Apache-2.0"))
    }
    for author in Set(authors).subtracting([""]).sorted() {
      rows.append(InfoSheet.Row(term: localized("Stickers"), meaning: author))
    }
    InfoSheet(localized("About Guise"), identifier: "about", rows: rows).present(in: desk.window)
  }
}
