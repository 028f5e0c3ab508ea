import Drawing
import Glibc
import Platform
import TestSupport
import Testing

@testable import ImageCoding

@Suite("ImageFile") struct ImageFileTests {
  private let folder = TemporaryFolder()

  private func isNear(_ color: Color, _ other: Color) -> Bool {
    abs(color.red - other.red) + abs(color.green - other.green) + abs(color.blue - other.blue)
      < 0.1
  }

  @Test(
    "reads the common formats; opaque if nothing is transparent",
    arguments: ["jpeg", "png", "bmp", "webp"])
  func formats(type: String) throws {
    let file = try folder.write(
      SampleImages.file(of: SampleImages.halves(), as: type), to: "photo")

    let image = try ImageFile.decode(file)

    #expect(image.bitmap.size == Size(40, 20))
    #expect(image.fullSize == Size(40, 20))
    #expect(!image.bitmap.hasAlpha)
    #expect(isNear(image.bitmap[20, 3], .red))
    #expect(isNear(image.bitmap[20, 17], .blue))
  }

  @Test("a photo taken sideways is decoded upright") func orientation6() throws {
    let jpeg = SampleImages.file(of: SampleImages.halves(), as: "jpeg")
    let file = try folder.write(
      SampleImages.jpeg(jpeg, orientation: 6), to: "sideways.jpg")

    let image = try ImageFile.decode(file)

    #expect(image.bitmap.size == Size(20, 40))
    #expect(try ImageFile.size(of: file) == Size(20, 40))
    #expect(isNear(image.bitmap[17, 20], .red))
    #expect(isNear(image.bitmap[2, 20], .blue))
  }

  @Test("all eight orientations are decoded upright", arguments: 1...8)
  func orientations(number: Int) throws {
    let jpeg = SampleImages.file(of: SampleImages.halves(), as: "jpeg")
    let bytes = SampleImages.jpeg(jpeg, orientation: UInt8(number))
    // The expected position of the stored top, which is red.
    let red = [
      Point(20, 2), Point(20, 2), Point(20, 17), Point(20, 17),
      Point(2, 20), Point(17, 20), Point(17, 20), Point(2, 20),
    ][number - 1]

    let image = try ImageFile.decode(bytes, name: "photo.jpg")

    #expect(isNear(image.bitmap[Int(red.x), Int(red.y)], .red))
  }

  @Test("decodes to fit a window, upright") func fits() throws {
    let big = Bitmap.drawn(width: 800, height: 400, format: .opaque) { canvas in
      canvas.fill(Rect(0, 0, 800, 200), with: .red)
      canvas.fill(Rect(0, 200, 800, 200), with: .blue)
    }
    let jpeg = SampleImages.file(of: big, as: "jpeg")

    let image = try ImageFile.decode(
      SampleImages.jpeg(jpeg, orientation: 8), name: "a.jpg", fitting: Size(90, 90))

    #expect(image.bitmap.size == Size(45, 90))
    #expect(image.fullSize == Size(400, 800))
    #expect(isNear(image.bitmap[5, 45], .red))
    #expect(isNear(image.bitmap[40, 45], .blue))
  }

  @Test("is not enlarged to fit") func notEnlarged() throws {
    let png = SampleImages.file(of: SampleImages.halves(), as: "png")

    #expect(try ImageFile.decode(png, name: "a", fitting: Size(500, 500)).bitmap.width == 40)
  }

  @Test("premultiplies colors") func alpha() throws {
    let half = Bitmap.drawn(width: 4, height: 4) { canvas in
      canvas.fill(Rect(0, 0, 2, 4), with: Color.red.withAlpha(0.4))
    }

    let image = try ImageFile.decode(SampleImages.file(of: half, as: "png"), name: "a.png")

    #expect(image.bitmap.hasAlpha)
    #expect(image.bitmap.withPixels { bytes, _ in Array(bytes.prefix(4)) } == [0, 0, 102, 102])
    #expect(image.bitmap[3, 3] == .clear)
  }

  @Test("grayscale, palette and 16-bit pictures are decoded to 8-bit RGB") func depths() throws {
    // 2 x 1 pixels each: 16-bit gray, and a palette of one bit.
    let deep = try ImageFile.decode(
      SampleImages.png(width: 2, depth: 16, type: 0, row: [0xFF, 0xFF, 0x80, 0]), name: "deep")
    let palette = try ImageFile.decode(
      SampleImages.png(
        width: 2, depth: 1, type: 3, row: [0b0100_0000], palette: [255, 0, 0, 0, 0, 255]),
      name: "palette")

    #expect(deep.bitmap[0, 0] == .white)
    #expect(deep.bitmap[1, 0] == Color(white: 128.0 / 255))
    #expect(palette.bitmap[0, 0] == .red)
    #expect(palette.bitmap[1, 0] == .blue)
  }

  @Test("reads a GIF's first frame") func gif() throws {
    // One red pixel: header, two colors, an image of 1 x 1, its code, the trailer.
    let gif: [UInt8] =
      Array("GIF89a".utf8) + [1, 0, 1, 0, 0x80, 0, 0, 255, 0, 0, 0, 0, 0]
      + [0x2C, 0, 0, 0, 0, 1, 0, 1, 0, 0, 2, 2, 0x44, 1, 0, 0x3B]

    #expect(try ImageFile.decode(gif, name: "a.gif").bitmap[0, 0] == .red)
  }

  @Test("keeps an RGB color profile") func profile() throws {
    let profile = SampleImages.profile()
    let jpeg = SampleImages.file(of: SampleImages.halves(), as: "jpeg")

    let image = try ImageFile.decode(SampleImages.jpeg(jpeg, profile: profile), name: "a.jpg")

    #expect(image.colorProfile?.bytes == profile)
  }

  @Test("drops CMYK and grayscale profiles, which no longer apply") func otherProfiles() {
    #expect(ColorProfile(SampleImages.profile(space: "CMYK")) == nil)
    #expect(ColorProfile(SampleImages.profile(space: "GRAY")) == nil)
    #expect(ColorProfile([1, 2, 3]) == nil)
  }

  @Test("reads the size without decoding") func sizes() throws {
    for type in ["jpeg", "png", "bmp", "webp"] {
      let file = try folder.write(
        SampleImages.file(of: SampleImages.halves(), as: type), to: "photo")
      #expect(try ImageFile.size(of: file) == Size(40, 20))
    }
  }

  @Test("of an animation only the first frame is read, however many follow") func animation() throws
  {
    let gif = SampleImages.gif(of: SampleImages.noise(width: 60, height: 40))
    let first = gif.dropLast()
    let frame = first.suffix(from: 13 + 3 * 256)
    var read = 0.0

    let still = try ImageFile.decode(Array(gif), name: "a.gif")
    let moving = try ImageFile.decode(
      Array(first) + (0..<2000).flatMap { _ in frame } + [0x3B], name: "a.gif",
      progress: { read = $0 })

    #expect(moving.bitmap.largestDifference(from: still.bitmap) == 0)
    #expect(read == 1)
    #expect(moving.isAnimated && !still.isAnimated)
  }

  @Test(
    "rows of sequential formats arrive while the file is being read, of others at the end",
    arguments: [("jpeg", true), ("png", true), ("gif", false), ("bmp", false)])
  func rows(type: String, inOrder: Bool) throws {
    let noise = SampleImages.noise(width: 200, height: 300)
    let bytes =
      type == "gif" ? SampleImages.gif(of: noise) : SampleImages.file(of: noise, as: type)
    let sink = RecordingSink()
    var rowsWhileReading = 0

    try ImageReader(bytes, name: "a").decode(
      into: sink,
      progress: { done in if done < 1 { rowsWhileReading = max(rowsWhileReading, sink.rows) } })

    #expect(sink.rows == 300 && sink.size == Size(200, 300))
    #expect((rowsWhileReading > 0) == inOrder)
  }
}

/// Counts the rows, which must come in order.
private final class RecordingSink: RowSink {
  private(set) var size = Size.zero
  private(set) var rows = 0

  func begin(_ pixels: StoredPixels, _ properties: ImageProperties) { size = properties.fullSize }

  func add(_ rows: Range<Int>) {
    #expect(rows.lowerBound == self.rows)
    self.rows = rows.upperBound
  }
}
