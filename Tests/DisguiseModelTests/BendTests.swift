import Drawing
import FoundationEssentials
import ImageCoding
import TestSupport
import Testing

@testable import DisguiseModel

@Suite("The bend of an element") struct BendTests {
  private static let steps = SIMD8<Double>(0.1, -0.2, -0.3, 0.1, -0.25, -0.1, 0.15, 0.3)
  private let test: TestArtwork
  private let bend: Bend

  init() throws {
    test = try TestArtwork()
    bend = try #require(Bend(steps: Self.steps))
  }

  private func element(
    _ number: Int, _ sticker: StickerID, at center: Point, scale: Double = 1,
    rotation: Angle = .zero, isFlipped: Bool = false, look: Look = .plain
  ) -> DisguiseElement {
    var element = test.element(
      number, sticker, at: center, scale: scale, rotation: rotation, isFlipped: isFlipped,
      look: look)
    element.placement.bend = bend
    return element
  }

  @Test("carries the corners of the artwork, and what is hardly seen is none") func corners() throws
  {
    let size = Size(200, 100)
    let map = bend.map(of: size)
    #expect(map.apply(Point(-100, -50)).distance(to: Point(-80, -70)) < 1e-9)
    #expect(map.apply(Point(100, 50)).distance(to: Point(50, 40)) < 1e-9)
    #expect(
      bend.bounds(of: size) == Rect(around: Rect(center: .zero, size: size).corners.map(map.apply)))

    let same = Rect(center: .zero, size: size).corners
    #expect(Bend(of: size, carrying: same) == nil)
    #expect(
      Bend(of: size, carrying: same.map { map.apply($0) })?.map(of: size).apply(.zero)
        .distance(to: map.apply(.zero)) ?? 9 < 1e-6)
  }

  @Test(
    "that no editor makes is refused by its name",
    arguments: [
      "[0, 0, 0, 0, 0, 0, 0]", "[0, 0, 0, 0, 0, 0, 0, 1e9]", "[3, 0, 0, 0, 0, 0, 0, 0]",
      "[1, 0, -1, 0, 0, 0, 0, 0]", "[0, 1, 0, 1, 0, 0, 0, 0]", "[0, 0, 0, 0, -0.8, -0.8, 0, 0]",
      "\"bent\"", "[null, 0, 0, 0, 0, 0, 0, 0]",
    ])
  func refused(numbers: String) {
    let document = """
      {"format": "guise", "version": 3, "photo": {"id": "sample:a", "width": 9, "height": 8},
       "elements": [{"id": 1, "sticker": "a/b", "center": [1, 2], "scale": 3, "rotation": 0,
                     "look": {"bend": \(numbers)}}]}
      """
    let record = try? JSONDecoder().decode(DocumentRecord.self, from: Data(document.utf8))
    #expect(throws: DocumentRecord.Flaw.self) { try record?.document(nil) }
    #expect(Bend(steps: SIMD8(repeating: .nan)) == nil)
  }

  @Test("survives documents, journals, copies, and all that moves an element") func kept() throws {
    var history = History(disguise(2))
    var placement = try #require(history.present[id(1)]).placement
    placement.bend = bend
    history.perform(.change(id(1), .placement(placement)))
    history.perform(.change(id(1), .flip))
    history.perform(.duplicate([id(1)], offset: Vector(5, 5)))
    history.perform(.photo(photo(300, 200)))
    #expect(history.present.elements.map(\.placement.bend) == [bend, bend, nil])

    let document = DocumentFile(disguise: history.present, photo: nil)
    #expect(try DocumentFile.decode(document.encoded(), name: "a.guise") == document)
    #expect(try Journal.read(Journal.whole(history, maximumSteps: 100)) == history)
    for element in history.present.elements {
      #expect(ElementCopy(ElementCopy(element, on: nil).bytes)?.element == element)
    }
    let move = Similarity(scale: 1.5, rotation: .degrees(20), from: .zero, to: Point(10, 0))
    #expect(placement.applying(move)?.bend == bend)
    #expect(placement.flipped.bend == bend && placement.stretched(2, 2).bend == bend)
  }

  @Test("is drawn where its corners come, mirrored after it", arguments: [false, true])
  func drawn(isFlipped: Bool) throws {
    let halves = element(1, TestArtwork.halves, at: Point(50, 40), scale: 2, isFlipped: isFlipped)
    for picture in [test.picture(of: [halves]), try test.file(of: [halves])] {
      let map = bend.map(of: Size(40, 20))
      func color(_ x: Double, _ y: Double) -> Color {
        let place = halves.placement.transform.apply(map.apply(Point(x, y)))
        return picture[Int(place.x), Int(place.y)]
      }
      #expect(color(-15, 0) == .red && color(-4, 7) == .red)
      #expect(color(15, 0) == .blue && color(4, -7) == .blue)
      #expect(color(-24, 0) == .white && color(0, 14) == .white)
    }
  }

  @Test("the painter says where it is, so that nothing of it is left out") func bounds() {
    let halves = element(1, TestArtwork.halves, at: Point(50, 40), scale: 2)
    let picture = test.picture(of: [halves])
    test.store.load(TestArtwork.halves)
    let box = DisguiseRenderer(artworks: ScreenArtwork(store: test.store, quality: .good))
      .bounds(of: halves, photoToTarget: .identity)
    for y in 0..<80 {
      for x in 0..<100 where picture[x, y] != .white {
        #expect(box.contains(Point(Double(x), Double(y))))
      }
    }
  }

  @Test("casts a shadow, and is as opaque as its look") func styles() {
    let disc = element(1, TestArtwork.disc, at: Point(50, 30), look: Look(opacity: 0.5))
    let middle = disc.placement.transform.apply(bend.map(of: Size(40, 40)).apply(.zero))
    let (x, y) = (Int(middle.x), Int(middle.y))

    let resting = test.picture(of: [disc])
    let lifted = test.picture(
      of: [element(1, TestArtwork.disc, at: Point(50, 30))], style: .lifted(shadow: Vector(0, 25)))

    #expect(abs(resting[x, y].red - 0.5) < 0.03 && resting[x, y].green > 0.9)
    #expect(lifted[x, y] == .green)
    #expect(abs(lifted[x, y + 25].red - 0.7) < 0.03, "black of 30 %")
  }

  @Test("the screen and the export match, across all bands", arguments: 1...2)
  func agreement(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let size = Size(900, 2000)
    let gray = Bitmap.drawn(width: 900, height: 2000, format: .opaque) { canvas in
      canvas.fill(Rect(origin: .zero, size: size), with: Color(white: 0.8))
    }
    let file = EmbeddedFile(name: "gray.png", bytes: PNGEncoder.encode(gray))
    let elements = (1...6).map { number in
      element(
        number, number % 2 == 0 ? TestArtwork.halves : TestArtwork.disc,
        at: Point(random.number(0...900), random.number(0...2000)), scale: random.number(2...20),
        rotation: .radians(random.number(-4...4)), isFlipped: Bool.random(using: &random))
    }
    let reference = PhotoReference(id: .content(ContentID(of: file.bytes)), size: size)
    let folder = TemporaryFolder()
    let path = try Exporter(artworks: test.store).export(
      #require(Disguise(photo: reference, elements: elements, nextID: 9)), photo: .memory(file),
      to: .file(path: folder.path("bent.png")))
    let written = try ImageFile.decode(path).bitmap

    for element in elements { test.store.load(element.kind.artwork) }
    for key in test.store.missingRasters(for: elements, targetPixelsPerPhotoPixel: 1) {
      test.store.rasterize(key)
    }
    let seen = Bitmap.drawn(width: 900, height: 2000, format: .opaque) { canvas in
      let renderer = DisguiseRenderer(artworks: ScreenArtwork(store: test.store, quality: .good))
      renderer.draw(gray, of: reference, on: canvas, photoToTarget: .identity, quality: .good)
      renderer.draw(elements, on: canvas, photoToTarget: .identity)
    }
    #expect(seen.meanDifference(from: written) < 0.6)
    // Apart from edges, whose pixels differ by how artwork is made smaller, they are the same.
    var differing = 0
    for y in stride(from: 0, to: 2000, by: 3) {
      for x in stride(from: 0, to: 900, by: 3) {
        let (one, other) = (seen[x, y], written[x, y])
        let difference = max(
          abs(one.red - other.red), abs(one.green - other.green), abs(one.blue - other.blue))
        if difference * 255 > 2.5 { differing += 1 }
      }
    }
    #expect(differing < 1500, "of 200,000")
  }
}
