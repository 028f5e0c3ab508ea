import Drawing
import ImageCoding
import ImageFormats
import ImageSandbox
import Platform
import TestSupport
import Testing

@Suite("Foreign pictures") struct ForeignDecoderTests {
  private let folder = TemporaryFolder()

  private func source(_ bytes: [UInt8]) throws -> ByteSource {
    try ByteSource(bytes: bytes, name: "cat")
  }

  @Test("are decoded as in this process", arguments: ["jpeg", "png", "webp", "tiff", "gif", "bmp"])
  func same(type: String) throws {
    let noise = SampleImages.noise(width: 300, height: 200)
    let bytes = type == "gif" ? SampleImages.gif(of: noise) : SampleImages.file(of: noise, as: type)
    for bounds in [nil, Size(90, 90)] {
      let here = FittedBitmap(fitting: bounds, name: "cat")
      try ImageReader(source(bytes), formats: .all).decode(into: here, fitting: bounds)

      let there = try ForeignDecoder.decode(source(bytes), fitting: bounds)

      #expect(try there.bitmap.largestDifference(from: here.bitmap()) == 0)
      #expect(there.fullSize == here.properties?.fullSize)
      #expect(try there.bitmap.hasAlpha == here.bitmap().hasAlpha)
    }
  }

  @Test("are turned upright, and keep their transparency") func properties() throws {
    let turned = try ForeignDecoder.decode(
      source(SampleImages.turnedPhoto(width: 40, height: 20)), fitting: Size(10, 10))
    #expect(turned.bitmap.size == Size(5, 10) && turned.fullSize == Size(20, 40))
    let clear = try ForeignDecoder.decode(
      source(PNGEncoder.encode(SampleImages.halves(alpha: true))))
    #expect(clear.bitmap.hasAlpha && clear.bitmap[3, 18] == .clear && clear.bitmap[3, 2] == .red)
  }

  @Test("are converted from their color profile to sRGB") func colors() throws {
    let profile = SampleProfiles.adobeRGB
    let picture = Bitmap.drawn(width: 20, height: 20, format: .opaque) {
      $0.fill(Rect(0, 0, 20, 20), with: Color(hex: 0x40A060))
    }

    let decoded = try ForeignDecoder.decode(
      source(PNGEncoder.encode(picture, colorProfile: profile)))

    let transform = try #require(ColorTransform(from: profile, to: nil))
    #expect(try decoded.bitmap[10, 10] == transform.apply(to: picture)[10, 10])
    #expect(decoded.bitmap[10, 10] != picture[10, 10] && decoded.colorProfile == nil)
  }

  @Test("are decoded from an open file") func file() throws {
    let path = try folder.write(SampleImages.png(width: 7, height: 5), to: "cat.png")
    #expect(try ForeignDecoder.decode(ByteSource(path: path)).bitmap.size == Size(7, 5))
  }

  @Test("report how much has been decoded") func progress() throws {
    var fractions: [Double] = []
    let bytes = SampleImages.file(of: SampleImages.noise(width: 4000, height: 3000), as: "png")
    _ = try ForeignDecoder.decode(source(bytes), progress: { fractions.append($0) })
    // Not more often than a person can see.
    #expect(fractions.count > 2 && fractions.last == 1 && fractions == fractions.sorted())
  }

  @Test("fail with the same messages") func failures() throws {
    let noise = SampleImages.file(of: SampleImages.noise(width: 50, height: 50), as: "png")
    for (bytes, error) in [
      (Array("hello, world".utf8), ImageError.notAPicture(name: "cat")),
      (Array(noise.prefix(noise.count / 4)), ImageError.damaged(name: "cat")),
    ] {
      #expect(throws: error) { try ForeignDecoder.decode(source(bytes)) }
    }
    let huge = SampleImages.pngHead(width: 30_000, height: 30_000)
    #expect(throws: ImageError.tooLarge(name: "cat", width: 30_000, height: 30_000)) {
      try ForeignDecoder.decode(source(huge))
    }
  }

  @Test("are abandoned at once when they are cancelled") func cancelled() throws {
    var calls = 0
    #expect(throws: ImageError.cancelled) {
      try ForeignDecoder.decode(source(SampleImages.png(width: 50, height: 50))) {
        calls += 1
        return calls > 1
      }
    }
  }

  @Test("can be decoded by many threads at once") func parallel() throws {
    let bytes = SampleImages.png(width: 20, height: 30)
    let count = Monitor(0)
    let threads = try (0..<8).map { _ in
      try WorkerThread {
        let image = try? ForeignDecoder.decode(ByteSource(bytes: bytes, name: "cat"))
        if image?.bitmap.size == Size(20, 30) { count.update { $0 += 1 } }
      }
    }
    for thread in threads { thread.join() }
    #expect(count.value == 8)
  }
}
