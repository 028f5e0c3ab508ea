import Drawing
import Faces
import Glibc
import ImageCoding
import Platform
import TestSupport
import Testing

@testable import DisguiseModel

/// A disc with a soft edge of two pixels and a fine texture, on a ground of one color: what belongs to it is known.
private struct Disc {
  static let side = 360
  static let (center, radius) = (Point(180, 180), 110.0)
  let picture: Bitmap

  /// The color of the disc at a place.
  static func own(_ x: Int, _ y: Int) -> SIMD3<Float> {
    let wave = Float(sin(Double(x) * 0.9) + cos(Double(y) * 0.7)) * 0.012
    return SIMD3(0.35 + wave, 0.22 + wave, 0.12 + wave)
  }

  /// How much of a pixel belongs to it.
  static func share(_ x: Int, _ y: Int) -> Double {
    let distance = Point(Double(x) + 0.5, Double(y) + 0.5).distance(to: center)
    return min(max((radius - distance) / 2 + 0.5, 0), 1)
  }

  init(on ground: SIMD3<Float>) {
    let buffer = PixelBuffer(width: Self.side, height: Self.side, format: .opaque)
    for y in 0..<Self.side {
      buffer.withRow(y) { row in
        for x in 0..<Self.side {
          let share = Float(Self.share(x, y))
          let color = (Self.own(x, y) * share + ground * (1 - share)) * 255
          row[x] =
            255 << 24 | UInt32(color.x.rounded()) << 16 | UInt32(color.y.rounded()) << 8
            | UInt32(color.z.rounded())
        }
      }
    }
    picture = buffer.freeze()
  }

  /// A rough mask of it: in squares of six pixels, too large at the left and too small at the right.
  static var mask: ValueGrid {
    ValueGrid(side, side) { x, y in
      let (x, y) = (x / 6 * 6 + 3, y / 6 * 6 + 3)
      let error = (Double(x) - center.x) / radius * 4
      let distance = Point(Double(x), Double(y)).distance(to: center) + error
      return Float(min(max((radius - distance) / 8 + 0.5, 0), 1))
    }
  }
}

@Suite("Cutting out") struct CutOutTests {
  @Test(
    "leaves no ground at an edge that is known, on any ground",
    arguments: [
      SIMD3<Float>(0.85, 0.1, 0.1), SIMD3(0.1, 0.7, 0.15), SIMD3(0.97, 0.97, 0.97),
    ])
  func knownEdge(ground: SIMD3<Float>) throws {
    let all = ValueGrid(Disc.side, Disc.side, repeating: 1)

    let cut = try Matte(of: Disc(on: ground).picture, Disc.mask, keeping: all, unit: 6).cutOut()

    // How wide ground is left, or the disc is missing, along each direction.
    var widths: [Double] = []
    for degrees in 0..<360 {
      let direction = Vector(1, 0).rotated(by: .degrees(Double(degrees)))
      let wrong = stride(from: -30.0, to: 30, by: 1).filter { offset in
        let point = Disc.center + direction * (Disc.radius + offset)
        let alpha = cut[Int(point.x), Int(point.y)].alpha
        return offset > 0 ? alpha > 0.25 : alpha < 0.75
      }
      widths.append(wrong.map { abs($0) }.max() ?? 0)
    }
    #expect(widths.sorted()[342] <= 3)
    // The colors of the rim are those of the disc.
    var errors: [Float] = []
    for y in 0..<Disc.side {
      for x in 0..<Disc.side where (0.3..<0.97).contains(Disc.share(x, y)) {
        let pixel = cut.withRow(y) { $0[x] }
        guard pixel >> 24 > 77 else { continue }
        let step = (pixel.straight(hasAlpha: true).color - Disc.own(x, y)) * 255
        errors.append(max(abs(step.x), abs(step.y), abs(step.z)))
      }
    }
    #expect(errors.count > 500)
    #expect(errors.sorted()[errors.count * 9 / 10] <= 12)
  }

  @Test("has means of squares, also at the edges")
  func blurring() {
    let grid = ValueGrid(7, 5) { x, y in Float(x * x + 3 * y) }

    let blurred = grid.blurred(2)

    for y in 0..<5 {
      for x in 0..<7 {
        var (sum, count): (Float, Float) = (0, 0)
        for v in max(y - 2, 0)...min(y + 2, 4) {
          for u in max(x - 2, 0)...min(x + 2, 6) { (sum, count) = (sum + grid[u, v], count + 1) }
        }
        #expect(abs(blurred[x, y] - sum / count) < 1e-3)
      }
    }
  }

  @Test("pulls a line that was drawn by hand to the edge of a thing")
  func pull() {
    let picture = ColorGrid(Disc(on: SIMD3(0.9, 0.85, 0.7)).picture)
    let loop = (0..<60).map { index -> Point in
      let angle = Angle.degrees(Double(index) * 6)
      let wobble = 6 * sin(Double(index) * 0.7)
      return Disc.center + Vector(Disc.radius + wobble, 0).rotated(by: angle)
    }

    let pulled = EdgePull(loop, to: picture, reach: 10).pulled()

    let errors = pulled.map { abs($0.distance(to: Disc.center) - Disc.radius) }.sorted()
    #expect(pulled.count > 100)
    #expect(errors[errors.count * 95 / 100] < 2)
    #expect(EdgePull([], to: picture, reach: 10).pulled().isEmpty)
    let dot = EdgePull([.zero], to: picture, reach: 10).pulled()
    #expect(dot.allSatisfy { $0.isFinite })
  }

  @Test("takes what a line is drawn around, what is added, and the rest when it is inverted")
  func drafts() throws {
    let photo = CutOutPhoto("disc", Disc(on: SIMD3(0.9, 0.85, 0.7)).picture, faces: [])
    let maker = CutOutMaker(photo)
    let loop = (0..<40).map {
      Disc.center + Vector(Disc.radius + 3, 0).rotated(by: .degrees(Double($0) * 9))
    }
    var draft = CutOutDraft(.loop(loop))
    func alpha(_ made: CutOutPicture, _ x: Double, _ y: Double) -> Double {
      let point = Point(x, y) - made.frame.origin
      let place = Point(point.dx, point.dy)
      guard Rect(origin: .zero, size: made.bitmap.size).contains(place) else { return 0 }
      return made.bitmap[Int(place.x), Int(place.y)].alpha
    }

    let disc = try #require(try maker.make(draft))
    #expect(alpha(disc, 180, 180) == 1)
    #expect(disc.frame.insetBy(3, 3).width < 2 * Disc.radius)
    #expect(disc.frame.insetBy(-3, -3).width > 2 * Disc.radius)

    draft.marks = [.init([Point(20, 20), Point(60, 20)], radius: 12, adds: true)]
    #expect(alpha(try #require(try maker.make(draft)), 40, 20) > 0.9)

    draft.marks.append(.init([Point(180, 180)], radius: 20, adds: false))
    #expect(alpha(try #require(try maker.make(draft)), 180, 180) < 0.1)

    draft.marks = []
    draft.isInverted = true
    let rest = try #require(try maker.make(draft))
    #expect(rest.frame == Rect(0, 0, 360, 360))
    #expect(alpha(rest, 180, 180) == 0)
    #expect(alpha(rest, 5, 5) == 1)

    #expect(try maker.make(CutOutDraft(.nothing)) == nil)
    #expect(try maker.make(CutOutDraft(.loop([.zero]))) == nil)
    let outside = CutOutDraft(.loop([Point(900, 900), Point(990, 900), Point(990, 990)]))
    #expect(try maker.make(outside) == nil)
  }

  @Test("keeps the colors of what is transparent already")
  func transparent() throws {
    let buffer = PixelBuffer(width: 60, height: 60, format: .alpha)
    buffer.draw { canvas in
      canvas.fill(Rect(0, 0, 60, 60), with: Color(red: 1, green: 0.4, blue: 0, alpha: 0.5))
    }
    let all = ValueGrid(60, 60, repeating: 1)

    let cut = try Matte(of: buffer.freeze(), all, keeping: all, unit: 1).cutOut()

    let pixel = cut.withRow(30) { $0[30] }.straight(hasAlpha: true)
    #expect(abs(pixel.w - 0.5) < 0.01)
    #expect(abs(pixel.x - 1) < 0.02 && abs(pixel.y - 0.4) < 0.02)
  }

  @Test("has at most 2048 pixels along each side")
  func size() throws {
    let buffer = PixelBuffer(width: 3000, height: 40, format: .opaque)
    let photo = CutOutPhoto("long", buffer.freeze(), faces: [])
    var draft = CutOutDraft(.nothing)
    draft.isInverted = true

    let made = try #require(try CutOutMaker(photo).make(draft))

    #expect(made.bitmap.width == 2048)
    #expect(made.frame == Rect(0, 0, 3000, 40))
  }
}

@Suite("The region of a head") struct HeadRegionTests {
  static func face(at middle: Point, eyes: Double = 100, tilt: Angle = .zero) -> Face? {
    let places: [FacePoint: Vector] = [
      .leftEye: Vector(-0.5, 0), .rightEye: Vector(0.5, 0), .chin: Vector(0, 1.8),
      .leftJaw: Vector(-0.8, 1.3), .rightJaw: Vector(0.8, 1.3), .forehead: Vector(0, -1),
      .leftTemple: Vector(-1.05, -0.6), .rightTemple: Vector(1.05, -0.6),
      .leftEar: Vector(-1.1, 0.5), .rightEar: Vector(1.1, 0.5),
    ]
    return Face(box: Rect(center: middle, size: Size(2 * eyes, 3 * eyes)), score: 1) { point in
      middle + (places[point] ?? Vector(0, 0.6)).rotated(by: tilt) * eyes
    }
  }

  @Test("ends in a soft line below the chin, at any tilt", arguments: [0.0, 30, -75, 180])
  func chin(degrees: Double) throws {
    let tilt = Angle.degrees(degrees)
    let face = try #require(Self.face(at: Point(500, 500), tilt: tilt))
    let region = HeadRegion(of: face, besides: [])
    func value(_ x: Double, _ y: Double) -> Float {
      region.value(at: Point(500, 500) + Vector(x, y).rotated(by: tilt) * 100)
    }

    #expect(value(0, 1.75) == 1)
    #expect((0.2...0.8).contains(value(0, 1.92)))
    #expect(value(0, 2.1) == 0)
    // The neck below a jaw, hair beside it.
    #expect(value(0.7, 1.75) == 0)
    #expect(value(1.2, 1.7) == 1)
    // Hair and hats above, not what is far.
    #expect(value(0, -3) == 1)
    #expect(value(3.2, 0) == 0)
  }

  @Test("ends halfway to the next head")
  func neighbors() throws {
    let face = try #require(Self.face(at: Point(500, 500)))
    let other = try #require(Self.face(at: Point(700, 500)))
    let region = HeadRegion(of: face, besides: [other])

    #expect(region.value(at: Point(570, 540)) == 1)
    #expect(abs(region.value(at: Point(600, 540)) - 0.5) < 0.01)
    #expect(region.value(at: Point(630, 540)) == 0)
  }

  @Test("has hair that hangs down, but no shoulder")
  func hanging() throws {
    let face = try #require(Self.face(at: Point(100, 80), eyes: 40))
    // A head with long hair at the left; a shoulder at the right, with ground between.
    let mask = ValueGrid(200, 200) { x, y in
      let isHead = (30...140).contains(x) && y < 100 || (30...55).contains(x) && y < 180
      return isHead || x > 146 && y > 125 ? 1 : 0
    }

    let kept = HeadRegion(of: face, besides: []).hanging(in: mask, .identity)

    #expect(kept[42, 150] == 1)
    #expect(kept[160, 150] == 0)
    #expect(kept[100, 60] == 1)
  }
}

@Suite("Cut-outs among the user's own stickers") struct KeptCutOutTests {
  private static func cutOut() throws -> (CutOutPhoto, CutOutPicture) {
    let photo = CutOutPhoto("disc", Disc(on: SIMD3(0.9, 0.85, 0.7)).picture, faces: [])
    let draft = CutOutDraft(
      .loop((0..<40).map { Disc.center + Vector(112, 0).rotated(by: .degrees(Double($0) * 9)) }))
    return (photo, try #require(try CutOutMaker(photo).make(draft)))
  }

  @Test("come back with the picture around them")
  func source() throws {
    let folder = TemporaryFolder()
    let packs = OwnStickers(folder: folder.path)
    let (photo, made) = try Self.cutOut()

    let sticker = try packs.add(
      made, PNGEncoder.encode(made.bitmap), of: photo, named: "Disc", fitting: .face)

    #expect(sticker.fit == .face)
    #expect(packs.hasSource(of: sticker))
    let again = try packs.source(of: sticker)
    let before = try #require(again.before)
    #expect(again.picture.width > before.bitmap.width)
    // What is inside is the same in both, at its place.
    let (x, y) = (Int(before.frame.midX), Int(before.frame.midY))
    let inside = before.bitmap[before.bitmap.width / 2, before.bitmap.height / 2]
    #expect(inside == again.picture[x, y])
    // It begins as it was.
    let maker = CutOutMaker(again)
    #expect(maker.offers.first == .before)
    let same = try #require(try maker.make(CutOutDraft(.before)))
    #expect(same.bitmap === before.bitmap && same.frame == before.frame)
    // A correction changes nothing elsewhere.
    var draft = CutOutDraft(.before)
    let place = Point(before.frame.minX + 4, before.frame.midY)
    draft.marks = [.init([place], radius: 6, adds: false)]
    let corrected = try #require(try maker.make(draft))
    let step = corrected.frame.origin - before.frame.origin
    for x in stride(from: before.bitmap.width / 2, to: before.bitmap.width, by: 5) {
      let here = Int(Double(x) - step.dx)
      guard here < corrected.bitmap.width else { continue }
      #expect(before.bitmap[x, 40] == corrected.bitmap[here, 40 - Int(step.dy)])
    }
    let gone = place - corrected.frame.origin
    #expect(corrected.bitmap[max(Int(gone.dx), 0), Int(gone.dy)].alpha < 0.1)
    // What it fits on is where it was.
    let fit = try maker.finish(draft, replacing: sticker).fit
    let eye = try #require(fit?.anchors.first?.place)
    let old = try #require(StickerFit.face?.anchors.first?.place)
    #expect(
      abs(
        corrected.frame.minX + eye.x * corrected.frame.width - before.frame.minX
          - old.x * before.frame.width) < 0.5)
    // As a sticker it is one file, with its fit.
    let loaded = packs.load()
    #expect(loaded.stickers.map(\.name) == ["Disc"])
    #expect(loaded.stickers.first?.fit == .face)
    #expect(loaded.warnings.isEmpty)
  }

  @Test("say that their picture is gone, or another one")
  func missingSource() throws {
    let folder = TemporaryFolder()
    let packs = OwnStickers(folder: folder.path)
    let (photo, made) = try Self.cutOut()
    let sticker = try packs.add(
      made, PNGEncoder.encode(made.bitmap), of: photo, named: "Disc", fitting: nil)
    let hidden = folder.path + "/Dropped/.Disc.png.source.png"

    let small = PixelBuffer(width: 20, height: 20, format: .opaque).freeze()
    try AtomicFile.write(PNGEncoder.encode(small), to: hidden)
    #expect(throws: UserError.self) { try packs.source(of: sticker) }

    try AtomicFile.write(Array("no picture".utf8), to: hidden)
    #expect(throws: UserError.self) { try packs.source(of: sticker) }

    try FileSystem.delete(hidden)
    #expect(!packs.hasSource(of: sticker))
    let error = #expect(throws: UserError.self) { try packs.source(of: sticker) }
    #expect(error?.description.contains("Disc") == true)
  }

  @Test("are stored whole, or not at all")
  func damagedPack() throws {
    let folder = TemporaryFolder()
    let packs = OwnStickers(folder: folder.path)
    let (photo, made) = try Self.cutOut()
    try folder.write("{", to: "Dropped/pack.json")

    #expect(throws: FileError.self) {
      try packs.add(
        made, PNGEncoder.encode(made.bitmap), of: photo, named: "Disc", fitting: nil)
    }
    #expect(FileSystem.names(in: folder.path + "/Dropped") == ["pack.json"])
  }

  @Test("leave nothing to another file of the same name")
  func sameName() throws {
    let folder = TemporaryFolder()
    let packs = OwnStickers(folder: folder.path)
    let (photo, made) = try Self.cutOut()
    let bytes = PNGEncoder.encode(made.bitmap)
    let first = try packs.add(made, bytes, of: photo, named: "Disc", fitting: .face)
    _ = try packs.rename(first, to: "Anna")
    _ = try packs.remove(first)

    let small = PNGEncoder.encode(PixelBuffer(width: 20, height: 20, format: .opaque).freeze())
    let dropped = try packs.add(EmbeddedFile(name: "Disc.png", bytes: small))
    #expect(!packs.hasSource(of: dropped))
    _ = try packs.remove(dropped)

    let second = try packs.add(made, bytes, of: photo, named: "Disc", fitting: nil)
    #expect(second.name == "Disc")
    #expect(packs.load().stickers.map(\.name) == ["Disc"])
    #expect(packs.load().stickers.first?.fit == nil)
    // Another one gets a number, now and after the next start.
    let other = try packs.add(made, bytes + [0], of: photo, named: "Disc", fitting: nil)
    #expect(other.name == "Disc 2")
    #expect(Set(packs.load().stickers.map(\.name)) == ["Disc", "Disc 2"])
  }

  @Test("of a thin part of a large picture can be changed, too")
  func thin() throws {
    let folder = TemporaryFolder()
    let packs = OwnStickers(folder: folder.path)
    let picture = Bitmap.drawn(width: 64, height: 4001, format: .opaque) { canvas in
      canvas.fill(Rect(0, 0, 64, 4001), with: .white)
      canvas.fill(Rect(6, 0, 51, 4001), with: .black)
    }
    let photo = CutOutPhoto("pole", picture, faces: [])
    let loop = [Point(4, 0), Point(60, 0), Point(60, 4001), Point(4, 4001)]
    let made = try #require(try CutOutMaker(photo).make(CutOutDraft(.loop(loop))))
    #expect(made.bitmap.height == 2048)

    let sticker = try packs.add(
      made, PNGEncoder.encode(made.bitmap), of: photo, named: "Pole", fitting: nil)

    let again = try packs.source(of: sticker)
    #expect(again.before?.bitmap.size == made.bitmap.size)
  }

  @Test("leave no picture behind when they are deleted")
  func lonelySources() throws {
    let folder = TemporaryFolder()
    let packs = OwnStickers(folder: folder.path)
    let (photo, made) = try Self.cutOut()
    let sticker = try packs.add(
      made, PNGEncoder.encode(made.bitmap), of: photo, named: "Disc", fitting: nil)
    let hidden = folder.path + "/Dropped/.Disc.png.source.png"

    _ = packs.load()
    #expect(FileSystem.exists(hidden))
    // Until the next start, it can be restored.
    _ = try packs.remove(sticker)
    #expect(FileSystem.exists(hidden))
    _ = packs.load()
    #expect(!FileSystem.exists(hidden))
  }
}

@Suite("A face on another head") struct FacePatchTests {
  @Test("comes below all that is worn") func order() throws {
    var disguise = Disguise(photo: PhotoReference(id: .sample("robin"), size: Size(100, 100)))
    let kind = ElementKind.sticker(StickerID(rawValue: "glasses/round"))
    let place = Placement(center: Point(50, 50), scale: 0.1)
    disguise.apply(.place(kind, place))
    let worn = disguise.elements.map(\.id)

    let edit = disguise.placingBelowAll([(kind, place), (kind, place)])

    let isApplied = disguise.apply(edit)
    #expect(isApplied)
    #expect(disguise.elements.count == 3)
    #expect(disguise.elements.last?.id == worn.first)
  }

  @Test("has soft edges, the tone of the other face, and eyes where the other one's are")
  func patch() throws {
    let faces = [
      try #require(HeadRegionTests.face(at: Point(150, 150), eyes: 60)),
      try #require(HeadRegionTests.face(at: Point(400, 160), eyes: 90)),
    ]
    let picture = Bitmap.drawn(width: 600, height: 400, format: .opaque) { canvas in
      canvas.fill(Rect(0, 0, 260, 400), with: Color(red: 0.8, green: 0.6, blue: 0.5))
      canvas.fill(Rect(260, 0, 340, 400), with: Color(red: 0.6, green: 0.5, blue: 0.4))
    }

    let patch = try #require(
      try FacePatch.make(of: faces[0], for: faces[1], on: CutOutPhoto("two", picture, faces: [])))

    let middle = patch.bitmap[patch.bitmap.width / 2, patch.bitmap.height / 2]
    #expect(abs(middle.red - 0.6) < 0.02)
    #expect(middle.alpha == 1)
    #expect(patch.bitmap[0, 0].alpha == 0)
    let fit = try #require(patch.fit(to: faces[0]))
    let size = patch.bitmap.size
    let place = try #require(fit.placement(on: faces[1], of: size))
    let eye = Point(
      (fit.anchors[0].place.x - 0.5) * size.width, (fit.anchors[0].place.y - 0.5) * size.height)
    #expect(place.transform.apply(eye).distance(to: faces[1][fit.anchors[0].point]) < 0.5)
  }
}
