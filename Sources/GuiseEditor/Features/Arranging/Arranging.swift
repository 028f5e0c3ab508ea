import DisguiseModel
import Platform
import TouchKit

/// Changing the elements that are there, and undoing that.
final class Arranging: EditorFeature {
  private let desk: Desk
  /// The question whether to remove all elements.
  private weak var question: ActionSheet?
  /// Puts an element above or below others by a closure, which returns whether that has changed anything,
  /// and says where it lies.
  var tellingOrder: (ElementID, () -> Bool) -> Void = { _ = $1() }

  init(on desk: Desk) { self.desk = desk }

  var commands: [Command] { history + element + order + [removal, removalOfAll] }

  private var history: [Command] {
    let row = KeysRow(keys: "Ctrl + Z, Ctrl + Shift + Z", meaning: localized("Undo, redo"))
    return [
      Command(
        .undo, localized("Undo"), icon: "undo", keys: [Keystroke("z", .control)], row: row,
        isEnabled: { [unowned self] in desk.document.history?.canUndo ?? false }
      ) { [unowned self] _ in desk.document.undo() },
      Command(
        .redo, localized("Redo"), icon: "redo",
        keys: [Keystroke("z", [.control, .shift]), Keystroke("y", .control)], row: row,
        isEnabled: { [unowned self] in desk.document.history?.canRedo ?? false }
      ) { [unowned self] _ in desk.document.redo() },
    ]
  }

  private var element: [Command] {
    [
      Command(
        .duplicate, localized("Duplicate"), icon: "duplicate", keys: [Keystroke("d", .control)],
        row: KeysRow(keys: "Ctrl + D", meaning: localized("Duplicate")),
        ofElement: { [unowned self] in desk.canvas.duplicate($0, by: $1) }),
      Command(
        .flip, localized("Flip"), icon: "flip", keys: [Keystroke("f")],
        row: KeysRow(keys: "F", meaning: localized("Flip")),
        ofElement: { [unowned self] id, _ in desk.document.perform(.change(id, .flip)) }),
      Command(
        .wiggle, localized("Wiggle"), icon: "wiggle",
        ofElement: { [unowned self] id, _ in wiggle(id) }),
    ]
  }

  private var order: [Command] {
    let row = KeysRow(
      keys: localized("Page Up, Page Down"), meaning: localized("Forward, backward"))
    return [
      reordering(.forward, .up, keys: [Keystroke("Page_Up")], row: row),
      reordering(.backward, .down, keys: [Keystroke("Page_Down")], row: row),
      reordering(.toFront, .front, localized("To front"), icon: "to-front"),
      reordering(.toBack, .back, localized("To back"), icon: "to-back"),
    ]
  }

  private func reordering(
    _ id: Command.ID, _ step: Edit.Order, _ title: @autoclosure @escaping () -> String = "",
    icon: String? = nil, keys: [Keystroke] = [], row: KeysRow? = nil
  ) -> Command {
    Command(
      id, title(), icon: icon, keys: keys, row: row,
      ofElement: { [unowned self] id, _ in
        tellingOrder(id) { desk.document.perform(.reorder(id, step)) }
      })
  }

  private func wiggle(_ id: ElementID) {
    desk.canvas.wiggle(id)
    guard let element = desk.document.history?.present[id] else { return }
    desk.window.announce(
      localized("{name} wiggles", ["name": desk.library.name(of: element)]))
  }

  private var removal: Command {
    Command(
      .delete, localized("Delete"), icon: "trash",
      keys: [Keystroke("Delete"), Keystroke("BackSpace")],
      row: KeysRow(keys: localized("Delete, Backspace"), meaning: localized("Delete")),
      isDestructive: true,
      ofElement: { [unowned self] id, _ in desk.canvas.remove(id) })
  }

  // MARK: Removing all

  private var removalOfAll: Command {
    Command(
      .removeAll, localized("Remove all…"), icon: "trash", isDestructive: true,
      isEnabled: { [unowned self] in hasElements }
    ) { [unowned self] target in
      desk.dialogs.open(for: target.hand) { [weak self] in self?.askToRemoveAll() }
    }
  }

  private func askToRemoveAll() {
    guard hasElements else { return }
    let question = ActionSheet(
      localized("Remove all disguises?"),
      actions: [
        .init(
          localized("Remove all disguises"), identifier: Command.ID.removeAll.rawValue,
          isDestructive: true
        ) {
          [weak self] in self?.removeAll()
        }
      ]
    )
    self.question = question
    question.present(in: desk.window)
  }

  func documentWillChange() { question?.cancel() }

  /// Removes all elements but those that somebody moves.
  private func removeAll() {
    guard let history = desk.document.history else { return }
    let free = history.present.elements.map(\.id).filter { !history.held.contains($0) }
    desk.document.perform(history.held.isEmpty ? .removeAll : .all(free.map(Edit.remove)))
  }

  private var hasElements: Bool { !(desk.document.history?.present.elements.isEmpty ?? true) }
}

extension Command.ID {
  static let undo: Self = "undo"
  static let redo: Self = "redo"
  static let duplicate: Self = "duplicate"
  static let flip: Self = "flip"
  static let wiggle: Self = "wiggle"
  static let forward: Self = "forward"
  static let backward: Self = "backward"
  static let toFront: Self = "to-front"
  static let toBack: Self = "to-back"
  static let delete: Self = "delete"
  static let removeAll: Self = "remove-all"
}
