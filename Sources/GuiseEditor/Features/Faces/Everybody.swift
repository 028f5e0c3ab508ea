import DisguiseModel
import Platform
import TouchKit

/// Puts what is armed on all faces: a button while there are several, and a key.
final class Everybody: EditorFeature {
  private let desk: Desk

  init(on desk: Desk) { self.desk = desk }

  var commands: [Command] {
    [
      Command(
        "everybody", localized("Everybody"), icon: "face",
        keys: [Keystroke("Return", .shift), Keystroke("KP_Enter", .shift)],
        row: KeysRow(
          keys: localized("Shift + Enter"), meaning: localized("Place what is armed on all faces")),
        isEnabled: { [unowned self] _ in count > 0 },
        ifPossible: { [unowned self] target in putOnAll(by: target.hand) })
    ]
  }

  /// On how many faces what is armed fits.
  private var count: Int {
    desk.canvas.faces.isOn && desk.document.canExport && desk.hand.armed?.fit != nil
      ? desk.canvas.faces.faces.count : 0
  }

  private func putOnAll(by hand: Hand) -> Bool {
    guard count > 0, let armed = hand.armed else { return false }
    desk.tools.place.fitToAll(armed, by: hand)
    return true
  }

  let follows: EditorChange = [.armed, .faces, .work]

  func show(_ change: EditorChange) {
    desk.layout.corners.faces = desk.canvas.faces.faces.map(\.box)
    guard (count > 1) != (desk.layout.corners.everybody != nil) else { return }
    guard count > 1 else { return desk.layout.corners.everybody = nil }
    let button = Button(localized("Everybody"), style: .filled) { [weak self] in
      guard let self else { return }
      _ = putOnAll(by: desk.hand)
    }
    button.identifier = "everybody"
    desk.layout.corners.everybody = button
  }
}
