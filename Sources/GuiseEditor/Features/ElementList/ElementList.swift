import DisguiseModel
import Platform
import TouchKit

/// The list of all elements: what lies on what, and what is covered, locked or hidden. Each hand can have its own.
final class ElementList: EditorFeature {
  private let desk: Desk
  /// The lists that are open, and whose they are.
  private var sheets: [(sheet: ElementListSheet, hand: Hand)] = []
  private lazy var thumbnails = ElementThumbnails(of: desk.library, desk.scheduler)

  init(on desk: Desk) { self.desk = desk }

  var commands: [Command] {
    [
      Command(
        "elements", localized("Elements"), icon: "elements", keys: [Keystroke("e")],
        row: KeysRow(keys: "E"), in: [.moreMenu: 20, .photoReader: 80],
        isEnabled: { [unowned self] in hasElements }
      ) { [unowned self] target in
        guard hasElements else { return }
        desk.dialogs.open(for: target.hand) { [weak self, weak hand = target.hand] in
          if let hand { self?.open(for: hand) }
        }
      }
    ]
  }

  private var hasElements: Bool { !(desk.document.history?.present.elements.isEmpty ?? true) }

  private func open(for hand: Hand) {
    sheets.removeAll { !$0.sheet.isOpen }
    guard !sheets.contains(where: { $0.hand == hand }) else { return }
    let sheet = ElementListSheet(
      thumbnails, desk.library, barHeight: desk.layout.topBar.bounds.height,
      // Beside that of another hand, if there is room.
      isAtStart: desk.layout.isLeftHanded != (sheets.count % 2 == 1))
    sheet.onEvent = { [weak self, weak sheet, weak hand] event in
      if let sheet, let hand { self?.handle(event, of: sheet, hand) }
    }
    // What is done in the list can be undone without leaving it.
    sheet.overlay.openings = [desk.layout.topBar.undo, desk.layout.topBar.redo]
    sheet.overlay.passesKeyOn = { [weak self] event in self?.actsOnSelection(event) ?? false }
    sheets.append((sheet, hand))
    desk.messages.close()
    show(in: sheet, hand)
    sheet.present(in: desk.window)
    sheet.showSelection()
  }

  /// Whether a key changes what is selected, or takes such a change back, without opening anything above the list.
  private func actsOnSelection(_ event: KeyEvent) -> Bool {
    event.keystrokes.contains { stroke in
      guard let command = desk.commands.command(of: stroke) else { return false }
      return ["undo", "redo", "copy", "cut", "paste"].contains(command.id)
        || command.keysRow?.group == .elements && command.id != "select"
    }
  }

  private func handle(
    _ event: ElementListSheet.Event, of sheet: ElementListSheet, _ hand: Hand
  ) {
    switch event {
    case .picked(let id):
      // What is hidden has no place on the photo.
      if desk.document.history?.present[id]?.isHidden == false {
        let select = desk.tools.select
        if desk.tools.adds { select.toggle(id, by: hand) } else { select.pick(id, by: hand) }
      }
      show(in: sheet, hand)
    case .locked(let id, let isLocked): arrange(.change(id, .lock(isLocked)), id)
    case .hidden(let id, let isHidden): arrange(.change(id, .hide(isHidden)), id)
    case .moved(let id, let below): arrange(.reorder(id, .above(below)), id)
    case .selects:
      sheet.dismiss()
      if !desk.tools.loop.isArmed {
        desk.commands.perform("select", for: Command.Target(of: hand))
      }
    }
  }

  private func arrange(_ edit: Edit, _ id: ElementID) { desk.arrange(edit, of: [id]) }

  let follows: EditorChange = [.photo, .elements, .selection]

  func show(_ change: EditorChange) {
    sheets.removeAll { !$0.sheet.isOpen }
    for (sheet, hand) in sheets { show(in: sheet, hand) }
  }

  private func show(in sheet: ElementListSheet, _ hand: Hand) {
    guard let disguise = desk.document.history?.present, hasElements else {
      sheet.dismiss()
      return
    }
    sheet.show(disguise.elements.reversed(), selected: Set(hand.selected))
  }

  func documentWillChange() { for (sheet, _) in sheets { sheet.dismiss() } }

  func finish() { thumbnails.finish() }
}
