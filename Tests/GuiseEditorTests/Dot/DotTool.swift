import DisguiseModel
import TouchKit

@testable import GuiseEditor

/// The tool of the tests' dots: makes them, and lets a double tap give them the other color.
@MainActor final class DotTool: EditorFeature {
  static let (red, blue) = (DotDesign(color: 0xFF_0000), DotDesign(color: 0x00_00FF))
  private let desk: Desk

  init(on desk: Desk) {
    self.desk = desk
    desk.tools.select.edits[DotDesign.kind] = { [weak self] id, hand in self?.recolor(id, hand) }
  }

  /// Makes a dot that the next tap on the photo places.
  func arm() {
    desk.stickers.make(Self.red, on: desk.document.worker) { [desk] sticker in
      guard let sticker else { return }
      desk.canvas.artwork.read(sticker.id) { [hand = desk.hand] _ in hand.armed = sticker }
    }
  }

  private func recolor(_ id: ElementID, _ hand: Hand) {
    let old = desk.document.history?.present[id]?.kind.design as? DotDesign
    desk.stickers.make(old == Self.red ? Self.blue : Self.red, on: desk.document.worker) {
      [desk] sticker in
      if let sticker { desk.tools.place.setDesign(of: id, to: sticker, by: hand) {} }
    }
  }
}
