import Platform
import TouchKit

/// The Escape key: it ends the last thing that has begun.
final class EscapeKey: EditorFeature {
  private let desk: Desk

  init(on desk: Desk) { self.desk = desk }

  var commands: [Command] {
    [
      Command(
        "escape", keys: [Keystroke("Escape")],
        row: KeysRow(keys: "Esc", meaning: localized("Leave what is open"), in: .window),
        ifPossible: { [unowned self] target in escape(target.hand) })
    ]
  }

  private func escape(_ hand: Hand) -> Bool {
    if desk.dialogs.cancelWaiting(of: hand) {
      return true
    } else if desk.layout.drawerOverlay.isOpen {
      desk.layout.closeDrawer()
    } else if desk.messages.closeProblem() {
      return true
    } else if let host = desk.window.host, host.isFullScreen {
      host.setFullScreen(false)
    } else if hand.armed != nil {
      hand.armed = nil
    } else if desk.tools.loop.isArmed {
      desk.tools.loop.isArmed = false
    } else if desk.tools.select.leavePiece(by: hand) {
      return true
    } else if let hand = ([hand] + desk.canvas.hands.all).first(where: { $0.selection != nil }) {
      // The keyboard is everybody's: what others have left comes after one's own.
      desk.tools.select.select(nil, by: hand)
    } else {
      return desk.layout.drawer.endSearch()
    }
    return true
  }
}
