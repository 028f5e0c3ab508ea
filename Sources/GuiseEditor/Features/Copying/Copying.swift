import DisguiseModel
import Platform
import TouchKit

/// Copying the finished picture or an element, and pasting.
extension Editor {
  private static let elementType = DataType(ElementCopy.mediaType)
  private static let stickerType = DataType(ElementCopy.stickerType)

  /// Copies the selected element, or the finished picture if none is selected.
  func copy() {
    guard let pasteboard = window.pasteboard else { return }
    if let id = controller.selection, let item = item(of: id) {
      pasteboard.setItem(item)
      showMessage(
        localized("{name} is copied.", ["name": library.name(of: id, in: document)]),
        about: .copying)
    } else if let item = pictureItem() {
      pasteboard.setItem(item)
      showMessage(localized("The picture is copied."), about: .copying)
    }
  }

  /// Copies the selected element and deletes it.
  func cut() {
    guard let id = controller.selection, let item = item(of: id),
      let pasteboard = window.pasteboard
    else { return }
    pasteboard.setItem(item)
    controller.remove(id)
  }

  /// The finished picture for other programs; it is made when one asks for it.
  func pictureItem() -> ItemProvider? {
    controller.drags.endWheelDrags()
    guard let disguise = document.history?.present, let source = document.exportSource,
      let photo = document.photo
    else { return nil }
    let exporter = Exporter(artworks: library.artworks)
    let item = ItemProvider()
    item.suggestedName = ExportName.standard(
      photo: photo.source.name, time: Int(options.date().timeIntervalSince1970))
    item.register(
      .png,
      encoder: { isCancelled in
        try? exporter.png(disguise, photo: source, isCancelled: isCancelled)
      })
    return item
  }

  /// The finished picture as what is dragged out of the Save button. A hold that does not move is a
  /// tap.
  func picturePayload() -> DragInteraction.Payload? {
    guard canSave, let item = pictureItem(), let disguise = document.history?.present,
      let picture = thumbnail(of: disguise)?()
    else { return nil }
    return picturePayload(item, picture)
  }

  /// An item as what is dragged, with its picture under the finger.
  func picturePayload(_ item: ItemProvider, _ picture: Bitmap) -> DragInteraction.Payload {
    let anchor = Vector(picture.size.width / 2, picture.size.height / 2) / window.scale
    return DragInteraction.Payload(
      item, preview: DragPreview(image: picture, anchor: anchor),
      onEnd: { [weak self] outcome in self?.dragEnded(outcome) })
  }

  private func dragEnded(_ outcome: DragSession.Outcome) {
    switch outcome {
    case .failed:
      showProblem(localized("The other program didn't take the picture."), about: .copying)
    case .performed: withdrawMessages(about: .copying)
    case .refused, .cancelled: break
    }
  }

  private func item(of id: ElementID) -> ItemProvider? {
    guard let disguise = document.history?.present, let element = disguise[id] else { return nil }
    let exporter = Exporter(artworks: library.artworks)
    let item = ItemProvider()
    item.suggestedName = PortableName.make(library.name(of: element.kind.artwork) + ".png")
    let sticker =
      element.kind.artwork.content == nil || element.kind.design != nil
      ? nil : library.catalog[element.kind.artwork]
    let copy = ElementCopy(element, on: disguise.canvasSize, own: sticker)
    item.register(Self.elementType) { copy.bytes }
    if let source = sticker?.source {
      item.register(Self.stickerType, encoder: { _ in source.bytes })
    }
    item.register(.png, encoder: { _ in exporter.png(of: element, in: disguise) })
    return item
  }

  /// Pastes an element, pictures or files.
  func paste() {
    guard let pasteboard = window.pasteboard else { return }
    pasteboard.types { [weak self] result in
      guard let self, let pasteboard = window.pasteboard else { return }
      receive(ArrivalOffer(of: pasteboard, types: (try? result.get()) ?? []))
    }
  }
}

extension Library {
  /// The name of an element's sticker.
  fileprivate func name(of id: ElementID, in document: DocumentController) -> String {
    document.history?.present[id].map { name(of: $0.kind.artwork) } ?? ""
  }
}
