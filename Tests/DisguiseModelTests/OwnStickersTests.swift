import DisguiseModel
import Drawing
import FoundationEssentials
import Platform
import TestSupport
import Testing

@Suite struct OwnStickersTests {
  let folder = TemporaryFolder()
  var own: OwnStickers { OwnStickers(folder: folder.path) }

  @Test("every PNG and SVG of a pack is a sticker, identified by its content") func load() throws {
    try folder.write("<svg>1</svg>", to: "Cats/cat.svg")
    try folder.write("png", to: "Cats/Big Cat.PNG")
    try folder.write("text", to: "Cats/readme.txt")
    try folder.write("hidden", to: "Cats/.x.png")

    let (stickers, warnings) = own.load()

    #expect(warnings.isEmpty)
    #expect(stickers.map(\.name) == ["Big Cat", "cat"])
    #expect(
      stickers.map(\.id.content) == ["png", "<svg>1</svg>"].map { ContentID(of: Array($0.utf8)) })
    #expect(stickers.allSatisfy { $0.tab == StickerCatalog.ownTab && $0.headWidth == nil })
  }

  @Test("a pack's list specifies names, widths and licenses") func packList() throws {
    try folder.write("<svg/>", to: "Cats/cat.svg")
    try folder.write("<svg></svg>", to: "Cats/dog.svg")
    try folder.write(
      """
      {"version": 1, "license": "CC0-1.0", "author": "Anna", "stickers": [
        {"file": "cat.svg", "name": "Cat's face", "width": 0.9},
        {"file": "dog.svg", "width": -3, "author": "Bo"}, {"file": "none.svg"}]}
      """, to: "Cats/pack.json")

    let (stickers, _) = own.load()

    #expect(stickers.map(\.name) == ["Cat's face", "dog"])
    #expect(stickers.map(\.headWidth) == [0.9, nil])
    #expect(stickers.map(\.author) == ["Anna", "Bo"])
  }

  @Test("an invalid list causes a warning; the pictures are included anyway") func brokenList()
    throws
  {
    try folder.write("<svg/>", to: "Cats/cat.svg")
    try folder.write("{", to: "Cats/pack.json")
    var catalog = StickerCatalog()

    catalog.add(own)

    #expect(catalog.stickers(in: StickerCatalog.ownTab).map(\.name) == ["cat"])
    #expect(catalog.warnings.count == 1)
  }

  @Test("a dropped picture is kept for the next session; the same picture is the same sticker")
  func dropped() throws {
    let cat = EmbeddedFile(name: "cat.png", bytes: [1, 2])
    let otherCat = EmbeddedFile(name: "cat.png", bytes: [3])

    let first = try own.add(cat)
    let again = try own.add(cat)
    let other = try own.add(otherCat)

    #expect(first == again && first.id != other.id)
    #expect(own.load().stickers.map(\.id) == [other.id, first.id])
    #expect(other.source == .file(path: folder.path + "/Dropped/cat-2.png"))
  }

  @Test("reports why a dropped picture cannot be kept") func unwritable() throws {
    let file = try folder.write("", to: "file")

    #expect(throws: FileError.self) {
      try OwnStickers(folder: file).add(EmbeddedFile(name: "cat.png", bytes: [1]))
    }
  }

  @Test("is in the user's data folder") func defaultFolder() {
    #expect(
      OwnStickers.defaultFolder(environment: ["HOME": "/h"]) == "/h/.local/share/guise/stickers")
    #expect(
      OwnStickers.defaultFolder(environment: ["HOME": "/h", "XDG_DATA_HOME": "/d"])
        == "/d/guise/stickers")
  }
}
