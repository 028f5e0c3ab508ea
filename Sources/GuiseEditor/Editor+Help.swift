import TouchKit

/// What there is to know about the editor.
extension Editor {
  /// Shows the keys, and what the mouse does.
  func showKeys() {
    let rows = [
      ("Ctrl + O", "Open a photo or a project"),
      ("Ctrl + S", "Save the picture"),
      ("Ctrl + Shift + S", "Save the picture as…"),
      ("Ctrl + Z, Ctrl + Shift + Z", "Undo, redo"),
      ("Ctrl + C, Ctrl + X, Ctrl + V", "Copy, cut, paste"),
      ("Ctrl + D", "Duplicate"),
      ("1 … 9", "Select a tab of the drawer"),
      ("Enter", "Place what is armed in the middle"),
      ("Tab, Shift + Tab", "Select the next, the previous element or button"),
      ("Arrow keys", "Move by 1 pixel, with Shift by 10"),
      ("+ and -", "Larger, smaller"),
      ("[ and ]", "Turn by 1 degree, with Shift by 15"),
      ("F", "Flip"),
      ("Page Up, Page Down", "Forward, backward"),
      ("Delete", "Delete"),
      ("Menu, Shift + F10", "Open the menu"),
      ("Ctrl + 0", "Fit the photo into the window"),
      ("F11", "Full screen"),
      ("Ctrl + Q", "Close Guise"),
      ("Right button", "Open the menu"),
      ("Wheel on an element", "Larger, smaller; with Alt turn"),
      ("Ctrl + wheel", "Zoom the photo"),
      ("Middle button, drag", "Move the photo"),
      ("Ctrl + drag", "A second, mirrored finger"),
    ]
    InfoSheet("Keys", identifier: "keys", rows: rows.map { .init(term: $0.0, meaning: $0.1) })
      .present(in: window)
  }

  /// Shows what this program is, and who made the artwork.
  func showAbout() {
    let catalog = library.catalog
    let authors = catalog.tabs.flatMap { catalog.stickers(in: $0.id) }
      .map { [$0.author, $0.license].filter { !$0.isEmpty }.joined(separator: ", ") }
    var rows = [
      InfoSheet.Row(term: "Guise", meaning: "Puts disguises on faces"),
      InfoSheet.Row(term: "Version", meaning: TouchKit.Version.current),
      InfoSheet.Row(term: "License", meaning: "Apache License 2.0"),
    ]
    for author in Set(authors).subtracting([""]).sorted() {
      rows.append(InfoSheet.Row(term: "Stickers", meaning: author))
    }
    InfoSheet("About Guise", identifier: "about", rows: rows).present(in: window)
  }
}
