import Drawing
import FoundationEssentials
import Glibc
import Platform

/// All available stickers, grouped by tab.
package struct StickerCatalog: Sendable {
  /// The tab of sets.
  package static let setsTab = "sets"
  /// The tab of the user's own stickers.
  package static let ownTab = "my-stickers"
  /// The tab of texts and emoji, whose stickers are made when they are used.
  package static let textTab = "text-and-emoji"
  /// The tab of what lines are drawn with.
  package static let drawTab = "draw"

  /// The tabs in display order.
  package private(set) var tabs: [StickerTab]
  /// The problems because of which files or entries were skipped.
  package private(set) var warnings: [CatalogWarning]
  /// What is put on together, in display order.
  package internal(set) var sets: [StickerSet] = []
  /// Texts by which stickers of packs are found, besides their names: those in English, and where they are.
  var words: [StickerID: [String]] = [:]
  private var stickers: [StickerID: Sticker] = [:]
  private var order: [String: [StickerID]] = [:]

  /// Creates an empty catalog.
  package init() {
    tabs = []
    warnings = []
  }

  /// Returns the sticker with an ID, or nil if it is not installed.
  package subscript(id: StickerID) -> Sticker? {
    guard let kind = id.frameKind else { return stickers[id] }
    return stickers[id.inFiles].flatMap { $0.frame == nil ? nil : $0.shaped(as: kind) }
  }

  /// Returns the stickers of a tab in display order.
  package func stickers(in tab: String) -> [Sticker] {
    (order[tab] ?? []).compactMap { stickers[$0] }
  }

  /// All stickers, tab by tab.
  package var all: [Sticker] { tabs.flatMap { stickers(in: $0.id) } }

  /// Adds a sticker to its tab, at an index or at the end; one with the same ID that the tab shows is
  /// replaced in place.
  package mutating func add(_ sticker: Sticker, at index: Int = .max) {
    stickers[sticker.id] = sticker
    var tab = order[sticker.tab] ?? []
    guard !tab.contains(sticker.id) else { return }
    tab.insert(sticker.id, at: min(index, tab.count))
    order[sticker.tab] = tab
  }

  /// Takes a sticker out of its tab; elements that use it are drawn from a copy of its file.
  ///
  /// - Returns: The index at which it was in its tab; nil if it was in none.
  @discardableResult
  package mutating func remove(_ id: StickerID, keeping copy: EmbeddedFile?) -> Int? {
    guard let sticker = stickers[id] else { return nil }
    stickers[id] = copy.map { Sticker(own: $0, id: id) }
    guard let index = order[sticker.tab]?.firstIndex(of: id) else { return nil }
    order[sticker.tab]?.remove(at: index)
    return index
  }

  /// Replaces a sticker that is known, at the same place of its tab.
  package mutating func replace(_ sticker: Sticker) {
    if stickers[sticker.id] != nil { stickers[sticker.id] = sticker }
  }

  /// Adds the user's own stickers contained in a document.
  package mutating func add(_ own: [Sticker]) {
    for sticker in own.sorted(by: { $0.name < $1.name }) where stickers[sticker.id] == nil {
      add(sticker)
    }
  }

  /// Adds the user's own packs, and the warnings about them.
  package mutating func add(_ own: OwnStickers) {
    let (stickers, warnings) = own.load()
    for sticker in stickers { add(sticker) }
    self.warnings += warnings
  }

  // MARK: Loading

  /// Loads the catalog of an assets folder: `Stickers/tabs.json` and each `PACK/pack.json`. A pack without a
  /// tab, such as that of a season, adds to the tabs of others.
  ///
  /// Invalid files and entries are skipped and reported in `warnings`.
  package static func load(assets: String) -> StickerCatalog {
    var catalog = StickerCatalog()
    let folder = assets + "/Stickers"
    let list = folder + "/tabs.json"
    // Their pieces may be of packs that come later.
    var groups: [ListedSet] = []
    for record in catalog.read(list, as: [Lenient<TabRecord>].self) ?? [] {
      guard let record = record.value, isPlain(record.id), catalog.order[record.id] == nil else {
        catalog.warn(list, "a tab is a duplicate or has no valid id and title; skipped")
        continue
      }
      catalog.tabs.append(
        StickerTab(id: record.id, title: localized(record.title), icon: record.icon ?? ""))
      catalog.order[record.id] = []
      let tab = folder + "/" + record.id
      // What is made by the user has no pack.
      let isMade = [setsTab, ownTab, textTab, drawTab].contains(record.id)
      if !isMade || FileSystem.exists(tab + "/pack.json") {
        groups += catalog.loadPack(tab, tab: record.id)
      }
    }
    for name in FileSystem.names(in: folder).sorted() where isPlain(name) {
      let pack = folder + "/" + name
      guard catalog.order[name] == nil, FileSystem.exists(pack + "/pack.json") else { continue }
      groups += catalog.loadPack(pack, tab: nil)
    }
    for group in groups { catalog.addSet(group) }
    return catalog
  }

  /// Loads a pack, without its sets.
  ///
  /// - Parameters:
  ///   - folder: Its folder.
  ///   - tab: The tab of the pack; nil if each of its stickers names one.
  /// - Returns: Its sets, whose pieces may not be known yet.
  private mutating func loadPack(_ folder: String, tab: String?) -> [ListedSet] {
    let path = folder + "/pack.json"
    guard let pack = read(path, as: PackRecord.self) else { return [] }
    guard pack.version == 1 else {
      warn(path, "its format \(pack.version) is too new; update Guise to see these stickers")
      return []
    }
    for record in pack.stickers {
      do throws(CatalogWarning) {
        add(try sticker(record.value, of: pack, in: folder, tab: tab))
      } catch {
        warnings.append(error)
      }
    }
    if pack.sets != nil, pack.sets?.value == nil { warn(path, "its sets are no list; skipped") }
    return (pack.sets?.value ?? []).map {
      ListedSet(record: $0.value, path: path, titles: pack.titles)
    }
  }

  private mutating func sticker(
    _ record: PackRecord.Sticker?, of pack: PackRecord, in folder: String, tab packTab: String?
  ) throws(CatalogWarning) -> Sticker {
    func refusal(_ problem: String) -> CatalogWarning {
      CatalogWarning(path: folder + "/pack.json", problem: problem + "; skipped")
    }
    guard let record, let text = record.id else {
      throw refusal("a sticker has no valid id and file")
    }
    let id = StickerID(rawValue: text)
    guard let tab = packTab ?? record.tab?.value, order[tab] != nil else {
      throw refusal("\(id) is in no tab")
    }
    // What was moved here from the pack of the tab has the name that documents know.
    let owners = [FileSystem.lastComponent(of: folder), tab]
    let owner = owners.first { text.hasPrefix($0 + "/") }
    let name = String(text.dropFirst((owner?.count ?? 0) + 1))
    guard owner != nil, Self.isPlain(name), Self.isPlain(record.file) else {
      throw refusal("\(id) (\(record.file)) is not named \(owners[0])/NAME or not in its folder")
    }
    guard self[id] == nil else { throw refusal("\(id) is a duplicate") }
    guard record.width.map({ $0 > 0 && $0 <= 20 }) ?? true else {
      throw refusal("the width of \(id) is not a valid fraction of a head")
    }
    let file = folder + "/" + record.file
    guard access(file, R_OK) == 0 else {
      throw refusal("the artwork \(record.file) cannot be read: \(SystemError.last)")
    }
    if let problem = record.fitProblem(of: text) { warn(folder + "/pack.json", problem) }
    var sticker = Sticker(
      id: id, tab: tab, name: record.name.map { localized($0) } ?? name, headWidth: record.width,
      source: .file(path: file), license: record.license ?? pack.license ?? "",
      author: record.author ?? pack.author ?? "", fit: record.stickerFit,
      theme: record.theme?.value)
    // Its ID has the English name of the tab.
    let title = tabs.first { $0.id == tab }?.title ?? ""
    words[id] = [record.name ?? "", text, title] + pack.titles
    if let frame = record.frame {
      guard let shape = frame.value?.shape else { throw refusal("the frame of \(id) is not valid") }
      sticker.frame = shape
    }
    return sticker
  }

  private mutating func read<Value: Decodable>(_ path: String, as type: Value.Type) -> Value? {
    do throws(CatalogWarning) {
      return try readJSON(path, as: type)
    } catch {
      warnings.append(error)
      return nil
    }
  }

  mutating func warn(_ path: String, _ problem: String) {
    warnings.append(CatalogWarning(path: path, problem: problem))
  }

  /// Whether a name is a single path component and not hidden.
  static func isPlain(_ name: String) -> Bool {
    !name.isEmpty && !name.contains("/") && !name.hasPrefix(".")
  }
}
