import CLcms
import Drawing

/// What the numbers of a decoded picture mean, as its file tells it: pixels keep a profile for RGB, and
/// everything else becomes sRGB while it is decoded.
package struct SourceColors {
  /// The profile that the pixels keep; nil for sRGB, and if the transform applies.
  package let profile: ColorProfile?
  /// The transform to be applied to the numbers; nil if they are kept.
  package let transform: DeviceTransform?

  private init(profile: ColorProfile? = nil, transform: DeviceTransform? = nil) {
    self.profile = profile
    self.transform = transform
  }

  /// Uses the embedded profile if it fits the pixels, else the encoding, else sRGB.
  ///
  /// - Parameters:
  ///   - icc: The bytes of the profile; nil if there is none.
  ///   - encoding: What the file says in other words; nil if it says nothing.
  ///   - numbers: The form of the numbers that the decoder produces.
  package init(icc: [UInt8]?, encoding: ColorEncoding? = nil, numbers: DeviceTransform.Numbers) {
    let embedded = icc ?? []
    switch (ColorProfile.colorSpace(of: embedded), numbers.space) {
    case ("GRAY", .gray), ("CMYK", .cmyk):
      self.init(transform: DeviceTransform(from: embedded, numbers))
    case ("RGB ", .gray), ("RGB ", .rgb):
      self.init(rgb: embedded, isCoarse: Self.isLinear(embedded), numbers)
    case (_, .gray), (_, .rgb):
      guard let encoding, let profile = encoding.profile else {
        self.init()
        return
      }
      self.init(rgb: profile, isCoarse: encoding.isCoarse, numbers)
    case (_, .cmyk): self.init()
    }
  }

  /// The same for a decoder that delivers gray pictures as colors: the profile tells which they are.
  package init(
    icc: [UInt8], encoding: ColorEncoding?, decodedAsColors numbers: DeviceTransform.Numbers
  ) {
    let isGray = ColorProfile.colorSpace(of: icc) == "GRAY"
    self.init(icc: icc, encoding: encoding, numbers: isGray ? .gray8(bytesPerPixel: 4) : numbers)
  }

  private init(rgb icc: [UInt8], isCoarse: Bool, _ numbers: DeviceTransform.Numbers) {
    if isCoarse, let transform = DeviceTransform(from: icc, numbers.asRGB) {
      self.init(transform: transform)
    } else {
      self.init(profile: ColorProfile(icc))
    }
  }

  /// Whether the numbers of a profile are proportional to light: 8 bits of them have too few dark steps
  /// for a picture to be edited.
  private static func isLinear(_ icc: [UInt8]) -> Bool {
    guard let profile = cmsOpenProfileFromMem(icc, cmsUInt32Number(icc.count)) else { return false }
    defer { cmsCloseProfile(profile) }
    let gamma = cmsDetectRGBProfileGamma(profile, 0.1)
    return gamma > 0 && gamma < ColorEncoding.leastPower
  }
}

extension ColorEncoding {
  /// The least power of numbers that are kept in 8 bits.
  static let leastPower = 1.4

  /// Whether 8 bits of these numbers have too few steps for a picture to be edited.
  var isCoarse: Bool {
    switch curve {
    case .sRGB: false
    case .power(let power): power < Self.leastPower
    case .perceptualQuantizer, .hybridLogGamma: true
    }
  }
}
