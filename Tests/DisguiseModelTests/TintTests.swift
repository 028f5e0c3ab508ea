import Drawing
import Foundation
import ImageCoding
import TestSupport
import Testing

@testable import DisguiseModel

@Suite("The color of an element") struct TintTests {
  let test: TestArtwork
  private static let looks = [
    Look(tint: .color(0xE53935)), Look(opacity: 0.5, tint: .color(0x1E88E5), blend: .multiply),
    Look(tint: .shift(hue: .degrees(100), saturation: 0.4, lightness: -0.2)),
    Look(blend: .multiply), Look(opacity: 0.3, blend: .multiply),
  ]

  init() throws { test = try TestArtwork() }

  @Test("is the same on the screen and in a file, at any size and turned", arguments: looks)
  func sameInFile(look: Look) throws {
    for scale in [0.5, 1.3, 3] {
      for (sticker, copies) in [(TestArtwork.halves, 1), (TestArtwork.disc, 2)] {
        let elements = (1...copies).map { number in
          test.element(
            number, sticker, at: Point(50, 40), scale: scale,
            rotation: .degrees(Double(number) * 90), look: look)
        }
        let (screen, file) = (test.picture(of: elements), try test.file(of: elements))
        for y in stride(from: 1, to: 80, by: 3) {
          for x in stride(from: 1, to: 100, by: 3) where isEven(screen, x, y) {
            let (one, other) = (screen[x, y], file[x, y])
            for part in [\Color.red, \.green, \.blue] {
              #expect(
                abs(one[keyPath: part] - other[keyPath: part]) <= 2.01 / 255,
                "\(scale) \(x) \(y) \(one) \(other)")
            }
          }
        }
      }
    }
  }

  /// Whether a pixel is not at an edge, which a raster and shapes draw differently.
  private func isEven(_ picture: Bitmap, _ x: Int, _ y: Int) -> Bool {
    [(-1, 0), (1, 0), (0, -1), (0, 1)].allSatisfy { dx, dy in
      let (x1, y1) = (x + dx, y + dy)
      guard (0..<picture.width).contains(x1), (0..<picture.height).contains(y1) else { return true }
      return picture[x1, y1] == picture[x, y]
    }
  }

  @Test("a black mustache becomes red") func blackBecomesRed() throws {
    let assets = try #require(AssetLocator.find(above: #filePath))
    let store = ArtworkStore(catalog: StickerCatalog.load(assets: assets))
    let id = StickerID(rawValue: "mustaches/handlebar")
    store.load(id)
    store.rasterize(ArtworkRasterCache.Key(id, tint: .color(0xE53935), shownAt: 256))
    let raster = try #require(store.raster(id, tint: .color(0xE53935), shownAt: 256))

    var (red, green, count) = (0.0, 0.0, 0.0)
    for y in 0..<raster.height {
      for x in 0..<raster.width where raster[x, y].alpha > 0.9 {
        (red, green, count) = (red + raster[x, y].red, green + raster[x, y].green, count + 1)
      }
    }
    #expect(count > 500 && red / count > 0.75 && green / count < 0.35)
  }

  @Test("is never seen in its old color, even before a raster is made") func noFlash() throws {
    test.store.load(TestArtwork.disc)
    let before = try #require(
      test.store.raster(TestArtwork.disc, tint: .color(0xFF0000), shownAt: 200))
    let middle = before[before.width / 2, before.height / 2]
    #expect(middle.red > 0.95 && middle.green < 0.05)

    test.store.rasterize(ArtworkRasterCache.Key(TestArtwork.disc, shownAt: 200))
    let sharp = try #require(
      test.store.raster(TestArtwork.disc, tint: .color(0x0000FF), shownAt: 200))
    #expect(sharp[sharp.width / 2, sharp.height / 2] == .blue && sharp.width == 256)
  }

  @Test("choosing among many leaves what others show in memory") func slider() {
    let store = ArtworkStore(catalog: test.store.catalog, rasterBytes: 600 << 10)
    for id in [TestArtwork.halves, TestArtwork.disc] {
      store.load(id)
      store.rasterize(ArtworkRasterCache.Key(id, shownAt: 200))
    }
    for step in 0..<50 {
      _ = store.raster(TestArtwork.halves, tint: .color(UInt32(step)), shownAt: 200)
    }
    #expect(store.raster(TestArtwork.disc, shownAt: 200)?.width == 256)
  }

  @Test("has a form in files, and neutral values are absent", arguments: looks)
  func files(look: Look) throws {
    let json = try #require(look.json(with: nil))
    let bytes = try JSONEncoder().encode(json)

    let read = try Look.read(JSONDecoder().decode(JSONValue.self, from: bytes))

    #expect(read.look == look && read.bend == nil)
    #expect(Look.plain.json(with: nil) == nil)
  }

  @Test(
    "that cannot be drawn is refused by the name of its field",
    arguments: [
      (##"{"tint": {"color": "red"}}"##, "look.tint.color"), (#"{"tint": {}}"#, "look.tint"),
      (#"{"tint": {"hue": 4}}"#, "look.tint.hue"), (#"{"tint": 7}"#, "look.tint"),
      (##"{"tint": {"color": "#FF0000", "hue": 1}}"##, "look.tint.hue"),
      (#"{"blend": "screen"}"#, "look.blend screen"), (#"{"blend": 1}"#, "look.blend"),
      (#"{"tint": {"saturation": 1.5}}"#, "look.tint.saturation"),
    ])
  func refused(json: String, field: String) throws {
    let value = try JSONDecoder().decode(JSONValue.self, from: Data(json.utf8))
    let flaw = #expect(throws: RecordFlaw.self) { try Look.read(value) }
    #expect(flaw == .invalid(field: field) || flaw == .unknown(field: field))
  }

  @Test("a screen reader says it") func heard() {
    #expect(Look(tint: .color(0xE53030)).heard() == ["colored Red"])
    #expect(Look(blend: .multiply).heard() == ["multiplied"])
    #expect(Look.plain.heard(since: Look(tint: .color(0))) == ["in its own colors"])
  }
}
