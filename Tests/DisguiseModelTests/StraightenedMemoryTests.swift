import Drawing
import ImageCoding
import Platform
import TestSupport
import Testing

@testable import DisguiseModel

@Suite("The memory of a straightened photo") struct StraightenedMemoryTests {
  private func framing(_ degrees: Double, of photo: Size) -> Framing {
    Framing.whole.straightened(
      by: .degrees(degrees), showing: Rect(origin: .zero, size: photo), of: photo)
  }

  @Test(
    "is at most half of its pixels at 45 degrees, and little at the angles of a horizon",
    arguments: [Size(12_240, 8160), Size(8160, 12_240), Size(10_000, 10_000), Size(16_000, 6000)])
  func bound(photo: Size) {
    let pixels = photo.width * photo.height * 4
    for degrees in stride(from: -45.0, through: 45, by: 2.5) where degrees != 0 {
      let kept = Double(
        StraightenedRows.keptBytes(framing(degrees, of: photo), of: photo))
      #expect(kept <= 0.51 * pixels, "\(degrees)")
      if abs(degrees) <= 7.5 { #expect(kept <= 0.21 * pixels, "\(degrees)") }
    }
    // A small part needs what it shows, wherever it is.
    var part = framing(45, of: photo)
    part.crop = Rect(photo.width / 2 - 300, photo.height / 2 - 200, 600, 400)
    #expect(StraightenedRows.keptBytes(part, of: photo) < 2 << 20)
  }

  @Test(
    "is what an export of a photo needs more when it is turned by 45 degrees",
    .disabled(if: Sanitizer.isActive, "needs more memory"))
  func process() throws {
    let folder = TemporaryFolder()
    let size = Size(3000, 2000)
    let picture = PixelBuffer(width: 3000, height: 2000)
    picture.draw { canvas in
      for x in 0..<30 {
        canvas.fill(Rect(Double(x) * 100, 0, 50, 2000), with: Color(red: 0.2, green: 0.6, blue: 1))
      }
    }
    let photo = EmbeddedFile(name: "stripes.png", bytes: PNGEncoder.encode(picture.freeze()))
    func peak(_ framing: Framing) throws -> Int {
      let id = PhotoID.content(ContentID(of: photo.bytes))
      var disguise = Disguise(photo: PhotoReference(id: id, size: size))
      disguise.framing = framing
      let path = folder.path("own.guise")
      try DocumentFile(disguise: disguise, photo: photo).write(to: path)
      return try PeakMemory.ofExport(path, to: folder.path("out.png"), in: folder)
    }
    let turned = framing(45, of: size)

    let (plain, most) = (try peak(Framing(crop: Rect(0, 0, 1700, 1130))), try peak(turned))

    let kept = StraightenedRows.keptBytes(turned, of: size)
    #expect(kept > 8 << 20)
    #expect(most - plain <= kept + (6 << 20), "\(plain >> 20) \(most >> 20) \(kept >> 20)")
  }
}
