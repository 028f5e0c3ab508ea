import DisguiseModel

/// What a cell of the drawer gives.
nonisolated enum DrawerItem: Hashable, Identifiable {
  case sticker(Sticker)
  case set(StickerSet)

  /// What it is known by: a sticker and a set may have the same name.
  enum ID: Hashable {
    case sticker(StickerID)
    case set(StickerSet.ID)

    /// The ID for view trees.
    var text: String {
      switch self {
      case .sticker(let id): id.rawValue
      case .set(let id): id
      }
    }
  }

  var id: ID {
    switch self {
    case .sticker(let sticker): .sticker(sticker.id)
    case .set(let set): .set(set.id)
    }
  }

  /// Whether it goes around the photo.
  var isFrame: Bool {
    if case .sticker(let sticker) = self { sticker.frame != nil } else { false }
  }

  /// Whether it is painted on skin.
  var isFacePaint: Bool {
    if case .sticker(let sticker) = self { sticker.tab == "face-paint" } else { false }
  }

  /// The display name.
  var name: String {
    switch self {
    case .sticker(let sticker): sticker.name
    case .set(let set): set.name
    }
  }

  /// The identifier of its cell.
  var identifier: String {
    switch self {
    case .sticker: "sticker-\(id.text)"
    case .set: "set-\(id.text)"
    }
  }
}

extension StickerCatalog {
  /// What a tab of the drawer shows.
  nonisolated func items(in tab: String) -> [DrawerItem] {
    tab == Self.setsTab ? sets.map(DrawerItem.set) : stickers(in: tab).map(DrawerItem.sticker)
  }

  /// What has an ID, or nil if it is not installed.
  nonisolated subscript(id: DrawerItem.ID) -> DrawerItem? {
    switch id {
    case .sticker(let id): self[id].map(DrawerItem.sticker)
    case .set(let id): sets.first { $0.id == id }.map(DrawerItem.set)
    }
  }

  /// The stickers of which something consists, from the lowest to the uppermost.
  nonisolated func pieces(of item: DrawerItem) -> [Sticker] {
    switch item {
    case .sticker(let sticker): [sticker]
    case .set(let set): pieces(of: set)
    }
  }
}
