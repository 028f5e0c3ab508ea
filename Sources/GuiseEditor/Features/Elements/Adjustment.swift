import DisguiseModel
import Platform
import TouchKit

/// Moving, scaling and turning an element by fine steps without a keyboard: each tap is one step, and a held
/// button one that grows.
final class Adjustment: EditorFeature {
  private let desk: Desk
  /// The buttons that are shown, and the element that they change.
  private var pads: [(pad: StepPad, element: ElementID)] = []

  init(on desk: Desk) { self.desk = desk }

  var commands: [Command] {
    [
      Command(
        "adjust", localized("Adjust"), icon: "adjust", in: [.elementMenu: 220],
        ofElement: { [unowned self] id, hand in
          desk.dialogs.open(for: hand) { [weak self, weak hand] in
            if let hand { self?.open(for: id, hand) }
          }
        })
    ]
  }

  private func open(for id: ElementID, _ hand: Hand) {
    guard let element = desk.canvas.canvasView[id] else { return }
    desk.tools.select.select(id, by: hand)
    let move = desk.tools.move
    let pad = StepPad(
      icon: desk.library.icon,
      onStep: { [weak move, weak hand] step in
        if let move, let hand { move.adjust(id, step.enlarged(by: move.nudge), by: hand) }
      },
      onHold: { [weak move, weak hand] step, phase in
        guard let move, let hand else { return }
        move.adjust(id, step.enlarged(by: move.nudge), phase, by: hand)
      })
    pads.append((pad, id))
    pad.present(beside: element, in: desk.window)
  }

  let follows = EditorChange.elements

  func show(_ change: EditorChange) {
    for (pad, id) in pads where desk.document.history?.present[id]?.isFree != true {
      pad.close()
    }
    pads.removeAll { !$0.pad.isOpen }
  }

  func documentWillChange() {
    for (pad, _) in pads { pad.close() }
    pads = []
  }
}
