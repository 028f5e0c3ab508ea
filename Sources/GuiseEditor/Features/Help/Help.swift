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
      meaning: localized("Select the next, the previous element or button"), in: .window),
    KeysRow(keys: localized("Right button"), meaning: localized("Open the menu"), in: .mouse),
    KeysRow(
      keys: localized("Wheel on an element"),
      meaning: localized("Larger, smaller; with Alt turn"), in: .mouse),
    KeysRow(keys: localized("Ctrl + wheel"), meaning: localized("Zoom the photo"), in: .mouse),
    KeysRow(
      keys: localized("Middle button, drag"), meaning: localized("Move the photo"), in: .mouse),
    KeysRow(
      keys: localized("Alt + click"), meaning: localized("Place what is armed freely"),
      in: .mouse),
    mirroring,
  ]
  private static let mirroring = KeysRow(
    keys: localized("Ctrl + drag"), meaning: localized("A second, mirrored finger"), in: .mouse)

  private func showKeys() {
    let others = Self.others.filter { desk.settings[.mirroredFinger] || $0 != Self.mirroring }
    let rows = desk.commands.keysRows + others
    let isMirrored = desk.window.layoutDirection == .rightToLeft
    InfoSheet(
      localized("Keys"), identifier: "keys",
      groups: KeysRow.Group.allCases.map { group in
        (
          group.title,
          rows.filter { $0.group == group }.map {
            .init(term: $0.keys.chords(isMirrored: isMirrored), meaning: $0.meaning)
          }
        )
      }
    )
    .present(in: desk.window)
  }

  /// Shows what this program is, and who made what is in it.
  private func showAbout() {
    let catalog = desk.library.catalog
    let authors = catalog.tabs.flatMap { catalog.stickers(in: $0.id) }
      .map { [$0.author, $0.license].filter { !$0.isEmpty }.joined(separator: ", ") }
    let faces = [
      localized("Finds where a face is, not whose it is; nothing leaves this computer"),
      "YuNet, Shiqi Yu, MIT",
      [localized("Face mesh"), "Google", "Apache-2.0"].joined(separator: ", "),
      [localized("Selfie segmentation"), "Google", "Apache-2.0"].joined(separator: ", "),
    ]
    let facts = [
      (localized("Version"), [TouchKit.Version.current]),
      (localized("License"), ["Apache License 2.0"]),
      (localized("Faces"), FaceFinder.problem().map { [$0.userMessage] } ?? faces),
      (localized("Stickers"), Set(authors).subtracting([""]).sorted()),
    ]
    InfoSheet(
      localized("About Guise"), identifier: "about",
      emblem: Emblem(desk.library.appIcons.last),
      groups: [
        ("", facts.map { .init(term: $0, meaning: $1.joined(separator: "\n")) })
      ]
    )
    .present(in: desk.window)
  }
}

extension String {
  /// The keys, with spaces at which no line ends between those that are pressed together.
  ///
  /// - Parameter isMirrored: Whether lines begin at the right. There those that are pressed together keep the order
  ///   that they have on a keyboard, and the comma between them is that of the language.
  fileprivate func chords(isMirrored: Bool) -> String {
    let keys = replacing(" + ", with: "\u{A0}+\u{A0}")
    guard isMirrored else { return keys }
    return keys.replacing("\u{200F}", with: "").replacing("، ", with: ", ").split(separator: ", ")
      .map { "\u{2068}\($0)\u{2069}" }.joined(separator: "، ")
  }
}

extension KeysRow.Group {
  /// The title above its rows.
  fileprivate var title: String {
    switch self {
    case .picture: localized("Picture")
    case .elements: localized("Disguises")
    case .window: localized("Window")
    case .mouse: localized("Mouse")
    }
  }
}

/// The app's icon, its name, and what it is.
private final class Emblem: View {
  private static let side = 64.0
  private let icon: ImageView
  private let name = Label("Guise", font: Font(size: 24, weight: .bold), alignment: .center)
  private let purpose = Label(
    localized("Puts disguises on faces"), color: Theme.secondaryText, alignment: .center)

  init(_ icon: Bitmap?) {
    self.icon = ImageView(icon)
    super.init()
    self.icon.label = name.text
    for view in [self.icon, name, purpose] as [View] { addSubview(view) }
  }

  override func sizeThatFits(_ size: Size) -> Size {
    Size(size.width, arrange(width: size.width, places: false))
  }

  override func layoutSubviews() { _ = arrange(width: bounds.width, places: true) }

  /// Stacks all; returns the height.
  private func arrange(width: Double, places: Bool) -> Double {
    var y = Self.side + Theme.spacing
    if places { icon.frame = Rect((width - Self.side) / 2, 0, Self.side, Self.side) }
    for label in [name, purpose] {
      let height = label.sizeThatFits(Size(width, .infinity)).height
      if places { label.frame = Rect(0, y, width, height) }
      y += height
    }
    return y + Sheet.gap
  }
}
