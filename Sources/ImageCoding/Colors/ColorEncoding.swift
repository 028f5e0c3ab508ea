import CLcms

/// What the numbers of RGB pixels mean where no profile is embedded: primaries, white and tone curve.
package struct ColorEncoding: Hashable, Sendable {
  /// A color without its brightness: CIE 1931 x and y.
  package struct Chromaticity: Hashable, Sendable {
    let x: Double
    let y: Double

    package init(_ x: Double, _ y: Double) {
      self.x = x
      self.y = y
    }

    /// Standard daylight, the white of sRGB.
    static let d65 = Self(0.3127, 0.3290)
  }

  /// How numbers become light.
  package enum Curve: Hashable, Sendable {
    case sRGB
    /// Light is the number to a power.
    case power(Double)
    /// SMPTE ST 2084, relative to 203 cd/m2 as white, which ITU-R BT.2408 recommends.
    case perceptualQuantizer
    /// ITU-R BT.2100, relative to the same white.
    case hybridLogGamma
  }

  var red: Chromaticity
  var green: Chromaticity
  var blue: Chromaticity
  var white: Chromaticity
  var curve: Curve

  package init(
    red: Chromaticity, green: Chromaticity, blue: Chromaticity, white: Chromaticity = .d65,
    curve: Curve
  ) {
    self.red = red
    self.green = green
    self.blue = blue
    self.white = white
    self.curve = curve
  }

  static let sRGB = Self(
    red: .init(0.64, 0.33), green: .init(0.30, 0.60), blue: .init(0.15, 0.06), curve: .sRGB)

  /// Adobe RGB (1998), whose power is 2 + 51/256.
  static let adobeRGB = Self(
    red: .init(0.64, 0.33), green: .init(0.21, 0.71), blue: .init(0.15, 0.06),
    curve: .power(2.199_218_75))

  /// Creates an encoding from the code points of ITU-T H.273, which PNG, HEIF and AVIF use; nil if they
  /// mean nothing known.
  package init?(primaries: Int, transfer: Int) {
    switch primaries {
    // 2 is unspecified.
    case 1, 2: self = .sRGB
    case 4:
      self.init(
        red: .init(0.67, 0.33), green: .init(0.21, 0.71), blue: .init(0.14, 0.08),
        white: .init(0.310, 0.316), curve: .sRGB)
    case 5:
      self.init(
        red: .init(0.64, 0.33), green: .init(0.29, 0.60), blue: .init(0.15, 0.06), curve: .sRGB)
    case 6, 7:
      self.init(
        red: .init(0.630, 0.340), green: .init(0.310, 0.595), blue: .init(0.155, 0.070),
        curve: .sRGB)
    case 9:
      self.init(
        red: .init(0.708, 0.292), green: .init(0.170, 0.797), blue: .init(0.131, 0.046),
        curve: .sRGB)
    case 11:
      self.init(
        red: .init(0.680, 0.320), green: .init(0.265, 0.690), blue: .init(0.150, 0.060),
        white: .init(0.314, 0.351), curve: .sRGB)
    case 12:
      self.init(
        red: .init(0.680, 0.320), green: .init(0.265, 0.690), blue: .init(0.150, 0.060),
        curve: .sRGB)
    default: return nil
    }
    switch transfer {
    // The curves of video cameras (1, 6, 14, 15) are meant for screens, which show them as sRGB.
    case 1, 2, 6, 13, 14, 15: curve = .sRGB
    case 4: curve = .power(2.2)
    case 5: curve = .power(2.8)
    case 8: curve = .power(1)
    case 16: curve = .perceptualQuantizer
    case 18: curve = .hybridLogGamma
    default: return nil
    }
  }

  /// The profile of this encoding; nil for sRGB, which needs none, and if the values are absurd.
  package var profile: [UInt8]? {
    if self == .sRGB { return nil }
    let curve = makeCurve()
    defer { cmsFreeToneCurve(curve) }
    guard let curve else { return nil }
    var white = cmsCIExyY(x: white.x, y: white.y, Y: 1)
    var primaries = cmsCIExyYTRIPLE(
      Red: cmsCIExyY(x: red.x, y: red.y, Y: 1), Green: cmsCIExyY(x: green.x, y: green.y, Y: 1),
      Blue: cmsCIExyY(x: blue.x, y: blue.y, Y: 1))
    var curves: [OpaquePointer?] = [curve, curve, curve]
    guard let profile = cmsCreateRGBProfile(&white, &primaries, &curves) else { return nil }
    defer { cmsCloseProfile(profile) }
    var count: cmsUInt32Number = 0
    guard cmsSaveProfileToMem(profile, nil, &count) != 0 else { return nil }
    var bytes = [UInt8](repeating: 0, count: Int(count))
    guard cmsSaveProfileToMem(profile, &bytes, &count) != 0, bytes.count > 128 else { return nil }
    // The date of its making would make every export another file.
    bytes.replaceSubrange(24..<36, with: repeatElement(0, count: 12))
    return bytes
  }

  private func makeCurve() -> OpaquePointer? {
    switch curve {
    case .sRGB:
      // IEC 61966-2-1, as type 4 of the ICC.
      return cmsBuildParametricToneCurve(
        nil, 4, [2.4, 1 / 1.055, 0.055 / 1.055, 1 / 12.92, 0.04045])
    case .power(let power):
      return (0.1...10).contains(power) ? cmsBuildGamma(nil, power) : nil
    case .perceptualQuantizer: return Self.table(Self.lightOfPQ)
    case .hybridLogGamma: return Self.table(Self.lightOfHLG)
    }
  }

  /// Samples a function of 0 to 1; more light than that of white cannot be shown.
  private static func table(_ light: (Double) -> Double) -> OpaquePointer? {
    let count = 4096
    let samples = (0..<count).map { index in
      UInt16((min(1, max(0, light(Double(index) / Double(count - 1)))) * 65535).rounded())
    }
    return cmsBuildTabulatedToneCurve16(nil, cmsUInt32Number(count), samples)
  }
}
