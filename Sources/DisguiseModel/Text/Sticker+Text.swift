extension Sticker {
  /// What an element that shows it is.
  package var kind: ElementKind { ElementKind(text, shownBy: id) }

  /// The sticker as the picture of a text, which belongs to the texts rather than to the user's own
  /// pictures.
  func showing(_ text: TextDesign) -> Sticker {
    var sticker = self
    (sticker.tab, sticker.name, sticker.text) = (StickerCatalog.textTab, text.title, text)
    return sticker
  }
}

extension Sequence<Sticker> {
  /// The stickers, of which those that show a text in one of some histories are marked as texts.
  package func markingTexts(of histories: [History]) -> [Sticker] {
    var texts: [StickerID: TextDesign] = [:]
    for history in histories {
      for value in history.past + [history.present] + history.future {
        for element in value.elements {
          texts[element.kind.artwork] = element.kind.design ?? texts[element.kind.artwork]
        }
      }
    }
    return map { sticker in texts[sticker.id].map(sticker.showing) ?? sticker }
  }
}

extension TextDesign {
  /// The text in one short line, for names.
  package var title: String {
    let line = text.split(whereSeparator: \.isNewline).joined(separator: " ")
    return line.count > 60 ? line.prefix(59) + "…" : line
  }
}
