import Drawing
import ImageCoding
import Platform
import Synchronization
import TestSupport
import Testing

@Suite("Encoders of finished pictures") struct ImageEncoderTests {
  let folder = TemporaryFolder()

  /// A smooth picture with a transparent quarter if it has alpha.
  private func picture(_ width: Int, _ height: Int, hasAlpha: Bool) -> Bitmap {
    Bitmap.drawn(width: width, height: height, format: hasAlpha ? .alpha : .opaque) { canvas in
      let (w, h) = (Double(width), Double(height))
      canvas.fill(Rect(0, 0, w, h), with: Color(hex: 0x3366CC))
      canvas.fill(Rect(0, 0, w / 2, h), with: Color(hex: 0xDD8833))
      guard hasAlpha else { return }
      canvas.clear(Rect(0, 0, w / 2, h / 2))
      canvas.fill(Rect(w / 2, 0, w / 2, h / 2), with: .white)
      canvas.clear(Rect(w / 2, 0, w / 2, h / 2))
      canvas.fill(Rect(w / 2, 0, w / 2, h / 2), with: Color(hex: 0x000000, alpha: 0.5))
    }
  }

  private func write(
    _ picture: Bitmap, as name: String, profile: ColorProfile? = nil,
    isCancelled: @escaping @Sendable () -> Bool = { false }
  ) throws -> String {
    let format = try #require(ImageFormat(path: name))
    let path = folder.path(name)
    try format.encoder(
      width: picture.width, height: picture.height, hasAlpha: picture.hasAlpha,
      colorProfile: profile
    ).write(
      to: path, existing: .replace,
      rows: { rows, band in
        band.draw { canvas in
          canvas.clear(band.bounds)
          canvas.draw(picture, at: Point(0, -Double(rows.lowerBound)))
        }
      }, progress: { _ in }, isCancelled: isCancelled)
    return path
  }

  private func difference(_ a: Color, _ b: Color) -> Double {
    max(abs(a.red - b.red), abs(a.green - b.green), abs(a.blue - b.blue), abs(a.alpha - b.alpha))
  }

  @Test(
    "write what they were given, in several bands",
    arguments: ["a.png", "a.jpg", "a.webp"], [(7, 5), (1601, 700)])
  func opaque(name: String, size: (Int, Int)) throws {
    let original = picture(size.0, size.1, hasAlpha: false)

    let file = try ImageFile.decode(write(original, as: name))

    #expect(file.bitmap.size == original.size && !file.bitmap.hasAlpha)
    for point in [(1, 1), (size.0 - 2, 1), (1, size.1 - 2), (size.0 - 2, size.1 - 2)] {
      #expect(
        difference(file.bitmap[point.0, point.1], original[point.0, point.1]) < 0.06, "\(point)")
    }
  }

  @Test("PNG and WebP keep transparency; in a JPEG it is white")
  func transparency() throws {
    let original = picture(200, 100, hasAlpha: true)

    for name in ["a.png", "a.webp"] {
      let kept = try ImageFile.decode(write(original, as: name)).bitmap
      #expect(kept.hasAlpha)
      #expect(kept[20, 20].alpha == 0)
      #expect(difference(kept[150, 20], original[150, 20]) < 0.03)
      #expect(difference(kept[150, 80], original[150, 80]) < 0.03)
    }
    let flat = try ImageFile.decode(write(original, as: "a.jpeg")).bitmap
    #expect(!flat.hasAlpha)
    #expect(difference(flat[20, 20], .white) < 0.03)
    #expect(difference(flat[150, 20], Color(white: 0.5)) < 0.03)
    #expect(difference(flat[150, 80], original[150, 80]) < 0.03)
  }

  @Test("keep the color profile", arguments: ["a.png", "a.jpg", "a.webp"])
  func profile(name: String) throws {
    let profile = try #require(ColorProfile(SampleImages.profile()))

    let path = try write(picture(40, 30, hasAlpha: false), as: name, profile: profile)

    #expect(try ImageFile.decode(path).colorProfile == profile)
  }

  @Test(
    "leave no file and the old one unchanged when they are cancelled, at any band",
    arguments: ["a.png", "a.jpg", "a.webp"])
  func cancelled(name: String) throws {
    try folder.write("old", to: name)
    let picture = picture(1601, 1000, hasAlpha: false)
    for count in [0, 1] {
      let calls = Mutex(0)
      #expect(throws: FileError.cancelled) {
        try write(
          picture, as: name,
          isCancelled: {
            calls.withLock { calls in
              calls += 1
              return calls > count
            }
          })
      }
    }
    #expect(folder.text(of: name) == "old" && folder.names(in: "").count == 1)
  }

  @Test("a missing folder is reported", arguments: ["a.png", "a.jpg", "a.webp"])
  func missing(name: String) throws {
    #expect(throws: FileError.missingFolder(folder: "missing")) {
      try write(picture(40, 30, hasAlpha: false), as: "missing/" + name)
    }
  }

  @Test("WebP refuses what is larger than it can be") func tooLarge() throws {
    let error = try #require(
      #expect(throws: FileError.self) {
        try write(picture(16_384, 2, hasAlpha: false), as: "a.webp")
      })
    #expect(error.message.contains("16383 pixels"))
    let wide = try write(picture(16_384, 2, hasAlpha: false), as: "a.jpg")
    #expect(try ImageFile.decode(wide).bitmap.width == 16_384)
  }

  @Test("the ending of a name tells the format") func names() {
    #expect(ImageFormat(path: "/a.b/c.JPEG") == .jpeg)
    #expect(ImageFormat(path: "a.WebP") == .webP)
    #expect(ImageFormat(path: "a.png.PNG") == .png)
    for name in ["", "a", "a.gif", "/a.png/b", "png", "a."] {
      #expect(ImageFormat(path: name) == nil)
    }
  }
}
