import DisguiseModel
import Platform
import TouchKit

/// Puts what is armed on the next face, or on all.
final class FittingAll: EditorFeature {
  private let desk: Desk

  init(on desk: Desk) { self.desk = desk }

  var commands: [Command] {
    [
      Command(
        .everybody, localized("Everybody"), icon: "face",
        keys: [Keystroke("Return", .shift), Keystroke("KP_Enter", .shift)],
        row: KeysRow(
          keys: localized("Shift + Enter"), meaning: localized("Place what is armed on all faces")),
        isEnabled: { [unowned self] _ in fits },
        ifPossible: { [unowned self] target in putOnAll(by: target.hand) })
    ]
  }

  /// Whether what is armed fits on several faces.
  private var fits: Bool {
    desk.canvas.faces.isOn && desk.canvas.faces.faces.count > 1 && desk.document.canExport
      && desk.hand.armed?.fit != nil
  }

  private func putOnAll(by hand: Hand) -> Bool {
    guard fits, let armed = hand.armed else { return false }
    desk.canvas.fitToAll(armed, by: hand)
    return true
  }

  func stateDidChange() {
    guard fits != (desk.layout.everybodyButton != nil) else { return }
    guard fits else { return desk.layout.everybodyButton = nil }
    let button = Button(localized("Everybody"), style: .filled) { [weak self] in
      guard let self else { return }
      _ = putOnAll(by: desk.hand)
    }
    button.identifier = "everybody"
    desk.layout.everybodyButton = button
  }
}

extension Command.ID {
  static let everybody: Self = "everybody"
}
