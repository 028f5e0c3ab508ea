import Drawing

/// One of the user's own stickers, as a state directory keeps it.
struct KeptSticker: Sendable {
  /// The hash of the picture.
  let content: ContentID
  /// The display name.
  let name: String
  /// The natural width as a fraction of a head's width, if specified.
  let headWidth: Double?
  /// The name of the picture's file.
  let fileName: String
  /// The picture, in memory or open: it can be written again if another program removes it.
  var bytes: ByteSource

  /// Creates a sticker of a document; nil if it is empty.
  init?(_ content: ContentID, _ sticker: DocumentFile.OwnSticker) {
    guard let bytes = try? ByteSource(bytes: sticker.file.bytes, name: sticker.file.name) else {
      return nil
    }
    self.content = content
    self.bytes = bytes
    name = sticker.file.name
    headWidth = sticker.headWidth
    fileName = sticker.file.kind.isDrawing ? "sticker.svg" : "sticker.png"
  }

  /// The sticker for the catalog, whose picture needs no memory once it is kept.
  var sticker: Sticker {
    Sticker(
      id: StickerID(content), tab: StickerCatalog.ownTab, name: name, headWidth: headWidth,
      source: .open(PhotoFile(bytes, content: content)))
  }
}
