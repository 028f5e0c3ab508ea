import CLcms
import Drawing

/// Color profiles of well-known spaces, made by little CMS.
package enum SampleProfiles {
  /// Adobe RGB (1998): a wider gamut, gamma 2.2.
  package static let adobeRGB = make(
    red: (0.64, 0.33), green: (0.21, 0.71), blue: (0.15, 0.06), gamma: 2.19921875)
  /// Display P3, but with a plain gamma of 2.2.
  package static let displayP3 = make(
    red: (0.68, 0.32), green: (0.265, 0.69), blue: (0.15, 0.06), gamma: 2.2)
  /// sRGB, as cameras embed it.
  package static let sRGB = bytes(of: cmsCreate_sRGBProfile())

  private static func make(
    red: (Double, Double), green: (Double, Double), blue: (Double, Double), gamma: Double
  ) -> ColorProfile? {
    var white = cmsCIExyY(x: 0.3127, y: 0.3290, Y: 1)
    func primary(_ point: (Double, Double)) -> cmsCIExyY { cmsCIExyY(x: point.0, y: point.1, Y: 1) }
    var primaries = cmsCIExyYTRIPLE(
      Red: primary(red), Green: primary(green), Blue: primary(blue))
    let curve = cmsBuildGamma(nil, gamma)
    defer { cmsFreeToneCurve(curve) }
    var curves = [curve, curve, curve]
    return bytes(of: cmsCreateRGBProfile(&white, &primaries, &curves))
  }

  private static func bytes(of profile: cmsHPROFILE?) -> ColorProfile? {
    defer { cmsCloseProfile(profile) }
    var count: cmsUInt32Number = 0
    cmsSaveProfileToMem(profile, nil, &count)
    var bytes = [UInt8](repeating: 0, count: Int(count))
    cmsSaveProfileToMem(profile, &bytes, &count)
    return ColorProfile(bytes)
  }
}
