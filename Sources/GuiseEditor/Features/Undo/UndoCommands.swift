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
      guard case .traveled(let old, let new) = event else { return }
      self?.frame(old, new)
      self?.select(new, besides: old)
    }
  }

  private func frame(_ old: Disguise, _ new: Disguise) {
    let (before, after) = (old.byID, new.byID)
    let gone = old.visibleElements.filter { after[$0.id] == nil }
    let changed = new.visibleElements.filter { before[$0.id] != $0 }
    let painter = desk.library.restingPainter
    func box(of element: DisguiseElement) -> Rect {
      element.placement.bounds(of: painter.artworks.naturalSize(of: element))
    }
    let way = desk.tools.zoom.reveal(
      gone.map(box)
        + changed.flatMap { element in
          before[element.id].flatMap { element.strokeBoxes(since: $0) } ?? [box(of: element)]
        })
    for element in (gone + changed).prefix(Self.mostFrames) {
      FadingFrame.show(
        around: element.placement, of: painter.artworks.naturalSize(of: element),
        in: desk.canvas.canvasView.ghosts, for: way + FadingFrame.changed)
    }
  }

  /// Selects one thing that has come back, an element or a group, as when it was placed: what was deleted by mistake
  /// can be used at once. Where more has changed, the frames say so.
  private func select(_ new: Disguise, besides old: Disguise) {
    let (before, hand) = (Set(old.elements.map(\.id)), desk.hand)
    let back = new.visibleElements.filter { !before.contains($0.id) }
    let isOne = back.count == 1 || back.first?.group != nil && Set(back.map(\.group)).count == 1
    guard isOne, before.isSubset(of: new.elements.map(\.id)), !desk.tools.draw.isArmed,
      !desk.tools.move.isHeld(by: hand)
    else { return }
    let free = back.filter { desk.tools.select.isFree($0, for: hand) }.map(\.id)
    if !free.isEmpty { desk.tools.select.select(free, by: hand) }
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
