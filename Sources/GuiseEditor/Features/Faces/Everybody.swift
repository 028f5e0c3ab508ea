import DisguiseModel
import Platform
import TouchKit

/// Puts what is armed, or the set that was put on last, on all faces: a button while there are several, and a
/// key.
final class Everybody: EditorFeature {
  private let desk: Desk
  /// The set that was put on, and what that has led to.
  private var last: (set: StickerSet, disguise: Disguise)?

  init(on desk: Desk) {
    self.desk = desk
    desk.document.observe { [weak self] event in
      guard case .putOn(let set) = event, let self else { return }
      last = self.desk.document.history.map { (set, $0.present) }
      show(.elements)
    }
  }

  /// The set that the last step has put on, if other faces do not wear it.
  private var set: StickerSet? {
    guard let last, last.disguise == desk.document.history?.present, desk.hand.armed == nil,
      desk.tools.place.countOfFaces(without: last.set) > 0
    else { return nil }
    return last.set
  }

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

  /// On how many faces what is armed fits, or the set.
  private var count: Int {
    guard desk.canvas.faces.isOn, desk.document.canExport else { return 0 }
    return desk.hand.armed?.fit != nil || set != nil ? desk.canvas.faces.faces.count : 0
  }

  private func putOnAll(by hand: Hand) -> Bool {
    guard count > 0 else { return false }
    if let armed = hand.armed {
      desk.tools.place.fitToAll(armed, by: hand)
    } else if let set {
      desk.tools.place.putOnAll(set, by: hand)
    }
    return true
  }

  let follows: EditorChange = [.armed, .elements, .faces, .work]

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
