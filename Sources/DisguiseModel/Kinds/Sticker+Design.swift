extension Sticker {
  /// A design as a sticker, with the picture that it has here; takes milliseconds. Nil if there is
  /// nothing to see.
  package init?(_ design: some ElementDesign, name: String? = nil) {
    guard design.isValid, let file = design.picture?.file else { return nil }
    self.init(
      id: StickerID(ContentID(of: file.bytes)), tab: StickerCatalog.textTab,
      name: name ?? design.title, headWidth: design.headWidth, source: .memory(file),
      design: design)
  }

  /// The picture of its design, if that gives the same here as its file; nil for other pictures, and
  /// where the file was made with other fonts. Takes milliseconds.
  var pictureMadeHere: (any DesignPicture)? {
    guard let design = kind.design, design.isValid, let picture = design.picture else { return nil }
    return StickerID(ContentID(of: picture.file.bytes)) == id ? picture : nil
  }

  /// The sticker as the picture of a design, which belongs to the texts rather than to the user's own
  /// pictures.
  func showing(_ design: any ElementDesign) -> Sticker {
    var sticker = self
    (sticker.tab, sticker.name) = (StickerCatalog.textTab, design.title)
    sticker.kind = ElementKind(design, shownBy: id)
    return sticker
  }
}

extension Sequence<Sticker> {
  /// The stickers, of which those that show a design of one of some histories have that.
  package func markingDesigns(of histories: [History]) -> [Sticker] {
    var designs: [StickerID: any ElementDesign] = [:]
    for history in histories {
      for value in history.past + [history.present] + history.future {
        for element in value.elements {
          designs[element.kind.artwork] = element.kind.design ?? designs[element.kind.artwork]
        }
      }
    }
    return map { sticker in designs[sticker.id].map(sticker.showing) ?? sticker }
  }
}
