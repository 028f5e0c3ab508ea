import DisguiseModel
import Platform
import TouchKit

/// Frames around the photo: a tap on a cell puts one on, on the same cell takes it off; and a line of text on it.
final class Frames: EditorFeature {
  private let desk: Desk

  init(on desk: Desk) {
    self.desk = desk
    desk.tools.onFrameDoubleTap = { [weak self] id, hand in self?.addText(to: id, hand) ?? false }
  }

  var commands: [Command] {
    [
      Command(
        "frame-text", localized("Text"), icon: "pen", in: [.elementMenu: 11, .elementReader: 11],
        isEnabled: { [unowned self] target in textColor(of: target.frame) != nil },
        ifPossible: { [unowned self] target in
          target.frame.map { addText(to: $0, target.hand) } ?? false
        })
    ]
  }

  /// Puts the frame of a cell on, or takes it off.
  func pick(_ sticker: Sticker) {
    let hand = desk.hand
    guard desk.document.history != nil else {
      desk.messages.show(localized("Open a photo first."))
      return
    }
    hand.armed = nil
    desk.layout.closeDrawer()
    if let worn = desk.tools.place.worn(sticker) {
      guard !worn.isLocked else {
        desk.messages.show(localized("The frame is locked. Unlock it first."))
        return
      }
      desk.canvas.remove(worn.id)
    } else {
      desk.tools.place.putFrame(sticker, by: hand)
    }
  }

  let follows: EditorChange = [.photo, .elements]

  /// Marks the cell of the frame that is on.
  func show(_ change: EditorChange) {
    let frame = desk.document.history?.present.frame.flatMap { $0.isHidden ? nil : $0 }
    desk.layout.drawer.inUse.frame = frame?.kind.frame?.frame
  }

  // MARK: The line of text

  private func sticker(of id: ElementID?) -> Sticker? {
    guard let element = id.flatMap({ desk.document.history?.present[$0] }), element.isFree else {
      return nil
    }
    return element.isFrame ? desk.library.catalog[element.kind.artwork] : nil
  }

  private func textColor(of id: ElementID?) -> UInt32? { sticker(of: id)?.frame?.textColor }

  /// How high letters are, as a part of the lower edge; and how wide the text may be, as a part of the canvas.
  private static let (letterShare, widthShare) = (0.42, 0.84)

  /// Opens the sheet for a text on the lower edge of a frame; returns false if that has no room for one.
  private func addText(to id: ElementID, _ hand: Hand) -> Bool {
    guard let sticker = sticker(of: id), let shape = sticker.frame, let color = shape.textColor
    else { return false }
    // The drawing itself, which says how large a unit is.
    desk.canvas.artwork.read(sticker.id.inFiles) { [weak self, weak hand] drawing in
      guard let self, let hand, let side = drawing?.size.shortSide else { return }
      let canvas = desk.document.canvasSize
      let (center, height) = shape.textPlace(on: canvas, of: side)
      let place = { (text: TextArtwork) in
        let scale = min(
          height * Self.letterShare / TextArtwork.em,
          canvas.width * Self.widthShare / max(text.body.width, 1))
        return Placement(center: center, scale: max(scale, 1e-6))
      }
      desk.ask(.write(TextDesign("", color: color), at: place, for: hand))
    }
    return true
  }
}
