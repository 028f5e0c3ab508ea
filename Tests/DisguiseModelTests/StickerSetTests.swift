import Drawing
import Faces
import FoundationEssentials
import TestSupport
import Testing

@testable import DisguiseModel

@Suite("Sets of stickers") struct StickerSetTests {
  let assets = TemporaryFolder()

  private static func entry(_ id: String, _ covers: String?, _ more: String = "") -> String {
    let part = covers.map { #", "covers": "\#($0)""# } ?? ""
    let fit = #""fit": {"mouth": [0.5, 0.5]}"#
    return #"{"id": "\#(id)", "file": "a.svg", "width": 1, \#(fit)\#(part)\#(more)}"#
  }

  /// Writes a tab with five pieces, and a folder without a tab that has one and some sets.
  private func write(sets: String) throws {
    try assets.write(
      #"[{"id": "sets", "title": "Sets"}, {"id": "hats", "title": "Hats"}]"#,
      to: "Stickers/tabs.json")
    let pieces = [
      Self.entry("hats/a", "hat"), Self.entry("hats/wig", "hair"), Self.entry("hats/c", "eyes"),
      Self.entry("hats/d", nil), #"{"id": "hats/loose", "file": "a.svg"}"#,
    ]
    try assets.write(
      #"{"version": 1, "stickers": [\#(pieces.joined(separator: ","))]}"#,
      to: "Stickers/hats/pack.json")
    try assets.write(
      """
      {"version": 1, "stickers": [\(Self.entry("winter/a", "nose", #", "tab": "hats""#)),
       \(Self.entry("hats/old", "beard", #", "tab": "hats", "theme": "bear""#))],
       "sets": \(sets)}
      """, to: "Stickers/winter/pack.json")
    for pack in ["hats", "winter"] { try assets.write("<svg/>", to: "Stickers/\(pack)/a.svg") }
  }

  @Test("a pack names sets, with pieces of others, in their order") func reads() throws {
    try write(
      sets: """
        [{"id": "winter/b", "name": "Bear", "pieces": ["winter/a", "hats/a", "hats/d"]},
         {"id": "winter/c", "pieces": ["hats/c", "hats/a"]}]
        """)

    let catalog = StickerCatalog.load(assets: assets.path)

    #expect(catalog.warnings.isEmpty)
    #expect(catalog.sets.map(\.id) == ["winter/b", "winter/c"])
    #expect(catalog.sets.map(\.name) == ["Bear", "winter/c"])
    let names = catalog.sets.first.map { catalog.pieces(of: $0).map(\.id.rawValue) }
    #expect(names == ["winter/a", "hats/a", "hats/d"])
  }

  @Test("a folder without a tab adds to those of others, also under names that documents know")
  func season() throws {
    try write(sets: "[]")

    let catalog = StickerCatalog.load(assets: assets.path)

    #expect(catalog.warnings.isEmpty && catalog.tabs.map(\.id) == ["sets", "hats"])
    let shown = catalog.stickers(in: "hats")
    #expect(shown.suffix(2).map(\.id.rawValue) == ["winter/a", "hats/old"])
    #expect(shown.last?.theme == "bear")
    #expect(shown.last?.source == .file(path: assets.path("Stickers/winter/a.svg")))
  }

  @Test(
    "a piece in no tab, or in one that is made, is skipped",
    arguments: ["", #", "tab": "caps""#, #", "tab": 7"#])
  func lost(tab: String) throws {
    try write(sets: "[]")
    try assets.write(
      #"{"version": 1, "stickers": [\#(Self.entry("winter/a", "nose", tab))]}"#,
      to: "Stickers/winter/pack.json")

    let catalog = StickerCatalog.load(assets: assets.path)

    #expect(catalog[StickerID(rawValue: "winter/a")] == nil)
    #expect(catalog.warnings.map(\.problem) == ["winter/a is in no tab; skipped"])
  }

  @Test(
    "a set that is not valid is left out, and named",
    arguments: [
      (#"{"name": "Bear"}"#, "no valid id and pieces"),
      (#"{"id": "hats/b", "pieces": ["hats/a", "hats/c"]}"#, "not named winter/NAME"),
      (#"{"id": "winter/../b", "pieces": ["hats/a", "hats/c"]}"#, "not named winter/NAME"),
      (#"{"id": "winter/ok", "pieces": ["hats/a", "hats/c"]}"#, "winter/ok is a duplicate"),
      (#"{"id": "winter/b", "pieces": ["hats/a"]}"#, "winter/b has 1 pieces"),
      (#"{"id": "winter/b", "pieces": ["hats/a", "hats/none"]}"#, "lacks its piece hats/none"),
      (#"{"id": "winter/b", "pieces": ["hats/a", "hats/loose"]}"#, "fits on no face"),
      (#"{"id": "winter/b", "pieces": ["hats/d", "hats/d"]}"#, "two pieces for one part"),
      (#"{"id": "winter/b", "pieces": ["hats/a", "hats/wig"]}"#, "two pieces for one part"),
    ])
  func broken(entry: String, problem: String) throws {
    try write(sets: #"[{"id": "winter/ok", "pieces": ["hats/a", "hats/c"]}, \#(entry)]"#)

    let catalog = StickerCatalog.load(assets: assets.path)

    #expect(catalog.sets.map(\.id) == ["winter/ok"])
    #expect(catalog.warnings.count == 1)
    #expect(catalog.warnings.first?.description.contains(problem) == true)
    #expect(catalog.warnings.first?.path == assets.path("Stickers/winter/pack.json"))
  }

  @Test("sets that are no list leave the pieces") func noList() throws {
    try write(sets: #"{"id": "winter/b"}"#)

    let catalog = StickerCatalog.load(assets: assets.path)

    #expect(catalog.sets.isEmpty && catalog[StickerID(rawValue: "winter/a")] != nil)
    #expect(catalog.warnings.map(\.problem) == ["its sets are no list; skipped"])
  }

  @Test("Guise has the sets that people look for; no set has two things for one part")
  func shipped() throws {
    let catalog = StickerCatalog.load(assets: try #require(AssetLocator.find(above: #filePath)))

    let wanted = [
      "dog", "cat", "bunny", "bear", "lion", "panda", "pirate", "clown", "superhero",
      "grandmother", "robot", "princess",
    ]
    #expect(Set(wanted.map { "sets/\($0)" }).isSubset(of: catalog.sets.map(\.id)))
    for set in catalog.sets {
      let parts = catalog.pieces(of: set).compactMap { $0.fit?.part }
      #expect(parts.allSatisfy { part in parts.filter(part.excludes) == [part] }, "\(set.id)")
    }
  }

  @Test("a person can take the folder of a season away") func takenAway() throws {
    let shipped = try #require(AssetLocator.find(above: #filePath))
    let before = StickerCatalog.load(assets: shipped)
    let copy = assets.path("copy")
    try FileManager.default.createDirectory(atPath: copy, withIntermediateDirectories: true)
    try FileManager.default.copyItem(atPath: shipped + "/Stickers", toPath: copy + "/Stickers")
    let tabs = before.tabs.map(\.id)
    let seasons = try FileManager.default.contentsOfDirectory(atPath: copy + "/Stickers")
      .filter { $0.contains(/^[a-z-]+$/) && !tabs.contains($0) }
    #expect(seasons.sorted() == ["birthday", "carnival", "halloween", "winter"])

    for season in seasons {
      try FileManager.default.removeItem(atPath: copy + "/Stickers/" + season)
      let catalog = StickerCatalog.load(assets: copy)
      #expect(catalog.warnings.isEmpty, "\(season)")
      #expect(catalog.tabs == before.tabs)
    }

    let rest = StickerCatalog.load(assets: copy)
    #expect(rest[StickerID(rawValue: "hats/santa")] == nil)
    #expect(before[StickerID(rawValue: "hats/santa")]?.tab == "hats")
    #expect(rest.sets == before.sets.filter { $0.id.hasPrefix("sets/") })
  }

  @Test("the plain head has its points where a face has them") func plain() throws {
    let face = try #require(Face.plain(headWidth: 400, at: Point(1000, 800)))

    #expect(abs(face[.leftEar].distance(to: face[.rightEar]) * 1.12 - 400) < 1e-9)
    for point in FacePoint.allCases {
      let (here, other) = (face[point], face[point.mirrored])
      #expect(abs(here.x + other.x - 2000) < 1e-9 && here.y == other.y, "\(point)")
    }
    #expect(face[.leftEye].x < face[.rightEye].x && face[.crown].y < face[.chin].y)
    #expect(face.distance(to: Point(1000, 800)) < 0.5)
  }
}
