import Drawing
import ImageCoding
import ImageSandbox
import TestSupport
import Testing

@Suite("Foreign pictures of which a small copy is kept") struct ForeignImageTests {
  private func picture(
    _ bitmap: Bitmap, fitting bounds: Size = Size(4096, 4096)
  ) throws -> ForeignImage {
    let bytes = SampleImages.file(of: bitmap, as: "png")
    return try ForeignImage(
      ByteSource(bytes: bytes, name: "cat"), fitting: bounds, keeping: 100)
  }

  @Test("have the size of their file, or of the bounds") func size() throws {
    let noise = SampleImages.noise(width: 600, height: 400)

    #expect(try picture(noise).size == Size(600, 400))
    #expect(try picture(noise, fitting: Size(200, 200)).size == Size(200, 133))
    #expect(try picture(SampleImages.noise(width: 30, height: 40)).size == Size(30, 40))
  }

  @Test("are not enlarged", arguments: [(50, 50), (100, 100), (300, 300), (5000, 600)])
  func sides(wanted: Int, given: Int) throws {
    let picture = try picture(SampleImages.noise(width: 600, height: 400))

    let bitmap = try picture.bitmap(longSide: wanted)

    #expect(bitmap.size.longSide == Double(given))
  }

  @Test("are as sharp as their file, not as their copy") func sharpness() throws {
    let noise = SampleImages.noise(width: 600, height: 400)

    let bitmap = try picture(noise).bitmap(longSide: 600)

    #expect(bitmap.largestDifference(from: noise) == 0)
  }
}
