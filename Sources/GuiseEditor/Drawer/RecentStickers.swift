import DisguiseModel

/// What was placed, the last one first.
struct RecentStickers {
  private var ids: [DrawerItem.ID] = []

  /// Notes that something was placed.
  mutating func noteUse(of id: DrawerItem.ID) {
    ids.removeAll { $0 == id }
    ids.insert(id, at: 0)
  }

  /// What of it is installed.
  func items(in catalog: StickerCatalog) -> [DrawerItem] { ids.compactMap { catalog[$0] } }
}
