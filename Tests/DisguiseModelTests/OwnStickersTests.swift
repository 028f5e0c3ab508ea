import Drawing
import FoundationEssentials
import Glibc
import Platform
import TestSupport
import Testing

@testable import DisguiseModel

@Suite struct OwnStickersTests {
  let folder = TemporaryFolder()
  let store = ArtworkStore(catalog: StickerCatalog())
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

  @Test(
    "are called without the ending of their file, wherever they come from",
    arguments: [
      ("Face.png", "Face"), ("cat.JPG", "cat"), ("star.svgz", "star"), ("Mr. Cat", "Mr. Cat"),
      ("v1.2", "v1.2"), ("a.b.webp", "a.b"), ("Tom", "Tom"),
    ])
  func titles(file: String, title: String) throws {
    let bytes = SampleImages.png(width: 9, height: 9)
    #expect(Sticker(own: EmbeddedFile(name: file, bytes: bytes)).name == title)
    // Work and documents of earlier versions have the names of files.
    let state = try StateDirectory(path: folder.path("state"))
    state.keep([
      Sticker(own: EmbeddedFile(name: "x", bytes: bytes)).renamed(file)
    ])
    let id = StickerID(ContentID(of: bytes))
    #expect(state.stickers([id]).map(\.name) == [title])
  }

  @Test("what is made for documents only is called as it is named") func madeTitle() throws {
    let bytes = SampleImages.png(width: 9, height: 9)
    let sticker = try OwnSticker.keep(
      bytes, named: "Face", fitting: nil, in: nil, readBy: store)
    #expect(sticker.name == "Face" && store.artwork(sticker.id) != nil)
  }

  @Test("every drawing and picture of a pack is a sticker, whatever its form and its name")
  func kinds() throws {
    for (index, drawing) in SampleDrawing.all.enumerated() {
      let ending = ["", ".svgz", ".txt", ".png"][index % 4]
      try folder.write(drawing.bytes, to: "Hats/\(index)\(ending)")
    }
    try folder.write(SampleImages.png(width: 9, height: 9), to: "Hats/photo.svg")
    try folder.write("<html><svg/></html>", to: "Hats/page.html")
    try folder.write([0x50, 0x4B, 3, 4], to: "Hats/archive.png")

    let stickers = own.load().stickers

    #expect(stickers.count == SampleDrawing.all.count + 1)
    store.updateCatalog { catalog in for sticker in stickers { catalog.add(sticker) } }
    for sticker in stickers {
      #expect(store.load(sticker.id) != nil, "\(sticker.name): \(store.problem(sticker.id) ?? "")")
    }
  }

  @Test("a name that another program has taken is counted on") func taken() throws {
    try folder.write("", to: "Dropped/hat.png/a folder")
    #expect(symlink("none", folder.path("Dropped/hat 2.png")) == 0)
    let file = EmbeddedFile(name: "hat.png", bytes: SampleImages.png(width: 9, height: 9))

    let stickers = try [own.add(file), own.add(file)]

    #expect(
      stickers.map(\.source)
        == Array(
          repeating: .file(path: folder.path("Dropped/hat 3.png")), count: 2))
  }

  @Test("a drawing is kept as it is, with the ending of its kind", arguments: SampleDrawing.all)
  func addDrawing(drawing: SampleDrawing) throws {
    for name in ["hat.svg", "hat", "hat.png", "Pasted picture"] {
      let sticker = try OwnSticker.add(
        .memory(EmbeddedFile(name: name, bytes: drawing.bytes)), to: own, keepingIn: nil,
        readBy: store)

      guard case .file(let path) = sticker.source else {
        Issue.record("\(sticker.source)")
        continue
      }
      #expect(path.hasSuffix(drawing.isCompressed ? ".svgz" : ".svg"))
      #expect(try FileSystem.read(path, upTo: 1 << 20) == drawing.bytes)
    }
  }

  @Test(
    "what shows nothing is said to be empty, and is not kept",
    arguments: [
      "/>", " width='40' height='20'/>",
      " viewBox='0 0 40 20'><rect fill='none' width='9' height='9'/></svg>",
      " viewBox='0 0 40 20'><rect opacity='0' width='9' height='9'/></svg>",
      " viewBox='0 0 40 20'><rect x='90' width='9' height='9'/></svg>",
      " viewBox='0 0 40 20'><defs><rect width='9' height='9'/></defs></svg>", "png",
    ])
  func blank(text: String) throws {
    let clear = Bitmap.drawn(width: 30, height: 20, format: .alpha) { _ in }
    let isPicture = text == "png"
    let drawing = "<svg xmlns='http://www.w3.org/2000/svg'" + text
    let bytes = isPicture ? SampleImages.file(of: clear, as: text) : Array(drawing.utf8)
    let file = EmbeddedFile(name: "hat.svg", bytes: bytes)

    let error = #expect(throws: UserError.self) {
      try OwnSticker.add(.memory(file), to: own, keepingIn: nil, readBy: store)
    }

    #expect(
      error?.description == "hat.svg is empty: it shows nothing. Choose another picture.")
    #expect(folder.names == [])
  }

  @Test("what shows hardly anything is not said to be empty") func nearlyBlank() throws {
    let dot =
      "<svg xmlns='http://www.w3.org/2000/svg' width='9000' height='9000'>"
      + "<rect x='4000' y='4000' width='4' height='4'/></svg>"

    _ = try OwnSticker.add(
      .memory(EmbeddedFile(name: "dot.svg", bytes: Array(dot.utf8))), to: own, keepingIn: nil,
      readBy: store)

    #expect(folder.names(in: "Dropped") == ["dot.svg"])
  }

  @Test(
    "a picture is read once: what is added is shown without its file", arguments: ["png", "svg"])
  func readOnce(ending: String) throws {
    let svg = "<svg xmlns='http://www.w3.org/2000/svg'><rect width='40' height='20'/></svg>"
    let bytes = ending == "svg" ? Array(svg.utf8) : SampleImages.png(width: 40, height: 20)

    let sticker = try OwnSticker.add(
      .memory(EmbeddedFile(name: "hat." + ending, bytes: bytes)), to: own, keepingIn: nil,
      readBy: store)
    try FileSystem.delete(folder.path("Dropped/hat." + ending))
    store.updateCatalog { $0.add(sticker) }

    #expect(store.load(sticker.id) != nil)
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
    #expect(other.source == .file(path: folder.path + "/Dropped/cat 2.png"))
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
