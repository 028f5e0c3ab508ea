import Drawing
import FoundationEssentials
import Glibc

/// All artwork that can be put on a face, by tabs.
package struct StickerCatalog: Sendable {
  /// The tab of the user's own pictures.
  package static let ownTab = "my-stickers"

  /// The tabs in their order.
  package private(set) var tabs: [StickerTab]
  /// What was left out of the catalogue because its files are not as they should be.
  package private(set) var warnings: [CatalogWarning]
  private var stickers: [StickerID: Sticker] = [:]
  private var order: [String: [StickerID]] = [:]

  /// A catalogue without anything in it.
  package init() {
    tabs = []
    warnings = []
  }

  /// The sticker with a name, or nil if it is not installed.
  package subscript(id: StickerID) -> Sticker? { stickers[id] }

  /// The stickers of a tab in their order.
  package func stickers(in tab: String) -> [Sticker] {
    (order[tab] ?? []).compactMap { stickers[$0] }
  }

  /// Every sticker, tab by tab.
  package var all: [Sticker] { tabs.flatMap { stickers(in: $0.id) } }

  /// Adds a sticker at the end of its tab; one of the same name is replaced in its place.
  package mutating func add(_ sticker: Sticker) {
    if stickers.updateValue(sticker, forKey: sticker.id) == nil {
      order[sticker.tab, default: []].append(sticker.id)
    }
  }

  /// Adds the pictures of the user's own that a document brought with it.
  package mutating func add(_ own: [StickerID: DocumentFile.OwnSticker]) {
    for (id, sticker) in own.sorted(by: { $0.value.file.name < $1.value.file.name })
    where stickers[id] == nil {
      add(
        Sticker(
          id: id, tab: Self.ownTab, name: sticker.file.name, headWidth: sticker.headWidth,
          source: .bytes(sticker.file)))
    }
  }

  /// Adds the user's own packs, and what was left out of them.
  package mutating func add(_ own: OwnStickers) {
    let (stickers, warnings) = own.load()
    for sticker in stickers { add(sticker) }
    self.warnings += warnings
  }

  // MARK: Loading

  /// Reads the catalogue of an assets folder: `Stickers/tabs.json` and each `TAB/pack.json`.
  ///
  /// What is wrong is left out and told in `warnings`; the rest can be used.
  package static func load(assets: String) -> StickerCatalog {
    var catalog = StickerCatalog()
    let folder = assets + "/Stickers"
    let list = folder + "/tabs.json"
    for record in catalog.read(list, as: [Lenient<TabRecord>].self) ?? [] {
      guard let record = record.value, isPlain(record.id), catalog.order[record.id] == nil else {
        catalog.warn(list, "a tab is there twice or has no proper id and title; it is left out")
        continue
      }
      catalog.tabs.append(
        StickerTab(id: record.id, title: record.title, icon: record.icon ?? ""))
      catalog.order[record.id] = []
      let tab = folder + "/" + record.id
      // The user's own tab comes without a pack.
      if record.id != ownTab || SystemFile.exists(tab + "/pack.json") {
        catalog.loadPack(tab, tab: record.id)
      }
    }
    return catalog
  }

  private mutating func loadPack(_ folder: String, tab: String) {
    let path = folder + "/pack.json"
    guard let pack = read(path, as: PackRecord.self) else { return }
    guard pack.version == 1 else {
      return warn(path, "its format \(pack.version) is newer; update Guise to see these stickers")
    }
    for record in pack.stickers {
      do throws(CatalogWarning) {
        add(try sticker(record.value, of: pack, in: folder, tab: tab))
      } catch {
        warnings.append(error)
      }
    }
  }

  private func sticker(
    _ record: PackRecord.Sticker?, of pack: PackRecord, in folder: String, tab: String
  ) throws(CatalogWarning) -> Sticker {
    func refusal(_ problem: String) -> CatalogWarning {
      CatalogWarning(path: folder + "/pack.json", problem: problem + "; it is left out")
    }
    guard let record, let text = record.id else {
      throw refusal("a sticker has no proper id and file")
    }
    let id = StickerID(rawValue: text)
    let name = String(text.dropFirst(tab.count + 1))
    guard text.hasPrefix(tab + "/"), Self.isPlain(name), Self.isPlain(record.file) else {
      throw refusal("\(id) (\(record.file)) is not named \(tab)/NAME or not in its folder")
    }
    guard self[id] == nil else { throw refusal("\(id) is there already") }
    guard record.width.map({ $0 > 0 && $0 <= 20 }) ?? true else {
      throw refusal("the width of \(id) is no fraction of a head")
    }
    let file = folder + "/" + record.file
    guard access(file, R_OK) == 0 else {
      throw refusal("the artwork \(record.file) cannot be read: \(SystemError.last)")
    }
    return Sticker(
      id: id, tab: tab, name: record.name ?? name, headWidth: record.width,
      source: .file(path: file), licence: record.licence ?? pack.licence ?? "",
      author: record.author ?? pack.author ?? "")
  }

  private mutating func read<Value: Decodable>(_ path: String, as type: Value.Type) -> Value? {
    do throws(CatalogWarning) {
      return try readJSON(path, as: type)
    } catch {
      warnings.append(error)
      return nil
    }
  }

  private mutating func warn(_ path: String, _ problem: String) {
    warnings.append(CatalogWarning(path: path, problem: problem))
  }

  /// Whether a name is one file's or folder's, not a way to others.
  private static func isPlain(_ name: String) -> Bool {
    !name.isEmpty && !name.contains("/") && !name.hasPrefix(".")
  }
}
