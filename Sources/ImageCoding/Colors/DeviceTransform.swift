import CLcms
import Drawing

/// Converts the numbers of a device, such as inks, to sRGB as its profile means them: relative to the
/// white point. Black stays as it is printed, as browsers show it.
package final class DeviceTransform {
  /// The form of numbers; what is gray has equal numbers for red, green and blue.
  package enum Numbers: Hashable, Sendable {
    /// Three equal bytes, in pixels of this number of bytes.
    case gray8(bytesPerPixel: Int)
    /// Three equal numbers of 16 bits and alpha; becomes `rgba8`.
    case gray16
    /// Red, green, blue, alpha.
    case rgba8
    /// The same with 16 bits each; becomes `rgba8`.
    case rgba16
    /// Blue, green, red, alpha.
    case bgra8
    /// Cyan, magenta, yellow, black: 255 is full ink; becomes `bgra8`.
    case cmyk8

    package enum Space { case gray, rgb, cmyk }

    package var space: Space {
      switch self {
      case .gray8, .gray16: .gray
      case .rgba8, .rgba16, .bgra8: .rgb
      case .cmyk8: .cmyk
      }
    }

    /// The same numbers, seen as colors.
    var asRGB: Numbers {
      switch self {
      case .gray16: .rgba16
      case .gray8: .rgba8
      case .rgba8, .rgba16, .bgra8, .cmyk8: self
      }
    }
  }

  private let numbers: Numbers
  private let work: Work

  private enum Work {
    /// The new number for each one.
    case table([UInt8])
    case colors(cmsHTRANSFORM)
  }

  /// Creates a transform; nil if the profile is invalid or belongs to other numbers.
  init?(from icc: [UInt8], _ numbers: Numbers) {
    self.numbers = numbers
    guard let work = Self.makeWork(icc, numbers) else { return nil }
    self.work = work
  }

  deinit { if case .colors(let transform) = work { cmsDeleteTransform(transform) } }

  /// Converts pixels, in place or to others.
  package func apply(_ from: UnsafeRawPointer, to: UnsafeMutableRawPointer, count: Int) {
    let to = to.assumingMemoryBound(to: UInt8.self)
    switch (work, numbers) {
    case (.table(let table), .gray8(let size)):
      let from = from.assumingMemoryBound(to: UInt8.self)
      for start in stride(from: 0, to: count * size, by: size) {
        let gray = table[Int(from[start])]
        (to[start], to[start + 1], to[start + 2]) = (gray, gray, gray)
        if size == 4 { to[start + 3] = from[start + 3] }
      }
    case (.table(let table), _):
      let from = from.assumingMemoryBound(to: UInt16.self)
      for start in stride(from: 0, to: count * 4, by: 4) {
        let gray = table[Int(from[start])]
        (to[start], to[start + 1], to[start + 2]) = (gray, gray, gray)
        to[start + 3] = UInt8(from[start + 3] >> 8)
      }
    case (.colors(let transform), .cmyk8):
      cmsDoTransform(transform, from, to, cmsUInt32Number(count))
      // Inks have no alpha.
      for index in 0..<count { to[index * 4 + 3] = 255 }
    case (.colors(let transform), _):
      cmsDoTransform(transform, from, to, cmsUInt32Number(count))
    }
  }

  /// Converts pixels in the layout of bitmaps, whose colors are multiplied by alpha.
  package func applyPremultiplied(_ pixels: UnsafeMutablePointer<UInt8>, count: Int) {
    let row = UnsafeMutableRawPointer(pixels).assumingMemoryBound(to: UInt32.self)
    for x in 0..<count { row[x] = row[x].withStraightAlpha }
    apply(pixels, to: pixels, count: count)
    for x in 0..<count { row[x] = row[x].withPremultipliedAlpha }
  }

  private static func makeWork(_ icc: [UInt8], _ numbers: Numbers) -> Work? {
    switch numbers {
    case .gray8:
      return makeTable((0...255).map(UInt8.init), icc, lcms_type_gray_8())
    case .gray16:
      return makeTable((0...65535).map(UInt16.init), icc, lcms_type_gray_16())
    case .rgba8:
      return make(icc, lcms_type_rgba_8(), to: lcms_type_rgba_8()).map(Work.colors)
    case .rgba16:
      return make(icc, lcms_type_rgba_16(), to: lcms_type_rgba_8()).map(Work.colors)
    case .bgra8:
      return make(icc, lcms_type_bgra_8(), to: lcms_type_bgra_8()).map(Work.colors)
    case .cmyk8:
      return make(icc, lcms_type_cmyk_8(), to: lcms_type_bgra_8()).map(Work.colors)
    }
  }

  /// Converts all numbers of a gray pixel.
  private static func makeTable<Number: BitwiseCopyable>(
    _ all: [Number], _ icc: [UInt8], _ type: cmsUInt32Number
  ) -> Work? {
    guard let transform = make(icc, type, to: lcms_type_rgba_8()) else { return nil }
    defer { cmsDeleteTransform(transform) }
    var colors = [UInt8](repeating: 0, count: all.count * 4)
    cmsDoTransform(transform, all, &colors, cmsUInt32Number(all.count))
    return .table(all.indices.map { colors[$0 * 4 + 1] })
  }

  private static func make(
    _ icc: [UInt8], _ from: cmsUInt32Number, to: cmsUInt32Number
  ) -> cmsHTRANSFORM? {
    guard let source = cmsOpenProfileFromMem(icc, cmsUInt32Number(icc.count)) else { return nil }
    defer { cmsCloseProfile(source) }
    guard let standard = cmsCreate_sRGBProfile() else { return nil }
    defer { cmsCloseProfile(standard) }
    let hasAlpha =
      from == lcms_type_rgba_8() || from == lcms_type_rgba_16()
      || from == lcms_type_bgra_8()
    return cmsCreateTransform(
      source, from, standard, to, cmsUInt32Number(INTENT_RELATIVE_COLORIMETRIC),
      cmsUInt32Number(hasAlpha ? cmsFLAGS_COPY_ALPHA : 0))
  }
}
