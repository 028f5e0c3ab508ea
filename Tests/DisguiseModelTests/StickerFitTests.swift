import Drawing
import Faces
import FoundationEssentials
import TestSupport
import Testing

@testable import DisguiseModel

@Suite("Where artwork fits on a face") struct StickerFitTests {
  private static let size = Size(200, 80)
  private static let glasses = StickerFit([
    .init(.leftEye, at: Point(0.25, 0.5)), .init(.rightEye, at: Point(0.75, 0.5)),
  ])

  /// The point of the photo at which a point of the artwork comes.
  private func place(_ point: Point, _ placement: Placement) -> Point {
    placement.transform.apply(
      Point((point.x - 0.5) * Self.size.width, (point.y - 0.5) * Self.size.height))
  }

  @Test("two points come exactly where they belong", arguments: [0.0, 17, 90, 180, -100])
  func twoPoints(degrees: Double) throws {
    let face = try #require(
      Face.upright(at: Point(500, 400), eyeDistance: 90, tilt: .degrees(degrees)))
    let fit = try #require(Self.glasses)

    let placement = try #require(fit.placements(on: face, of: Self.size).first)

    #expect(place(Point(0.25, 0.5), placement).distance(to: face[.leftEye]) < 1e-6)
    #expect(place(Point(0.75, 0.5), placement).distance(to: face[.rightEye]) < 1e-6)
    #expect(abs((placement.rotation - .degrees(degrees)).normalized.degrees) < 1e-6)
  }

  @Test("a mirrored element fits as well") func flipped() throws {
    let face = try #require(Face.upright(at: Point(500, 400), tilt: .degrees(25)))
    let monocle = try #require(
      StickerFit([.init(.rightEye, at: Point(0.4, 0.2))], headWidth: 0.3))

    let plain = try #require(monocle.placement(on: face, of: Self.size))
    let mirrored = try #require(monocle.placement(on: face, of: Self.size, isFlipped: true))

    #expect(place(Point(0.4, 0.2), plain).distance(to: face[.rightEye]) < 1e-6)
    #expect(place(Point(0.4, 0.2), mirrored).distance(to: face[.leftEye]) < 1e-6)
    #expect(plain.scale == mirrored.scale && mirrored.isFlipped)
  }

  @Test("a pair comes on both sides, on a turned head where it is to be seen") func pair() throws {
    let earring = try #require(
      StickerFit([.init(.leftEar, at: Point(0.5, 0))], headWidth: 0.2, isPair: true))
    let face = try #require(Face.upright(at: Point(500, 400)))
    let turned = try #require(
      Face(box: face.box, score: 1) { point in
        // The right ear is hidden behind the cheek.
        point == .rightEar ? face[.noseTip] + Vector(25, 0) : face[point]
      })

    let both = earring.placements(on: face, of: Self.size)
    let one = earring.placements(on: turned, of: Self.size)

    #expect(both.map(\.isFlipped) == [false, true])
    #expect(place(Point(0.5, 0), both[1]).distance(to: face[.rightEar]) < 1e-6)
    #expect(one.map(\.isFlipped) == [false])
  }

  @Test("what is on one side of a head comes mirrored on the other one where only that is seen")
  func seenSide() throws {
    let face = try #require(Face.upright(at: Point(500, 400)))
    let flower = try #require(
      StickerFit([.init(.rightTemple, at: Point(0.4, 0.6))], headWidth: 0.5))
    let turned = try #require(
      Face(box: face.box, score: 1) { point in
        let place = face.frame.inverse.apply(face[point])
        return face.frame.apply(point == .noseTip ? Point(0.9, 0.5) : place)
      })

    let (here, there) = (
      try #require(flower.placements(on: face, of: Self.size).first),
      try #require(flower.placements(on: turned, of: Self.size).first)
    )

    #expect(!here.isFlipped && place(Point(0.4, 0.6), here).distance(to: face[.rightTemple]) < 1e-6)
    #expect(
      there.isFlipped && place(Point(0.4, 0.6), there).distance(to: turned[.leftTemple]) < 1e-6)
  }

  @Test(
    "what cannot fit is refused",
    arguments: [
      "{}", "{\"left-eye\": [0.5]}", "{\"third-eye\": [0.5, 0.5]}",
      "{\"left-eye\": [0.5, 0.5], \"right-eye\": [0.5, 0.5]}",
      "{\"left-eye\": [0.5, 0.5], \"right-eye\": [0.51, 0.5]}",
      "{\"left-eye\": [9, 0.5], \"right-eye\": [0.5, 0.5]}",
      "{\"left-eye\": [0, 0], \"right-eye\": [1, 0], \"chin\": [0.5, 1]}",
      "\"eyes\"", "[1]", "{\"chin\": [\"x\", 1]}", "{\"chin\": 7}",
    ])
  func refused(fit: String) throws {
    let json = "{\"file\": \"a.svg\", \"width\": 1, \"fit\": \(fit)}"
    let record = try JSONDecoder().decode(PackRecord.Sticker.self, from: Data(json.utf8))
    #expect(record.fitProblem(of: "a") != nil && record.stickerFit == nil)
  }

  @Test("a wrong fit is named once, and the piece is there") func wrongFit() throws {
    let folder = TemporaryFolder()
    let assets = folder.path("assets")
    try folder.write("[{\"id\": \"a\", \"title\": \"A\"}]", to: "assets/Stickers/tabs.json")
    try folder.write("<svg xmlns='http://www.w3.org/2000/svg'/>", to: "assets/Stickers/a/b.svg")
    try folder.write(
      """
      {"version": 1, "stickers": [
        {"id": "a/b", "file": "b.svg", "width": 1, "covers": "head", "pair": 3,
         "fit": {"left-eye": [0.5, 77]}}]}
      """, to: "assets/Stickers/a/pack.json")

    let catalog = StickerCatalog.load(assets: assets)

    let sticker = try #require(catalog[StickerID(rawValue: "a/b")])
    #expect(sticker.fit == nil)
    #expect(catalog.warnings.map(\.problem).filter { $0.contains("a/b") }.count == 1)
  }

  @Test("each piece that comes with Guise says where it fits, and on which part of a head")
  func included() throws {
    let assets = try #require(AssetLocator.find(above: #filePath))
    let catalog = StickerCatalog.load(assets: assets)

    #expect(catalog.warnings.isEmpty)
    #expect(catalog.all.count >= 150)
    // A frame is around the photo.
    let worn = catalog.all.filter { $0.frame == nil }
    #expect(worn.filter { $0.fit == nil }.map(\.id) == [])
    // Paint and signs leave a head free for more.
    let parts = worn.filter { !["face-paint", "bubbles-and-signs"].contains($0.tab) }
    let free = parts.filter { $0.fit?.part == nil }.map(\.id.rawValue)
    let expected = [
      "birthday/rosette", "hair-and-beards/bushy-brows", "noses-and-mouths/kiss", "winter/holly",
    ]
    #expect(free.sorted() == expected)
    let made = [
      StickerCatalog.setsTab, StickerCatalog.textTab, StickerCatalog.drawTab, StickerCatalog.ownTab,
    ]
    for tab in catalog.tabs where !made.contains(tab.id) {
      #expect(catalog.stickers(in: tab.id).count >= 12, "\(tab.id)")
    }
  }

  @Test("the faces of the sample photos are known, and each piece comes on or near them")
  func samples() throws {
    let assets = try #require(AssetLocator.find(above: #filePath))
    let faces = SampleFaces.load(assets: assets).faces
    let catalog = StickerCatalog.load(assets: assets)

    #expect(!faces.isEmpty && faces.allSatisfy { $0.faces.count == 1 })
    for sample in faces {
      let face = try #require(sample.faces.first)
      #expect(sample.head?.insetBy(-40, -40).contains(face.box) ?? false)
      for sticker in catalog.all {
        for placement in sticker.fit?.placements(on: face, of: Size(200, 100)) ?? [] {
          #expect(placement.center.distance(to: face[.noseTip]) < 4 * face.eyeDistance)
        }
      }
    }
  }
}
