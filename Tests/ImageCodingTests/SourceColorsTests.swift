import Drawing
import TestSupport
import Testing

@testable import ImageCoding

@Suite("What numbers mean") struct SourceColorsTests {
  private func encoding(_ curve: ColorEncoding.Curve) -> ColorEncoding {
    var encoding = ColorEncoding.sRGB
    encoding.curve = curve
    return encoding
  }

  @Test("an encoding becomes the same profile each time, except sRGB, which needs none") func made()
  {
    let profile = ColorEncoding.adobeRGB.profile

    #expect(profile != nil && profile == ColorEncoding.adobeRGB.profile)
    #expect(ColorEncoding.sRGB.profile == nil)
    #expect(ColorProfile(profile ?? []) != nil)
  }

  @Test("Adobe RGB is that of its definition") func adobe() throws {
    let mine = try #require(ColorEncoding.adobeRGB.profile.flatMap { ColorProfile($0) })
    let picture = SampleImages.noise(width: 20, height: 20)
    let ours = try #require(ColorTransform(from: mine, to: nil)).apply(to: picture)
    let theirs = try #require(ColorTransform(from: SampleProfiles.adobeRGB, to: nil))
      .apply(to: picture)

    #expect(ours.largestDifference(from: theirs) <= 2.0 / 255)
  }

  @Test(
    "colors are kept with a profile, but linear light and HDR are converted, which 8 bits cannot hold"
  )
  func coarse() {
    for curve in [ColorEncoding.Curve.power(1), .perceptualQuantizer, .hybridLogGamma] {
      let colors = SourceColors(icc: nil, encoding: encoding(curve), numbers: .rgba8)
      #expect(colors.profile == nil && colors.transform != nil)
    }
    let kept = SourceColors(icc: nil, encoding: encoding(.power(2.2)), numbers: .rgba8)
    #expect(kept.profile != nil && kept.transform == nil)
  }

  @Test("a profile of other numbers does not apply") func mismatch() {
    let gray = SampleImages.profile(space: "GRAY")
    let colors = SourceColors(icc: gray, numbers: .rgba8)

    #expect(colors.profile == nil && colors.transform == nil)
  }

  @Test("white of HDR is white, and more light is no more than that") func white() {
    // 203 cd/m2 is 0.58 of ST 2084, and 0.75 of BT.2100 HLG.
    #expect(abs(ColorEncoding.lightOfPQ(0.5807) - 1) < 0.01)
    #expect(abs(ColorEncoding.lightOfHLG(0.75) - 1) < 0.02)
    #expect(ColorEncoding.lightOfPQ(0) == 0 && ColorEncoding.lightOfPQ(1) > 49)
  }

  @Test("absurd values make no profile") func absurd() {
    var encoding = ColorEncoding.sRGB
    encoding.red = .init(0, 0)
    #expect(encoding.profile == nil || ColorProfile(encoding.profile ?? []) != nil)
    encoding.curve = .power(.infinity)
    #expect(encoding.profile == nil)
    #expect(ColorEncoding(primaries: 200, transfer: 13) == nil)
  }
}
