import DisguiseModel
import Platform
import TouchKit

/// Another part of the photo, and its light: a sheet for all, which waits until nobody moves anything.
final class CropAndLight: EditorFeature {
  private let desk: Desk
  private weak var sheet: CropSheet?
  /// Puts the texts that somebody writes on the photo, and calls a closure then.
  var finishWriting: (@escaping () -> Void) -> Void = { $0() }

  init(on desk: Desk) { self.desk = desk }

  var commands: [Command] {
    [
      Command(
        "crop", localized("Crop and light"), icon: "crop", keys: [Keystroke("k")],
        row: KeysRow(keys: "K", in: .picture),
        in: [.openMenu: 220, .photoMenu: 45, .photoReader: 60],
        isEnabled: { [unowned self] in desk.document.canExport && desk.document.photo != nil }
      ) { [unowned self] target in
        desk.dialogs.whenNothingMoves(for: target.hand) { [weak self, weak hand = target.hand] in
          self?.finishWriting { if let hand { self?.open(for: hand) } }
        }
      }
    ]
  }

  let follows = EditorChange.photo

  /// What the sheet shows is no longer the photo.
  func show(_ change: EditorChange) { sheet?.close() }

  func documentWillChange() { sheet?.close() }

  private func open(for hand: Hand) {
    guard sheet?.isOpen != true, let disguise = desk.document.history?.present,
      let photo = desk.document.photo
    else { return }
    let face = desk.canvas.foundFaces.max { $0.eyeDistance < $1.eyeDistance }
    let sheet = CropSheet(of: disguise, on: photo.screen, face, desk.library)
    sheet.onDone = { [weak self, weak hand] framing in
      guard framing != disguise.framing, let self, let hand else { return }
      let isMirroring = framing.isMirrored != disguise.framing.isMirrored
      mirrorTails(of: isMirroring ? disguise.elements : [], for: hand) { [weak self] changes in
        self?.desk.document.perform(
          changes.isEmpty ? .framing(framing) : .all([.framing(framing)] + changes))
      }
    }
    self.sheet = sheet
    desk.messages.close()
    sheet.present(in: desk.window)
  }

  /// Makes the pictures of speech bubbles whose tails point the other way, as in a mirror in which the words stay
  /// readable, and calls a closure with the edits that show them, when nobody moves anything.
  private func mirrorTails(
    of elements: [DisguiseElement], for hand: Hand, then use: @escaping ([Edit]) -> Void
  ) {
    let bubbles = elements.compactMap { element in
      (element.kind.design as? TextDesign)?.withMirroredTail.map { (element.id, $0) }
    }
    var changes: [Edit] = []
    var waiting = bubbles.count
    func finish() { desk.dialogs.whenNothingMoves(for: hand) { use(changes) } }
    if bubbles.isEmpty { return finish() }
    for (id, design) in bubbles {
      desk.make(design, on: desk.document.worker) { [weak self] sticker in
        if let sticker { changes.append(.change(id, .kind(sticker.kind))) }
        waiting -= 1
        if waiting == 0, self != nil { finish() }
      }
    }
  }
}

extension TextDesign {
  /// The text with the tail of its bubble on the other side; nil if it has none.
  fileprivate nonisolated var withMirroredTail: TextDesign? {
    guard let tail = ground?.tail else { return nil }
    var result = self
    result.ground?.tail = Point(-tail.x, tail.y)
    return result
  }
}
