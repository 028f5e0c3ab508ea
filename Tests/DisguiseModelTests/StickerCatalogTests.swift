import DisguiseModel
import Drawing
import FoundationEssentials
import TestSupport
import Testing

@Suite struct StickerCatalogTests {
  let assets = TemporaryFolder()

  /// Writes one tab with a pack of the given entries and the artwork files to which they refer.
  private func write(stickers: String, version: Int = 1, files: [String] = ["a.svg", "b.svg"])
    throws
  {
    try assets.write(
      #"[{"id": "hats", "title": "Hats", "icon": "tabs/hats.svg"}]"#, to: "Stickers/tabs.json")
    try assets.write(
      """
      {"version": \(version), "tab": "hats", "title": "Hats", "license": "CC0-1.0",
       "author": "Anna", "stickers": [\(stickers)]}
      """, to: "Stickers/hats/pack.json")
    for file in files { try assets.write("<svg/>", to: "Stickers/hats/" + file) }
  }

  @Test("reads tabs and stickers in their order, with names, widths and licenses")
  func reads() throws {
    try write(
      stickers: """
        {"id": "hats/b", "file": "b.svg", "name": "Party hat", "width": 0.8, "new": [1]},
        {"id": "hats/a", "file": "a.svg", "license": "CC-BY-4.0", "author": "Bo"}
        """)

    let catalog = StickerCatalog.load(assets: assets.path)

    #expect(catalog.warnings.isEmpty)
    #expect(catalog.tabs == [StickerTab(id: "hats", title: "Hats", icon: "tabs/hats.svg")])
    #expect(
      catalog.all == [
        Sticker(
          id: StickerID(rawValue: "hats/b"), tab: "hats", name: "Party hat", headWidth: 0.8,
          source: .file(path: assets.path + "/Stickers/hats/b.svg"), license: "CC0-1.0",
          author: "Anna"),
        Sticker(
          id: StickerID(rawValue: "hats/a"), tab: "hats", name: "a", headWidth: nil,
          source: .file(path: assets.path + "/Stickers/hats/a.svg"), license: "CC-BY-4.0",
          author: "Bo"),
      ])
    #expect(catalog[StickerID(rawValue: "hats/a")]?.name == "a")
    #expect(catalog[StickerID(rawValue: "hats/c")] == nil)
  }

  @Test(
    "skips an invalid sticker with a warning and keeps the others",
    arguments: [
      (#"{"id": "hats/a"}"#, "no valid id and file"),
      (#"{"id": 7, "file": "a.svg"}"#, "no valid id and file"),
      (#"{"id": "caps/a", "file": "a.svg"}"#, "not named hats/NAME"),
      (#"{"id": "hats/", "file": "a.svg"}"#, "not named hats/NAME"),
      (#"{"id": "hats/a", "file": "../a.svg"}"#, "not named hats/NAME"),
      (#"{"id": "hats/a", "file": "none.svg"}"#, "cannot be read: no such file"),
      (#"{"id": "hats/a", "file": "a.svg", "width": 0}"#, "not a valid fraction of a head"),
      (#"{"id": "hats/b", "file": "a.svg"}"#, "is a duplicate"),
    ])
  func brokenSticker(entry: String, problem: String) throws {
    try write(stickers: #"{"id": "hats/b", "file": "b.svg"}, \#(entry)"#)

    let catalog = StickerCatalog.load(assets: assets.path)

    #expect(catalog.all.map(\.id.rawValue) == ["hats/b"])
    #expect(catalog.warnings.count == 1)
    #expect(catalog.warnings.first?.description.contains(problem) == true)
  }

  @Test("an invalid pack leaves its tab empty and causes a warning") func brokenPack() throws {
    try write(stickers: "]")

    let catalog = StickerCatalog.load(assets: assets.path)

    #expect(catalog.tabs.count == 1 && catalog.all.isEmpty)
    #expect(catalog.warnings.first?.path.hasSuffix("hats/pack.json") == true)
  }

  @Test("a pack of a later format asks for a newer Guise") func newerPack() throws {
    try write(stickers: "", version: 2)

    #expect(
      StickerCatalog.load(assets: assets.path).warnings.first?.problem.contains("update Guise")
        == true)
  }

  @Test("an empty folder gives an empty catalog and a warning") func nothing() {
    let catalog = StickerCatalog.load(assets: assets.path)

    #expect(catalog.tabs.isEmpty && catalog.warnings.count == 1)
  }

  @Test("the user's own tab needs no pack; a document's own stickers go there") func own() throws {
    try assets.write(
      #"[{"id": "my-stickers", "title": "My stickers"}, {"title": "?"}, {"id": "my-stickers", "title": "2"}]"#,
      to: "Stickers/tabs.json")
    var catalog = StickerCatalog.load(assets: assets.path)
    let cat = EmbeddedFile(name: "cat.png", bytes: [1])
    let catID = StickerID(ContentID(of: cat.bytes))

    catalog.add([Sticker(own: cat, id: catID, headWidth: 0.5)])

    #expect(catalog.warnings.count == 2)
    #expect(catalog.stickers(in: StickerCatalog.ownTab).map(\.name) == ["cat"])
    #expect(catalog[catID]?.source == .memory(cat))
  }

  @Test("all included stickers are valid") func shipped() throws {
    let assets = try #require(AssetLocator.find(above: #filePath))

    let catalog = StickerCatalog.load(assets: assets)

    #expect(catalog.warnings.isEmpty)
    #expect(catalog.tabs.count >= 4)
    let made = [
      StickerCatalog.setsTab, StickerCatalog.ownTab, StickerCatalog.textTab, StickerCatalog.drawTab,
    ]
    for tab in catalog.tabs where !made.contains(tab.id) {
      #expect(!catalog.stickers(in: tab.id).isEmpty, "\(tab.id)")
    }
  }
}
