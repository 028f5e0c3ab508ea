import CLcms
import Drawing
import TestSupport
import Testing

@Suite("Converting colors between profiles") struct ColorTransformTests {
  private func bitmap(_ colors: [Color]) -> Bitmap {
    Bitmap.drawn(width: colors.count, height: 2, format: .alpha) { canvas in
      for (x, color) in colors.enumerated() { canvas.fill(Rect(Double(x), 0, 1, 2), with: color) }
    }
  }

  private func converted(_ color: Color, from: ColorProfile?, to: ColorProfile?) throws -> Color {
    let transform = try #require(ColorTransform(from: from, to: to))
    return try transform.apply(to: bitmap([color]))[0, 1]
  }

  private func steps(_ color: Color) -> [Int] {
    [color.red, color.green, color.blue].map { Int(($0 * 255).rounded()) }
  }

  /// What little CMS itself makes of a color, in floating point.
  private func reference(_ color: Color, to profile: ColorProfile) -> [Double] {
    let from = cmsCreate_sRGBProfile()
    let to = cmsOpenProfileFromMem(profile.bytes, cmsUInt32Number(profile.bytes.count))
    // TYPE_RGB_DBL: floating point, RGB, 3 channels of 8 bytes (written as 0).
    let format = cmsUInt32Number(1 << 22 | PT_RGB << 16 | 3 << 3)
    let transform = cmsCreateTransform(
      from, format, to, format, cmsUInt32Number(INTENT_RELATIVE_COLORIMETRIC), 0)
    defer {
      cmsDeleteTransform(transform)
      cmsCloseProfile(from)
      cmsCloseProfile(to)
    }
    var result = [0.0, 0, 0]
    cmsDoTransform(transform, [color.red, color.green, color.blue], &result, 1)
    return result.map { min(max($0, 0), 1) * 255 }
  }

  @Test("agrees with little CMS in floating point to one step")
  func agreement() throws {
    let colors = [
      Color(hex: 0xFF0000), Color(hex: 0x00FF00), Color(hex: 0x0000FF), Color(hex: 0x804020),
      Color(hex: 0xC0C0C0), .black, .white, Color(hex: 0x123456),
    ]
    for profile in [SampleProfiles.adobeRGB, SampleProfiles.displayP3] {
      let profile = try #require(profile)
      for color in colors {
        let result = steps(try converted(color, from: nil, to: profile))
        for (value, expected) in zip(result, reference(color, to: profile)) {
          #expect(abs(Double(value) - expected) <= 1.1, "\(color)")
        }
      }
    }
  }

  @Test("there and back is the same, and alpha stays") func back() throws {
    let profile = try #require(SampleProfiles.adobeRGB)
    let there = try #require(ColorTransform(from: nil, to: profile))
    let back = try #require(ColorTransform(from: profile, to: nil))
    let original = bitmap([Color(hex: 0xAA5522), Color(hex: 0x3366CC, alpha: 0.5), .clear])

    let result = try back.apply(to: there.apply(to: original))

    for x in 0..<3 {
      #expect(result[x, 0].alpha == original[x, 0].alpha)
      for (a, b) in zip(steps(result[x, 0]), steps(original[x, 0])) { #expect(abs(a - b) <= 4) }
    }
    #expect(result[2, 0] == .clear)
  }

  @Test("there is none where nothing changes, and for a profile that is invalid") func none() throws
  {
    let profile = try #require(SampleProfiles.sRGB)
    #expect(ColorTransform(from: profile, to: nil) == nil)
    #expect(ColorTransform(from: nil, to: nil) == nil)
    #expect(ColorTransform(from: ColorProfile(SampleImages.profile()), to: nil) == nil)
  }
}
