import CX11
import Drawing
import ImageCoding
import TestSupport
import Testing
import TouchKit
import VirtualTouchscreen

@Suite("Colors of photos and of the display") struct ColorTests {
  private static let stored = Color(hex: 0x80A060)

  private func photo(in folder: TemporaryFolder) throws -> String {
    let profile = try #require(SampleProfiles.adobeRGB)
    let picture = SampleImages.plain(width: 400, height: 400, color: Self.stored)
    return try folder.write(PNGEncoder.encode(picture, colorProfile: profile), to: "wide.png")
  }

  private func converted(_ color: Color, from: ColorProfile?, to: ColorProfile?) throws -> Color {
    let transform = try #require(ColorTransform(from: from, to: to))
    return try transform.apply(to: SampleImages.plain(width: 1, height: 1, color: color))[0, 0]
  }

  private func difference(_ a: Color, _ b: Color) -> Double {
    max(abs(a.red - b.red), abs(a.green - b.green), abs(a.blue - b.blue)) * 255
  }

  @Test("an Adobe RGB photo is shown in sRGB; its file keeps pixels and profile")
  func wideGamut() throws {
    let folder = TemporaryFolder()
    let guise = try GuiseApp(photo: photo(in: folder), size: Size(400, 400), folder: folder)
    let middle = guise.onScreen(Point(200, 300))
    try guise.screen.waitUntilStill(for: .milliseconds(200))
    let shown = try guise.screen.pixel(Int(middle.x), Int(middle.y))
    let expected = try converted(Self.stored, from: SampleProfiles.adobeRGB, to: nil)
    #expect(difference(shown, expected) <= 2)
    #expect(difference(shown, Self.stored) > 10)

    try guise.place("Handlebar mustache", at: guise.onScreen(Point(200, 200)))
    let path = try guise.save().path

    let file = try ImageFile.decode(path)
    #expect(file.colorProfile == SampleProfiles.adobeRGB)
    #expect(difference(file.bitmap[200, 300], Self.stored) <= 1)
    // The mustache looks the same on the screen and in the file.
    let at = guise.onScreen(Point(200, 195))
    let onScreen = try guise.screen.pixel(Int(at.x), Int(at.y))
    let inFile = try converted(file.bitmap[200, 195], from: SampleProfiles.adobeRGB, to: nil)
    #expect(difference(onScreen, inFile) < 40)
  }

  @Test("the window has the colors of the display's profile, also when it changes")
  func display() throws {
    let guise = try GuiseApp()
    let place = guise.onScreen(Point(20, 20))
    let standard = try guise.screen.pixel(Int(place.x), Int(place.y))
    let profile = try #require(SampleProfiles.adobeRGB)
    let expected = try converted(standard, from: nil, to: profile)
    try #require(difference(standard, expected) > 3)

    try guise.asAnotherClient { display in
      let root = XDefaultRootWindow(display)
      let atom = XInternAtom(display, "_ICC_PROFILE", 0)
      _ = XChangeProperty(
        display, root, atom, XA_CARDINAL, 8, PropModeReplace, profile.bytes,
        Int32(profile.bytes.count))
    }
    try guise.wait(for: "the colors of the display") {
      difference(try guise.screen.pixel(Int(place.x), Int(place.y)), expected) <= 1
    }
    try guise.asAnotherClient { display in
      _ = XDeleteProperty(
        display, XDefaultRootWindow(display), XInternAtom(display, "_ICC_PROFILE", 0))
    }
    try guise.wait(for: "sRGB") {
      try guise.screen.pixel(Int(place.x), Int(place.y)) == standard
    }
  }
}
