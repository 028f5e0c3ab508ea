import DisguiseModel
import Platform
import TouchKit

/// Moving, scaling and turning an element by fine steps without a keyboard: each tap is one step, and a held
/// button one that grows.
final class Adjusting: EditorFeature {
  private let desk: Desk
  /// The buttons that are shown, and the element that they change.
  private var pads: [(pad: StepPad, element: ElementID)] = []

  init(on desk: Desk) { self.desk = desk }

  var commands: [Command] {
    [
      Command(
        .adjust, localized("Adjust"), icon: "adjust",
        ofElement: { [unowned self] id, hand in
          desk.dialogs.open(for: hand) { [weak self, weak hand] in
            if let hand { self?.show(for: id, hand) }
          }
        })
    ]
  }

  private func show(for id: ElementID, _ hand: Hand) {
    guard let element = desk.canvas.canvasView[id] else { return }
    desk.canvas.select(id, by: hand)
    let canvas = desk.canvas
    let pad = StepPad(
      icon: desk.library.icon,
      onStep: { [weak canvas, weak hand] step in
        if let canvas, let hand { canvas.adjust(id, step.enlarged(by: canvas.nudge), by: hand) }
      },
      onHold: { [weak canvas, weak hand] step, phase in
        guard let canvas, let hand else { return }
        canvas.adjust(id, step.enlarged(by: canvas.nudge), phase, by: hand)
      })
    pads.append((pad, id))
    pad.present(beside: element, in: desk.window)
  }

  func stateDidChange() {
    for (pad, id) in pads where desk.document.history?.present[id] == nil { pad.close() }
    pads.removeAll { !$0.pad.isOpen }
  }

  func documentWillChange() {
    for (pad, _) in pads { pad.close() }
    pads = []
  }
}

extension Command.ID {
  static let adjust: Self = "adjust"
}
