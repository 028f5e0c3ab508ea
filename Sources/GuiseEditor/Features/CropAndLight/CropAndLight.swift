import DisguiseModel
import Platform
import TouchKit

/// Another part of the photo, and its light: a sheet for all, which waits until nobody moves anything.
final class CropAndLight: EditorFeature {
  private let desk: Desk
  private weak var sheet: CropSheet?

  init(on desk: Desk) { self.desk = desk }

  var commands: [Command] {
    [
      Command(
        "crop", localized("Crop and light"), icon: "crop", keys: [Keystroke("k")],
        row: KeysRow(keys: "K", in: .picture),
        in: [.openMenu: 220, .photoMenu: 45, .photoReader: 60],
        canWait: true,
        isEnabled: { [unowned self] in desk.document.canExport && desk.document.photo != nil }
      ) { [unowned self] target in
        let hand = target.hand
        desk.dialogs.whenNothingMoves(for: hand) { [weak self] in
          // Meanwhile somebody may have begun to move something.
          self?.desk.ask(
            .finishWriting { [weak self] in
              self?.desk.dialogs.whenNothingMoves(for: hand) { self?.open(for: hand) }
            })
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
    let sheet = CropSheet(
      of: disguise, on: photo.screen, face, desk.library
    ) { [weak self, weak hand] framing in
      guard framing != disguise.framing, let self, let hand else { return }
      let isMirroring = framing.isMirrored != disguise.framing.isMirrored
      mirrorTails(of: isMirroring ? disguise.elements : [], for: hand) { [weak self] tails in
        self?.change(disguise, to: framing, with: tails)
      }
    }
    self.sheet = sheet
    desk.messages.close()
    // What it changes is what all hands work on.
    desk.window.perform(for: nil) { sheet.present(in: desk.window) }
  }

  /// Performs the step, unless the photo is another one by now; bubbles that somebody has changed meanwhile stay.
  private func change(_ old: Disguise, to framing: Framing, with tails: [ElementID: ElementKind]) {
    let document = desk.document
    guard let present = document.history?.present, present.photo == old.photo,
      present.framing == old.framing
    else { return }
    let changes = tails.filter { present[$0.key]?.kind == old[$0.key]?.kind }
      .flatMap { id, kind -> [Edit] in
        let isLocked = present[id]?.isLocked ?? false
        // What is locked is mirrored with the photo, too.
        let lock = isLocked ? [false, true].map { Edit.change(id, .lock($0)) } : []
        return lock.prefix(1) + [.change(id, .kind(kind))] + lock.suffix(1)
      }
    if !changes.isEmpty, document.perform(.all([.framing(framing)] + changes)) { return }
    document.perform(.framing(framing))
  }

  /// Makes the pictures of speech bubbles whose tails point the other way, as in a mirror in which the words stay
  /// readable, and calls a closure with the kinds that show them, when nobody moves anything.
  private func mirrorTails(
    of elements: [DisguiseElement], for hand: Hand,
    then use: @escaping ([ElementID: ElementKind]) -> Void
  ) {
    let bubbles = elements.compactMap { element in
      (element.kind.design as? TextDesign)?.withMirroredTail.map { (element.id, $0) }
    }
    var tails: [ElementID: ElementKind] = [:]
    var waiting = bubbles.count
    func finish() { desk.dialogs.whenNothingMoves(for: hand) { use(tails) } }
    if bubbles.isEmpty { return finish() }
    for (id, design) in bubbles {
      desk.stickers.make(design, on: desk.document.worker) { [weak self] sticker in
        if let sticker { tails[id] = sticker.kind }
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
