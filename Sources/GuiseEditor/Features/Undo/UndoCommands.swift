import DisguiseModel
import Platform
import TouchKit

/// Undoing and redoing steps; `UndoDecision` decides which are possible. What has changed is framed for a moment.
final class UndoCommands: EditorFeature {
  private let desk: Desk
  private var document: DocumentController { desk.document }
  /// More frames would say nothing.
  private static let mostFrames = 12

  init(on desk: Desk) {
    self.desk = desk
    document.observe { [weak self] event in
      if case .traveled(let old, let new) = event { self?.frame(old, new) }
    }
  }

  private func frame(_ old: Disguise, _ new: Disguise) {
    let (before, after) = (old.byID, new.byID)
    let gone = old.visibleElements.filter { after[$0.id] == nil }
    let changed = new.visibleElements.filter { before[$0.id] != $0 }
    for element in (gone + changed).prefix(Self.mostFrames) {
      FadingFrame.show(
        around: element.placement,
        of: desk.library.restingPainter.artworks.naturalSize(of: element),
        in: desk.canvas.canvasView.ghosts)
    }
  }

  var commands: [Command] {
    [
      Command(
        "undo", localized("Undo"), icon: "undo", keys: [Keystroke("z", .control)],
        row: KeysRow(keys: "Ctrl + Z", in: .picture),
        isEnabled: { [unowned self] in document.history?.canUndo ?? false }
      ) { [unowned self] target in
        document.undo(by: desk.tools.draw.authors(undoing: target.hand))
      },
      Command(
        "redo", localized("Redo"), icon: "redo",
        keys: [Keystroke("z", [.control, .shift]), Keystroke("y", .control)],
        row: KeysRow(keys: "Ctrl + Shift + Z, Ctrl + Y", in: .picture),
        isEnabled: { [unowned self] in document.history?.canRedo ?? false }
      ) { [unowned self] _ in document.redo() },
    ]
  }
}
