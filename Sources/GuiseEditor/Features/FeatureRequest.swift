import DisguiseModel
import TouchKit

/// What a feature asks of another one, which it does not know: the editor knows whose it is.
enum FeatureRequest {
  /// Nothing is open.
  case showStart
  /// Opens a file in place of what is open; calls the closure when it is shown.
  case open(WorkReading.Target, then: @MainActor () -> Void)
  /// Opens earlier work.
  case restore(KeptWork)
  /// Adds pictures to the user's own stickers, and places them at a point of the window; nil for the middle of
  /// what is in sight.
  case addStickers([PhotoSource], at: Point? = nil)
  /// Cuts something out of a picture.
  case cutOut(of: PhotoSource)
  /// Cuts something out of a sticker, or changes what was.
  case cutOutSticker(Sticker)
  /// Puts the texts that are being written on the photo, and keeps the colors that are being chosen; calls the
  /// closure then.
  case finishWriting(then: () -> Void)
  /// Lets a hand write a text of a design, where the closure says for its picture.
  case write(TextDesign, at: (TextArtwork) -> Placement, for: Hand)
  /// Makes the picture, which the closure uses on another thread; see `Saving.makePicture(about:then:)`.
  case makePicture(about: MessageTopic, then: @MainActor @Sendable (FinishedPicture) -> Void)
}

extension Editor {
  /// Lets the feature that can do it fulfill a request.
  func fulfill(_ request: FeatureRequest) {
    switch request {
    case .showStart: startScreen.show()
    case .open(let file, let done): opening.open(file, then: done)
    case .restore(let kept): opening.restore(kept.history, kept)
    case .addStickers(let pictures, let point): stickers.add(pictures, at: point)
    case .cutOut(let picture): cutOuts.cutOut(of: picture)
    case .cutOutSticker(let sticker): cutOuts.cutOut(of: sticker)
    case .finishWriting(let act):
      coloring.putSheetsAway()
      texts.finishWriting(then: act)
    case .write(let design, let place, let hand): texts.addNote(design, at: place, for: hand)
    case .makePicture(let topic, let use): saving.makePicture(about: topic, then: use)
    }
  }
}
