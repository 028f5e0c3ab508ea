import DisguiseModel
import Platform
import TouchKit

/// Pasting an element of this Guise or of another one, which may have stickers that are not here.
extension Arrivals {
  /// How far from its original a pasted drawing is, in photo pixels.
  private static let drawingStep = Vector(40, 40)

  /// Pastes an element as another one like it. Its sticker is searched for here, and else comes with it.
  ///
  /// - Parameter offer: What offers the element.
  func paste(_ copy: ElementCopy, from offer: ArrivalOffer) {
    guard let photo = desk.document.history?.present.canvasSize else { return needPhoto(offer) }
    if !copy.others.isEmpty { return pasteAll(of: copy, offer) }
    let element = copy.element(on: photo)
    let id = element.kind.artwork
    if element.kind.drawing != nil {
      offer.end(true)
      var placement = element.placement
      placement.center += Self.drawingStep
      _ = desk.document.perform(.placeCopy(of: element.placed(at: placement), shownBy: id))
    } else if element.isFrame, desk.library.catalog[id]?.frame == nil {
      missSticker(of: copy, offer)
    } else if let sticker = desk.library.catalog[id] {
      offer.end(true)
      desk.tools.place.place(sticker, like: element)
    } else if let design = element.kind.design {
      offer.end(true)
      desk.stickers.make(design, on: desk.document.worker) { [weak self] sticker in
        if let sticker { self?.desk.tools.place.place(sticker, like: element) }
      }
    } else if id.content != nil {
      findOwn(copy, element, offer)
    } else {
      pastePicture(of: copy, element.placement, offer)
    }
  }

  /// Says that there is no photo on which something could be pasted.
  func needPhoto(_ offer: ArrivalOffer) {
    offer.end(false)
    desk.messages.show(localized("Open a photo first."))
  }

  /// Searches what is kept for other works and the user's packs, which may not have been read yet.
  func findKept(_ ids: Set<StickerID>, then use: @escaping @MainActor ([Sticker]) -> Void) {
    guard !ids.isEmpty else { return use([]) }
    let (state, packs) = (desk.document.state, desk.document.packs)
    desk.document.worker.perform(for: desk.scheduler) { () -> [Sticker] in
      let kept = state?.stickers(ids) ?? []
      let missing = ids.subtracting(kept.map(\.id))
      guard !missing.isEmpty else { return kept }
      return kept + (packs?.load().stickers.filter { missing.contains($0.id) } ?? [])
    } then: {
      use($0)
    }
  }

  private func findOwn(_ copy: ElementCopy, _ element: DisguiseElement, _ offer: ArrivalOffer) {
    findKept([element.kind.artwork]) { [weak self] found in
      guard let self else { return }
      if let found = found.first {
        offer.end(true)
        place(found, like: element)
      } else {
        takeSticker(of: copy, element, offer)
      }
    }
  }

  /// Takes the sticker's file, which the other Guise offers beside the element.
  private func takeSticker(
    of copy: ElementCopy, _ element: DisguiseElement, _ offer: ArrivalOffer
  ) {
    let type = DataType(ElementCopy.stickerType)
    guard offer.types.contains(type) else {
      return pastePicture(of: copy, element.placement, offer)
    }
    offer.load(type) { [weak self] result in
      guard case .success(let bytes) = result else {
        self?.pastePicture(of: copy, element.placement, offer)
        return
      }
      let file = EmbeddedFile(name: copy.stickerName ?? localized("Pasted picture"), bytes: bytes)
      self?.keep(file, expecting: element.kind.artwork, copy.headWidth) { [weak self] sticker in
        guard let sticker else {
          self?.pastePicture(of: copy, element.placement, offer)
          return
        }
        offer.end(true)
        self?.place(sticker, like: element)
      }
    }
  }

  /// Takes the picture of the element, in which it is turned and scaled as it was.
  private func pastePicture(of copy: ElementCopy, _ placement: Placement, _ offer: ArrivalOffer) {
    guard offer.types.contains(.png) else { return missSticker(of: copy, offer) }
    offer.load(.png) { [weak self] result in
      guard case .success(let bytes) = result else {
        self?.missSticker(of: copy, offer)
        return
      }
      let file = EmbeddedFile(name: copy.stickerName ?? localized("Pasted picture"), bytes: bytes)
      self?.keep(file, expecting: nil, nil) { [weak self] sticker in
        guard let sticker else {
          self?.missSticker(of: copy, offer)
          return
        }
        offer.end(true)
        // Its pixels are those of the photo that it was on.
        let scale = placement.scale / copy.element.placement.scale
        self?.desk.library.add([sticker])
        self?.desk.tools.place.place(
          sticker, asIn: Placement(center: placement.center, scale: scale))
      }
    }
  }

  private func missSticker(of copy: ElementCopy, _ offer: ArrivalOffer) {
    offer.end(false)
    desk.messages.showProblem(
      localized(
        "The sticker {name} isn't here, and the other program didn't deliver it. Copy it again.",
        [
          "name": copy.stickerName
            ?? FileSystem.lastComponent(of: copy.element.kind.artwork.rawValue)
        ]),
      about: .receiving)
  }

  /// Keeps a sticker for this work only, as those of a project that is opened.
  ///
  /// - Parameters:
  ///   - id: The sticker that it must be; nil for any.
  ///   - use: Called with it; with nil if it is no picture, or another sticker.
  private func keep(
    _ file: EmbeddedFile, expecting id: StickerID?, _ headWidth: Double?,
    then use: @escaping @MainActor (Sticker?) -> Void
  ) {
    let (state, artworks) = (desk.document.state, desk.library.artworks)
    desk.document.worker.perform(for: desk.scheduler) { () -> Sticker? in
      let isExpected = id.map { $0 == StickerID(ContentID(of: file.bytes)) } ?? true
      guard isExpected else { return nil }
      return try? OwnSticker.add(
        .memory(file), to: nil, keepingIn: state, readBy: artworks, headWidth: headWidth)
    } then: {
      use($0)
    }
  }

  private func place(_ sticker: Sticker, like element: DisguiseElement) {
    desk.library.add([sticker])
    desk.tools.place.place(sticker, like: element)
  }
}
