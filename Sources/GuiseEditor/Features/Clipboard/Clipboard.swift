import DisguiseModel
import Platform
import TouchKit

/// Copying elements or the finished picture, and dragging the picture to other programs.
final class Clipboard: EditorFeature {
  private static let elementType = DataType(ElementCopy.mediaType)
  private static let stickerType = DataType(ElementCopy.stickerType)
  private let desk: Desk

  init(on desk: Desk) {
    self.desk = desk
    // A hold that does not move opens the button's menu.
    desk.layout.topBar.save.add(DragInteraction { [weak self] _ in self?.picturePayload() })
  }

  var commands: [Command] {
    let row = KeysRow(
      keys: "Ctrl + C, Ctrl + X, Ctrl + V", meaning: localized("Copy, cut, paste"),
      in: .picture)
    return [
      Command("copy", localized("Copy"), keys: [Keystroke("c", .control)], row: row) {
        [unowned self] target in copy(target.elementsOrFrame)
      },
      Command("cut", keys: [Keystroke("x", .control)], row: row) { [unowned self] target in
        cut(target.elementsOrFrame)
      },
    ]
  }

  /// Copies elements, or (none) the finished picture.
  private func copy(_ elements: [ElementID]) {
    guard let pasteboard = desk.window.pasteboard else { return }
    if let item = item(of: elements) {
      pasteboard.setItem(item)
      let name = desk.document.history?.present[elements[0]].map {
        desk.library.name(of: $0)
      }
      let count = elements.count
      desk.messages.show(
        count == 1
          ? localized("{name} is copied.", ["name": name ?? ""])
          : localizedPlural(
            "{count} element is copied.", "{count} elements are copied.", count: count),
        about: .copying)
    } else if let item = pictureItem() {
      pasteboard.setItem(item)
      desk.messages.show(localized("The picture is copied."), about: .copying)
    }
  }

  /// Copies elements and deletes them.
  private func cut(_ elements: [ElementID]) {
    guard let item = item(of: elements), let pasteboard = desk.window.pasteboard else { return }
    pasteboard.setItem(item)
    desk.canvas.remove(elements)
  }

  /// The finished picture for other programs; it is made when one asks for it.
  private func pictureItem() -> ItemProvider? {
    desk.tools.move.endWheelDrags()
    let document = desk.document
    guard let disguise = document.history?.present, let source = document.exportSource,
      let photo = document.photo
    else { return nil }
    let exporter = Exporter(artworks: desk.library.artworks)
    let item = ItemProvider()
    item.suggestedName = ExportName.standard(photo: photo.source.name)
    item.register(
      .png,
      encoder: { isCancelled in
        try? exporter.png(disguise, photo: source, isCancelled: isCancelled)
      })
    return item
  }

  /// The finished picture as what is dragged out of the Save button.
  private func picturePayload() -> DragInteraction.Payload? {
    guard desk.layout.topBar.save.isEnabled, let item = pictureItem(),
      let disguise = desk.document.history?.present,
      let picture = ScreenThumbnail(of: disguise, on: desk)?.bitmap()
    else { return nil }
    return .init(item, picture, from: desk)
  }

  private func item(of ids: [ElementID]) -> ItemProvider? {
    guard let disguise = desk.document.history?.present else { return nil }
    let sought = Set(disguise.withHidden(ids))
    let elements = disguise.elements.filter { sought.contains($0.id) }
    guard let element = elements.first,
      let copy = ElementCopy(elements, on: disguise.canvasSize, own: own)
    else { return nil }
    let exporter = Exporter(artworks: desk.library.artworks)
    let seen = elements.filter { !$0.isHidden }
    let item = ItemProvider()
    item.suggestedName = PortableName.make(desk.library.name(of: seen.first ?? element) + ".png")
    item.register(Self.elementType) { copy.bytes }
    if let source = own(element)?.source {
      item.register(Self.stickerType, encoder: { _ in source.bytes })
    }
    item.register(.png, encoder: { _ in exporter.png(of: seen, in: disguise) })
    return item
  }

  /// The sticker of an element, if that is one of the user's own.
  private func own(_ element: DisguiseElement) -> Sticker? {
    let artwork = element.kind.artwork
    return artwork.content == nil || element.kind.design != nil
      ? nil : desk.library.catalog[artwork]
  }
}
