import Drawing
import Glibc
import ImageCoding
import Platform
import TestSupport
import Testing

@testable import DisguiseModel

@Suite("Cut-outs among the user's own stickers") struct KeptCutOutTests {
  /// A cut-out, and the folder of stickers to which it is added.
  private struct Kept {
    let folder = TemporaryFolder()
    let packs: OwnStickers
    let photo = CutOutPhoto("disc", TestDisc(on: SIMD3(0.9, 0.85, 0.7)).picture, faces: [])
    let made: CutOutPicture
    /// Where the picture around it is.
    let hidden: String

    init() throws {
      packs = OwnStickers(folder: folder.path)
      hidden = folder.path + "/Dropped/.Disc.png.source.png"
      let loop = (0..<40).map {
        TestDisc.center + Vector(112, 0).rotated(by: .degrees(Double($0) * 9))
      }
      made = try #require(try CutOutMaker(photo).make(CutOutDraft(.loop(loop))))
    }

    /// Adds it; with a byte more, it is another one.
    @discardableResult
    func add(
      fitting fit: StickerFit? = nil, from origin: FaceOrigin? = nil, with more: [UInt8] = []
    ) throws -> Sticker {
      try packs.add(
        made, PNGEncoder.encode(made.bitmap) + more, of: photo, named: "Disc", fitting: fit,
        from: origin)
    }
  }

  @Test("come back with the face that they were; a damaged one is none")
  func origin() throws {
    let kept = try Kept()
    for photo in [PhotoID.sample("robin"), .content(ContentID(of: [1]))] {
      let origin = FaceOrigin(photo: photo, middle: Point(12.5, 40))
      #expect(try kept.add(from: origin).origin == origin)
      #expect(kept.packs.load().stickers.map(\.origin) == [origin])
    }
    let pack = kept.folder.path + "/Dropped/pack.json"
    let text = try String(decoding: FileSystem.read(pack, upTo: 1 << 20), as: UTF8.self)
    for flaw in ["[12.5]", "[1e9,40]", "7", "[\"a\",1]"] {
      let damaged = text.filter { !$0.isWhitespace }.replacing("[12.5,40]", with: flaw)
      #expect(damaged.contains(flaw))
      try kept.folder.write(damaged, to: "Dropped/pack.json")
      let stickers = kept.packs.load().stickers
      #expect(stickers.count == 1 && stickers[0].origin == nil)
    }
  }

  @Test("come back with the picture around them")
  func source() throws {
    let kept = try Kept()

    let sticker = try kept.add(fitting: .face)

    #expect(sticker.fit == .face)
    #expect(kept.packs.hasSource(of: sticker))
    let again = try kept.packs.source(of: sticker)
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
    let loaded = kept.packs.load()
    #expect(loaded.stickers.map(\.name) == ["Disc"])
    #expect(loaded.stickers.first?.fit == .face)
    #expect(loaded.warnings.isEmpty)
  }

  @Test("say that their picture is gone, or another one")
  func missingSource() throws {
    let kept = try Kept()
    let sticker = try kept.add()

    let small = PixelBuffer(width: 20, height: 20, format: .opaque).freeze()
    try AtomicFile.write(PNGEncoder.encode(small), to: kept.hidden)
    #expect(throws: UserError.self) { try kept.packs.source(of: sticker) }

    try AtomicFile.write(Array("no picture".utf8), to: kept.hidden)
    #expect(throws: UserError.self) { try kept.packs.source(of: sticker) }

    try FileSystem.delete(kept.hidden)
    #expect(!kept.packs.hasSource(of: sticker))
    let error = #expect(throws: UserError.self) { try kept.packs.source(of: sticker) }
    #expect(error?.description.contains("Disc") == true)
  }

  @Test("what keeps their folder from being made is said as it is") func noFolder() {
    // Nobody makes a folder there; as root, too.
    let packs = OwnStickers(folder: "/sys/guise-stickers")
    let error = #expect(throws: FileError.self) {
      try packs.add(EmbeddedFile(name: "disc.png", bytes: [1]))
    }
    #expect(error == .denied || error == .readOnly)
  }

  @Test("are stored whole, or not at all")
  func damagedPack() throws {
    let kept = try Kept()
    try kept.folder.write("{", to: "Dropped/pack.json")

    #expect(throws: FileError.self) {
      try kept.add()
    }
    #expect(FileSystem.names(in: kept.folder.path + "/Dropped") == ["pack.json"])
  }

  @Test("stay when they take the place of one whose file is gone, or is another one by now")
  func placeOfGone() throws {
    for isReplaced in [false, true] {
      let kept = try Kept()
      let old = try kept.add()
      try FileSystem.delete(kept.folder.path + "/Dropped/Disc.png")
      if isReplaced { try kept.add(with: [7]) }
      let bytes = PNGEncoder.encode(kept.made.bitmap) + [9]
      let made = MadeCutOut(
        picture: kept.made, isCoarse: false, bytes: bytes, photo: kept.photo, fit: nil, face: nil)
      let (sticker, gone) = try OwnSticker.add(
        made, named: "Disc", from: nil, replacing: old, to: kept.packs, keepingIn: nil,
        readBy: ArtworkStore(catalog: StickerCatalog()))
      #expect(gone == nil)
      let ids = kept.packs.load().stickers.map(\.id)
      #expect(ids.contains(sticker.id) && ids.count == (isReplaced ? 2 : 1))
    }
  }

  @Test("leave nothing to another file of the same name")
  func sameName() throws {
    let kept = try Kept()
    let first = try kept.add(fitting: .face)
    _ = try kept.packs.rename(first, to: "Anna")
    _ = try kept.packs.remove(first)

    let small = PNGEncoder.encode(PixelBuffer(width: 20, height: 20, format: .opaque).freeze())
    let dropped = try kept.packs.add(EmbeddedFile(name: "Disc.png", bytes: small))
    #expect(!kept.packs.hasSource(of: dropped))
    _ = try kept.packs.remove(dropped)

    let second = try kept.add()
    #expect(second.name == "Disc")
    #expect(kept.packs.load().stickers.map(\.name) == ["Disc"])
    #expect(kept.packs.load().stickers.first?.fit == nil)
    // Another one gets a number, now and after the next start.
    let other = try kept.add(with: [0])
    #expect(other.name == "Disc 2")
    #expect(Set(kept.packs.load().stickers.map(\.name)) == ["Disc", "Disc 2"])
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
    let kept = try Kept()
    let sticker = try kept.add()

    _ = kept.packs.load()
    #expect(FileSystem.exists(kept.hidden))
    // Until the next start, it can be restored.
    _ = try kept.packs.remove(sticker)
    #expect(FileSystem.exists(kept.hidden))
    _ = kept.packs.load()
    #expect(!FileSystem.exists(kept.hidden))
  }
}
