import Platform
import TouchKit

/// What there is to know about the editor.
extension Editor {
  /// Shows the keys, and what the mouse does.
  func showKeys() {
    let rows = [
      ("Ctrl + O", localized("Open a photo or a project")),
      ("Ctrl + S", localized("Save the picture")),
      ("Ctrl + Shift + S", localized("Save the picture as…")),
      ("Ctrl + Z, Ctrl + Shift + Z", localized("Undo, redo")),
      ("Ctrl + C, Ctrl + X, Ctrl + V", localized("Copy, cut, paste")),
      ("Ctrl + D", localized("Duplicate")),
      ("1 … 9", localized("Select a tab of the drawer")),
      (localized("Enter"), localized("Place what is armed in the middle")),
      (localized("Tab, Shift + Tab"), localized("Select the next, the previous element or button")),
      (localized("Arrow keys"), localized("Move by 1 pixel, with Shift by 10")),
      (localized("+ and -"), localized("Larger, smaller")),
      (localized("[ and ]"), localized("Turn by 1 degree, with Shift by 15")),
      ("F", localized("Flip")),
      (localized("Page Up, Page Down"), localized("Forward, backward")),
      (localized("Delete"), localized("Delete")),
      (localized("Menu, Shift + F10"), localized("Open the menu")),
      ("Ctrl + 0", localized("Fit the photo into the window")),
      ("F11", localized("Full screen")),
      ("Ctrl + Q", localized("Close Guise")),
      (localized("Right button"), localized("Open the menu")),
      (localized("Wheel on an element"), localized("Larger, smaller; with Alt turn")),
      (localized("Ctrl + wheel"), localized("Zoom the photo")),
      (localized("Middle button, drag"), localized("Move the photo")),
      (localized("Ctrl + drag"), localized("A second, mirrored finger")),
    ]
    InfoSheet(
      localized("Keys"), identifier: "keys", rows: rows.map { .init(term: $0.0, meaning: $0.1) }
    )
    .present(in: window)
  }

  /// Shows what this program is, and who made the artwork.
  func showAbout() {
    let catalog = library.catalog
    let authors = catalog.tabs.flatMap { catalog.stickers(in: $0.id) }
      .map { [$0.author, $0.license].filter { !$0.isEmpty }.joined(separator: ", ") }
    var rows = [
      InfoSheet.Row(term: "Guise", meaning: localized("Puts disguises on faces")),
      InfoSheet.Row(term: localized("Version"), meaning: TouchKit.Version.current),
      InfoSheet.Row(term: localized("License"), meaning: "Apache License 2.0"),
    ]
    for author in Set(authors).subtracting([""]).sorted() {
      rows.append(InfoSheet.Row(term: localized("Stickers"), meaning: author))
    }
    InfoSheet(localized("About Guise"), identifier: "about", rows: rows).present(in: window)
  }
}
