import DisguiseModel
import Platform
import TouchKit

/// Moving, scaling and turning an element by fine steps without a keyboard: each tap is one step.
final class Adjusting: EditorFeature {
  private let desk: Desk

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
    let pad = StepPad(icon: desk.library.icon) { [weak self, weak hand] step in
      if let hand { self?.desk.canvas.adjust(id, step, by: hand) }
    }
    pad.present(beside: element, in: desk.window)
  }
}

extension Command.ID {
  static let adjust: Self = "adjust"
}
