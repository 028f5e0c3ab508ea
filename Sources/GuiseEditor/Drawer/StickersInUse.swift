import DisguiseModel

/// The stickers whose cells are framed: the armed one, and the frame that is around the photo.
struct StickersInUse: Hashable {
  /// The armed sticker.
  var armed: StickerID?
  /// The frame around the photo; nil for none.
  var frame: StickerID?

  /// Whether the cell of something is framed.
  func contains(_ item: DrawerItem) -> Bool {
    item.id == (item.isFrame ? frame : armed).map(DrawerItem.ID.sticker)
  }
}
