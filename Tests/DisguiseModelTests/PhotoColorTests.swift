import DisguiseModel
import Drawing
import ImageCoding
import TestSupport
import Testing

@Suite("Photos with color profiles") struct PhotoColorTests {
  let test: TestArtwork
  let folder = TemporaryFolder()

  init() throws { test = try TestArtwork() }

  private func photo(_ color: Color, profile: ColorProfile?) -> EmbeddedFile {
    let picture = SampleImages.plain(width: 300, height: 200, color: color)
    return EmbeddedFile(name: "wide.png", bytes: PNGEncoder.encode(picture, colorProfile: profile))
  }

  private func steps(_ color: Color) -> [Int] {
    [color.red, color.green, color.blue].map { Int(($0 * 255).rounded()) }
  }

  private func expect(
    _ color: Color, like expected: Color, within tolerance: Int = 2,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    for (a, b) in zip(steps(color), steps(expected)) {
      #expect(abs(a - b) <= tolerance, "\(color)", sourceLocation: sourceLocation)
    }
  }

  @Test("are shown in sRGB") func shown() throws {
    let profile = try #require(SampleProfiles.adobeRGB)
    let stored = Color(hex: 0x80A060)
    let transform = try #require(ColorTransform(from: profile, to: nil))
    let expected = try transform.apply(to: SampleImages.plain(width: 1, height: 1, color: stored))

    let opened = try Photo.decode(
      .memory(photo(stored, profile: profile)), fitting: Size(100, 100))

    expect(opened.screen[50, 20], like: expected[0, 0])
    #expect(steps(opened.screen[50, 20]) != steps(stored))
    let copy = PhotoSource.memory(photo(stored, profile: profile))
    let again = try #require(try opened.decodedAgain(fitting: Size(50, 50), from: copy))
    expect(again.screen[20, 20], like: expected[0, 0])
  }

  @Test("keep their pixels and their profile in exports, and elements are converted to it")
  func exported() throws {
    let profile = try #require(SampleProfiles.adobeRGB)
    let stored = Color(hex: 0x80A060)
    let file = photo(stored, profile: profile)
    let reference = PhotoReference(id: .content(ContentID(of: file.bytes)), size: Size(300, 200))
    let disguise = try #require(
      Disguise(
        photo: reference,
        elements: [test.element(1, TestArtwork.halves, at: Point(100, 100), scale: 2)], nextID: 2))

    for name in ["a.png", "a.jpg"] {
      let path = try Exporter(artworks: test.store).export(
        disguise, photo: .memory(file), to: .file(path: folder.path(name)))

      let picture = try ImageFile.decode(path)
      #expect(picture.colorProfile == profile)
      expect(picture.bitmap[290, 190], like: stored)
      let transform = try #require(ColorTransform(from: nil, to: profile))
      for (x, color) in [(90, Color.red), (110, .blue)] {
        let expected = try transform.apply(
          to: SampleImages.plain(width: 1, height: 1, color: color))[0, 0]
        expect(picture.bitmap[x, 100], like: expected, within: name == "a.png" ? 1 : 6)
      }
    }
  }

  @Test(
    "in Display P3, looks blend in the numbers of the photo, not far from what is on the screen",
    arguments: [Look(opacity: 0.5), Look(blend: .multiply)])
  func looksInWideColors(look: Look) throws {
    let profile = try #require(SampleProfiles.displayP3)
    let toScreen = try #require(ColorTransform(from: profile, to: nil))
    let toPhoto = try #require(ColorTransform(from: nil, to: profile))
    var most = 0
    for stored in [0x80A060, 0xC08060, 0x406080, 0xE0C0A0, 0x202428, 0xF0F0F0, 0xA03030] {
      let plain = SampleImages.plain(width: 1, height: 1, color: Color(hex: UInt32(stored)))
      let seen = try toScreen.apply(to: plain)[0, 0]
      let wide = try exported(look, on: photo(Color(hex: UInt32(stored)), profile: profile))
      let onScreen = try exported(look, on: photo(seen, profile: nil))
      for (x, color) in [(90, Color.red), (110, .blue)] {
        let ink = try toPhoto.apply(to: SampleImages.plain(width: 1, height: 1, color: color))[0, 0]
        let blended = zip(steps(ink), steps(Color(hex: UInt32(stored)))).map { ink, photo in
          look.blend == .multiply ? ink * photo / 255 : (ink + photo) / 2
        }
        #expect(zip(blended, steps(wide[x, 100])).allSatisfy { abs($0 - $1) <= 3 }, "\(stored)")
        let pixel = SampleImages.plain(width: 1, height: 1, color: wide[x, 100])
        let converted = try toScreen.apply(to: pixel)[0, 0]
        let far = zip(steps(converted), steps(onScreen[x, 100])).map { abs($0 - $1) }
        most = max(most, far.max() ?? 0)
      }
    }
    #expect(most <= 25)
  }

  @Test(
    "in Display P3, the light of a saved picture is that of the screen",
    arguments: [
      Framing.Light(exposure: 0.6), .init(contrast: -0.5), .init(warmth: 0.7, saturation: 0.4),
      .init(exposure: 0.4, contrast: 0.5, warmth: -0.7, saturation: 0.6),
      .init(exposure: -0.5, contrast: -0.8),
    ])
  func lightInWideColors(light: Framing.Light) throws {
    let profile = try #require(SampleProfiles.displayP3)
    let toScreen = try #require(ColorTransform(from: profile, to: nil))
    let toPhoto = try #require(ColorTransform(from: nil, to: profile))
    let drawn = PixelBuffer(width: 300, height: 200)
    drawn.draw { canvas in
      for (index, hex) in [
        0x80A060, 0xC08060, 0x406080, 0xE0C0A0, 0x202428, 0xF0F0F0, 0xA03030, 0x105030, 0x3020A0,
        0x909090, 0x404040, 0xE8B020,
      ].enumerated() {
        canvas.fill(Rect(Double(index) * 25, 0, 25, 200), with: Color(hex: UInt32(hex)))
      }
    }
    let wide = try toPhoto.apply(to: drawn.freeze())
    let seen = try toScreen.apply(to: wide)
    let file = EmbeddedFile(
      name: "wide.png", bytes: PNGEncoder.encode(wide, colorProfile: profile))
    let framing = Framing(light: light)
    let disguise = try #require(
      Disguise(
        photo: PhotoReference(id: .content(ContentID(of: file.bytes)), size: Size(300, 200)),
        framing: framing, elements: [], nextID: 1))

    let path = try Exporter(artworks: test.store).export(
      disguise, photo: .memory(file), to: .file(path: folder.path("light.png")))

    let picture = try ImageFile.decode(path)
    #expect(picture.colorProfile == profile)
    let saved = try toScreen.apply(to: picture.bitmap)
    let shown = try framing.picture(of: seen, Size(300, 200))
    // Of what the light makes of a color, the profile can show more than the screen.
    for x in stride(from: 12, to: 300, by: 25) {
      let far = zip(steps(saved[x, 100]), steps(shown[x, 100])).map { abs($0 - $1) }
      #expect(far.max() ?? 0 <= 6, "\(x / 25): \(far)")
    }
  }

  @Test("in Display P3, a marker multiplies as on the screen, and a pen covers it")
  func markerInWideColors() throws {
    let profile = try #require(SampleProfiles.displayP3)
    let toScreen = try #require(ColorTransform(from: profile, to: nil))
    func stroke(_ brush: Brush, _ color: UInt32, y: Double) throws -> Stroke {
      var builder = StrokeBuilder(brush, color: color, size: 30, seed: 1, pixelsPerPoint: 1)
      for x in 0...20 { builder.add(Point(20 + 10 * Double(x), y), at: 0.02 * Double(x)) }
      let finished = builder.finish(at: Point(220, y))
      return try #require(finished)
    }
    func exported(on file: EmbeddedFile) throws -> Bitmap {
      let reference = PhotoReference(id: .content(ContentID(of: file.bytes)), size: Size(300, 200))
      var disguise = Disguise(photo: reference)
      for stroke in [
        try stroke(.marker, 0xE0C040, y: 60), try stroke(.marker, 0x40A0E0, y: 72),
        try stroke(.pen, 0x3060A0, y: 120),
      ] {
        let open = disguise.elements.first?.id
        let edit = try #require(disguise.edit(adding: stroke, to: open))
        let isDone = disguise.apply(edit)
        #expect(isDone)
      }
      #expect(disguise.elements.count == 1)
      let path = try Exporter(artworks: test.store).export(
        disguise, photo: .memory(file), to: .file(path: folder.path("marker.png")))
      return try ImageFile.decode(path).bitmap
    }
    for stored in [0x80A060, 0x404850, 0xE0C0A0] as [UInt32] {
      let plain = SampleImages.plain(width: 1, height: 1, color: Color(hex: stored))
      let seen = try toScreen.apply(to: plain)[0, 0]
      let wide = try exported(on: photo(Color(hex: stored), profile: profile))
      let onScreen = try exported(on: photo(seen, profile: nil))
      for (x, y) in [(100, 52), (100, 66), (100, 80), (100, 120), (290, 190)] {
        let pixel = SampleImages.plain(width: 1, height: 1, color: wide[x, y])
        let converted = try toScreen.apply(to: pixel)[0, 0]
        let far = zip(steps(converted), steps(onScreen[x, y])).map { abs($0 - $1) }
        #expect(far.max() ?? 0 <= 25, "\(x) \(y): \(far)")
      }
      // It darkens.
      #expect(wide[100, 52].blue < Color(hex: stored).blue * 0.6)
    }
  }

  /// A saved picture with an element of red and blue, which meet at (100, 100).
  private func exported(_ look: Look, on file: EmbeddedFile) throws -> Bitmap {
    let reference = PhotoReference(id: .content(ContentID(of: file.bytes)), size: Size(300, 200))
    let element = test.element(1, TestArtwork.halves, at: Point(100, 100), scale: 2, look: look)
    let disguise = try #require(Disguise(photo: reference, elements: [element], nextID: 2))
    let path = try Exporter(artworks: test.store).export(
      disguise, photo: .memory(file), to: .file(path: folder.path("look.png")))
    return try ImageFile.decode(path).bitmap
  }

  @Test(
    "are sRGB on a page, without the profile and the metadata of the photo",
    arguments: [true, false])
  func printed(isWide: Bool) throws {
    let profile = isWide ? SampleProfiles.adobeRGB : nil
    let stored = Color(hex: 0x80A060)
    let file = photo(stored, profile: profile)
    let reference = PhotoReference(id: .content(ContentID(of: file.bytes)), size: Size(300, 200))
    let disguise = try #require(
      Disguise(
        photo: reference,
        elements: [test.element(1, TestArtwork.halves, at: Point(100, 100), scale: 2)], nextID: 2))

    let jpeg = try Exporter(artworks: test.store).printedJPEG(disguise, photo: .memory(file))

    let picture = try ImageFile.decode(folder.write(jpeg, to: "page.jpg"))
    let transform = ColorTransform(from: profile, to: nil)
    let plain = SampleImages.plain(width: 1, height: 1, color: stored)
    expect(picture.bitmap[290, 190], like: try transform?.apply(to: plain)[0, 0] ?? stored)
    #expect(isWide == (transform != nil) && picture.colorProfile == nil)
    for (x, color) in [(90, Color.red), (110, .blue)] {
      expect(picture.bitmap[x, 100], like: color, within: 6)
    }
  }

  @Test("with an sRGB profile are exported as they always were") func standard() throws {
    let profile = try #require(SampleProfiles.sRGB)
    let color = Color(hex: 0x80A060)
    let opened = try Photo.decode(.memory(photo(color, profile: profile)), fitting: Size(100, 100))
    #expect(steps(opened.screen[50, 20]) == steps(color))
  }

  @Test("that are animations say so") func animations() throws {
    for (count, isAnimated) in [(1, false), (2, true), (3, true)] {
      let bytes = SampleImages.gif(
        of: SampleImages.plain(width: 8, height: 8), frames: count)
      let opened = try Photo.decode(
        .memory(EmbeddedFile(name: "a.gif", bytes: bytes)), fitting: Size(100, 100))
      #expect(opened.isAnimated == isAnimated)
    }
  }
}
