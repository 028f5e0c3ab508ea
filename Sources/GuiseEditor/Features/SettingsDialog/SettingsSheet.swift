import DisguiseModel
import Platform
import TouchKit

/// The sheet where a person sets what is set once. Everything acts at once, but the language.
final class SettingsSheet: Sheet {
  private let desk: Desk
  private let hand: Hand
  private var rows: [SettingRow] = []
  /// The folder for pictures where none is chosen; nil until the disk has answered.
  private var usualFolder: String?

  /// Creates the sheet of a hand; `present(in:)` shows it.
  init(on desk: Desk, for hand: Hand) {
    self.desk = desk
    self.hand = hand
    super.init(localized("Settings"), identifier: "settings", size: Size(560, 780), exit: .close)
    addInterfaceRows()
    addPictureRows()
    addFingerRows()
    for row in rows { body.addSubview(row) }
    show()
  }

  override func present(in window: Window) {
    super.present(in: window)
    let environment = desk.options.environment
    desk.files.browser.questions.ask {
      ExportFolder.standard(environment: environment)
    } then: { [weak self] folder in
      self?.usualFolder = folder
      self?.show()
    }
  }

  /// Shows what is set now.
  func show() {
    for row in rows { row.show() }
    contentDidChange()
  }

  // MARK: Rows

  private func addInterfaceRows() {
    addChoice(
      of: .theme, localized("Colors"), "theme",
      [
        (nil, localized("Auto"), "desktop"), (.light, localized("Light"), "light"),
        (.dark, localized("Dark"), "dark"), (.highContrast, localized("Contrast"), "contrast"),
      ])
    let (size, textSize) = (
      SizeStepper(.interface, desk.settings, desk.library),
      SizeStepper(.texts, desk.settings, desk.library)
    )
    add(localized("Interface size"), size, of: .scale) { size.show() }
    add(localized("Text size"), textSize, of: .textSize) { textSize.show() }
    addMenu(
      of: .language, localized("Language"), "language",
      detail: localized("Takes effect at the next start"),
      value: { [desk] in desk.settings[.language]?.name ?? localized("Follow the desktop") }
    ) { [unowned self] in languageItems }
    addSwitch(
      of: .leftHanded, localized("Left-handed"), "left-handed",
      detail: localized("Moves the disguises to the other side"))
    addSwitch(
      of: .reducedMotion, localized("Reduced motion"), "reduced-motion",
      detail: localized("When off, the desktop decides"))
  }

  private func addPictureRows() {
    let home = UserFolders(environment: desk.options.environment).home
    addMenu(
      of: .folder, localized("Save pictures to"), "folder",
      detail: { [weak self, desk] in
        let path = desk.settings[.folder].path(home: home) ?? self?.usualFolder
        return path.map { Self.readable($0, home: home) } ?? " "
      },
      value: { [desk] in
        desk.settings[.folder].path(home: home).map { FileSystem.lastComponent(of: $0).printable }
          ?? localized("Usual folder")
      }
    ) { [unowned self] in folderItems }
    addChoice(
      of: .format, localized("Format"), "format",
      [(.png, "PNG", "png"), (.jpeg, "JPEG", "jpeg"), (.webP, "WebP", "webp")])
  }

  /// A path to read, from left to right in any language.
  private static func readable(_ path: String, home: String?) -> String {
    let isAtHome = home.map { path.hasPrefix($0 + "/") } ?? false
    let short = isAtHome ? "~" + path.dropFirst(home?.count ?? 0) : path
    return "\u{2066}\(short.printable)\u{2069}"
  }

  private func addFingerRows() {
    addSwitch(
      of: .fitsToFaces, localized("Fit to faces"), "fit-to-faces",
      detail: localized("A disguise goes where it belongs on the face"))
    addSwitch(
      of: .mirroredFinger, localized("Pinch with the mouse"), "mirrored-finger",
      detail: localized("With Ctrl, a second finger mirrors the first"))
  }

  private var languageItems: [Menu.Item] {
    let settings = desk.settings
    let languages = [nil] + Language.allCases.map { Optional($0) }
    return languages.map { language in
      item(
        language?.name ?? localized("Follow the desktop"), language?.rawValue ?? "desktop",
        isChosen: language == settings[.language]
      ) { settings.set(.language, to: language) }
    }
  }

  private var folderItems: [Menu.Item] {
    let settings = desk.settings
    return [
      item(
        localized("Usual folder"), "usual-folder", isChosen: settings[.folder] == .standard
      ) { settings.set(.folder, to: .standard) },
      item(localized("Choose a folder…"), "choose-folder", isChosen: nil) {
        [weak desk, weak hand] in
        guard let desk, let hand else { return }
        desk.files.chooseFolder(localized("Folder for pictures"), for: hand) { path in
          settings.set(.folder, to: .path(path))
        }
      },
    ]
  }

  private func item(
    _ title: String, _ identifier: String, isChosen: Bool?, action: @escaping () -> Void
  ) -> Menu.Item {
    Menu.Item(title, identifier: identifier, isOn: isChosen, action: action)
  }

  private func add<Value>(
    _ title: String, _ control: View, of setting: Setting<Value>,
    detail: @escaping () -> String = { "" }, show: @escaping () -> Void
  ) {
    rows.append(
      SettingRow(title, control) { [settings = desk.settings] in
        show()
        let isFixed = settings.settings.isFixed(setting)
        control.isEnabled = !isFixed
        return isFixed ? localized("Set on the command line") : detail()
      })
  }

  private func addSwitch(
    of setting: Setting<Bool>, _ title: String, _ identifier: String, detail: String
  ) {
    let settings = desk.settings
    let control = Switch(title)
    control.identifier = identifier
    control.action = { [unowned control] in settings.set(setting, to: control.isOn) }
    add(title, control, of: setting, detail: { detail }) {
      if control.isOn != settings[setting] { control.setOn(settings[setting]) }
    }
  }

  private func addChoice<Value>(
    of setting: Setting<Value>, _ title: String, _ identifier: String,
    _ choices: [(value: Value, title: String, identifier: String)]
  ) {
    let settings = desk.settings
    let control = SegmentedControl(
      title, choices.map { .init($0.title, identifier: "\(identifier)-\($0.identifier)") }
    ) { index in settings.set(setting, to: choices[index].value) }
    control.identifier = identifier
    add(title, control, of: setting) {
      control.selectedIndex = choices.firstIndex { $0.value == settings[setting] }
    }
  }

  private func addMenu<Value>(
    of setting: Setting<Value>, _ title: String, _ identifier: String,
    detail: @escaping @autoclosure () -> String, value: @escaping () -> String,
    items: @escaping () -> [Menu.Item]
  ) {
    addMenu(of: setting, title, identifier, detail: detail, value: value, items: items)
  }

  private func addMenu<Value>(
    of setting: Setting<Value>, _ title: String, _ identifier: String,
    detail: @escaping () -> String, value: @escaping () -> String,
    items: @escaping () -> [Menu.Item]
  ) {
    let button = Button("", style: .tinted)
    button.identifier = identifier
    button.action = { [unowned self, unowned button] in
      desk.present(Menu(items(), style: .list, label: title), for: hand, beside: button)
    }
    add(title, button, of: setting, detail: detail) {
      button.title = value()
      button.label = "\(title): \(value())"
    }
  }

  override func arrangeBody(in room: Size) -> Double {
    var y = 0.0
    for row in rows {
      let inner = room.width - 2 * Self.gap
      let height = row.sizeThatFits(Size(inner, .infinity)).height
      row.frame = Rect(Self.gap, y, inner, height)
      y += height
    }
    return y + Self.gap
  }
}
