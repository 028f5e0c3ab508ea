import DisguiseModel
import Drawing
import TestSupport
import Testing

@Suite("Thumbnails of disguises") struct DisguiseThumbnailTests {
  @Test("are as transparent as the photo", arguments: [true, false])
  func transparency(hasAlpha: Bool) throws {
    let bitmap = Bitmap.drawn(width: 40, height: 20, format: hasAlpha ? .alpha : .opaque) {
      $0.fill(Rect(20, 0, 20, 20), with: .white)
    }
    let file = EmbeddedFile(
      name: "a.png", bytes: SampleImages.file(of: bitmap, as: "png"))
    let reference = PhotoReference(
      id: .content(ContentID(of: file.bytes)), size: Size(40, 20))

    let picture = try DisguiseThumbnail.draw(
      Disguise(photo: reference), on: .memory(file),
      artworks: ArtworkStore(catalog: StickerCatalog()), fitting: Size(40, 20))

    #expect(picture[5, 10].alpha == (hasAlpha ? 0 : 1))
    #expect(picture[35, 10] == .white)
  }
}
