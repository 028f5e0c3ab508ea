import Drawing
import Faces
import ImageCoding
import Platform
import TestSupport
import Testing

@testable import DisguiseModel

@Suite("What the canvas shows of a photo's file") struct PhotoCanvasTests {
  /// A file in which each pixel has a color of its own, and neighbors similar ones.
  private static func file(_ width: Int, _ height: Int, stripes: Bool = false) -> PhotoSource {
    let buffer = PixelBuffer(width: width, height: height)
    for y in 0..<height {
      buffer.withRow(y) { row in
        for x in 0..<width {
          let blue = stripes ? UInt32(x & 1) * 255 : UInt32(x + y) & 127
          row[x] =
            0xff00_0000 | UInt32(x * 255 / width) << 16 | UInt32(y * 255 / height) << 8 | blue
        }
      }
    }
    return .memory(EmbeddedFile(name: "own.png", bytes: PNGEncoder.encode(buffer.freeze())))
  }

  /// The largest difference of two pictures of one size, in levels.
  private static func difference(_ one: Bitmap, _ other: Bitmap) -> Double {
    var most = 0.0
    for y in 0..<one.height {
      for x in 0..<one.width {
        let (a, b) = (one[x, y], other[x, y])
        most = max(most, abs(a.red - b.red), abs(a.green - b.green))
      }
    }
    return most * 255
  }

  @Test(
    "is what the framing makes of all its pixels, whole or in parts",
    arguments: [
      Framing(crop: Rect(20, 30, 200, 120)),
      Framing(crop: Rect(20, 30, 200, 120), quarterTurns: 1, isMirrored: true),
      Framing(crop: Rect(60, 50, 160, 100), quarterTurns: 3, straighten: .degrees(7)),
      Framing(isMirrored: true, light: Framing.Light(exposure: 0.3)),
    ])
  func framings(framing: Framing) throws {
    let file = Self.file(300, 200)
    let photo = try Photo.decode(file, fitting: Size(300, 200))
    let expected = try framing.picture(of: photo.screen, photo.reference.size)

    let whole = try #require(
      try photo.canvas(in: framing, from: file, notLargerThan: .infinity))
    let box = Rect(13, 21, 57, 40)
    let part = try #require(
      try photo.canvas(box, in: framing, from: file, notLargerThan: .infinity))

    #expect(whole.size == expected.size && part.size == box.size)
    #expect(Self.difference(whole, expected) < 3)
    #expect(Self.difference(part, try expected.part(box)) < 3)
  }

  @Test("has as many pixels as are wanted, and is none of another file") func sizes() throws {
    let file = Self.file(300, 200)
    let photo = try Photo.decode(file, fitting: Size(30, 20))

    let small = try photo.canvas(in: .whole, from: file, notLargerThan: 150)

    #expect(small?.size == Size(150, 100))
    #expect(
      try photo.canvas(in: .whole, from: Self.file(300, 201), notLargerThan: 150) == nil)
    #expect(throws: ImageError.cancelled) {
      try photo.canvas(in: .whole, from: file, notLargerThan: 150, isCancelled: { true })
    }
  }

  @Test(
    "is as sharp as the file in what is cut out, also of a photo of which fewer pixels are held")
  func cutOut() throws {
    let file = Self.file(6000, 90, stripes: true)
    let photo = try Photo.decode(file, fitting: Size(600, 90))
    let framing = Framing(crop: Rect(100, 0, 5800, 90))
    let source = try CutOutPhoto(of: photo, from: file, in: framing, faces: [])
    let frame = Rect(5000, 10, 70, 60)

    let final = try source.part(frame, notLargerThan: 2048, isFinal: true)

    #expect(source.size == Size(5800, 90))
    #expect(source.picture.size.longSide <= CutOutPhoto.maximumSide)
    #expect(final.size == frame.size)
    #expect(abs(final[10, 10].blue - final[11, 10].blue) > 0.9)
  }

  @Test("a cut-out knows that its photo could not be read again", arguments: [90, 91])
  func coarse(height: Int) throws {
    let photo = try Photo.decode(Self.file(6000, 90), fitting: Size(600, 90))
    let source = try CutOutPhoto(
      of: photo, from: Self.file(6000, height), in: .whole, faces: [])
    let corners = [Point(9, 9), Point(5900, 9), Point(5900, 80), Point(9, 80)]

    let made = try CutOutMaker(source).finish(CutOutDraft(.loop(corners)), replacing: nil)

    #expect(made.isCoarse == (height != 90))
  }

  @Test("is not decoded again for a proposal where the face has enough pixels in memory")
  func proposal() throws {
    let file = Self.file(3000, 2000)
    let photo = try Photo.decode(file, fitting: Size(900, 600))
    let large = try #require(HeadRegionTests.face(at: Point(1500, 1000), eyes: 300))
    let small = try #require(HeadRegionTests.face(at: Point(1500, 1000), eyes: 60))

    let quick = try CutOutPhoto(of: photo, from: file, in: .whole, faces: [large])
    let slow = try CutOutPhoto(of: photo, from: file, in: .whole, faces: [small])

    #expect(quick.picture === photo.screen)
    #expect(slow.picture.size == Size(3000, 2000))
    #expect(quick.size == slow.size && quick.faces == [large])
    let sharp = try quick.part(Rect(1000, 500, 500, 400), notLargerThan: 1024)
    #expect(sharp.size == Size(500, 400))
  }
}
