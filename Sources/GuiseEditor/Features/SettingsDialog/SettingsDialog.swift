import DisguiseModel
import Platform
import TouchKit

/// What is set: the sheet where people set it, what it means for the editor, and what is remembered.
final class SettingsDialog: EditorFeature {
  private let desk: Desk
  /// The sheets that are open, one for each hand at most.
  private var sheets: [SettingsSheet] = []

  init(on desk: Desk) {
    self.desk = desk
    desk.settings.observe { [weak self] in self?.adopt() }
    showTab()
    reportProblems()
  }

  var commands: [Command] {
    [
      Command(
        "settings", localized("Settings"), icon: "settings", keys: [Keystroke("comma", .control)],
        row: KeysRow(keys: localized("Ctrl + comma"), in: .window),
        in: [.moreMenu: 410, .startMenu: 110]
      ) { [unowned self] target in open(for: target.hand) }
    ]
  }

  private func open(for hand: Hand) {
    desk.dialogs.open(for: hand) { [weak self, weak hand] in
      guard let self, let hand else { return }
      let sheet = SettingsSheet(on: desk, for: hand)
      sheet.onClose = { [weak self, unowned sheet] in
        self?.sheets.removeAll { $0 === sheet }
      }
      sheets.append(sheet)
      sheet.present(in: desk.window)
    }
  }

  /// Lets the editor be as it is set.
  private func adopt() {
    let settings = desk.settings
    desk.layout.isLeftHanded = settings[.leftHanded]
    desk.window.mirrorsMouse = settings[.mirroredFinger]
    desk.canvas.faces.isOn = settings[.fitsToFaces]
    for sheet in sheets { sheet.show() }
  }

  /// Shows the tab of the drawer that was selected last, and as much of the drawer.
  private func showTab() {
    desk.layout.dockedDrawer.height = desk.memory.remembered.drawer
    if let tab = desk.memory.remembered.tab { desk.layout.drawer.show(tab: tab) }
  }

  /// Says once what was wrong with the files of settings.
  private func reportProblems() {
    let problems = desk.options.settingsProblems.map(\.message)
    guard !problems.isEmpty else { return }
    for problem in problems { desk.options.logError(problem) }
    desk.messages.showProblem(
      problems.prefix(3).joined(separator: " ") + (problems.count > 3 ? " …" : ""),
      about: .settings)
  }
}
