import CLcms
import Glibc
import Platform

/// Converts pixels from one color profile to another, as little CMS does: relative to the white
/// point, with compensation for the black point. Thread-safe.
public final class ColorTransform: Sendable {
  nonisolated(unsafe) private let transform: cmsHTRANSFORM

  /// Creates a transform between two profiles, of which nil means sRGB. Nil if a profile is invalid,
  /// or if no color would visibly change.
  public init?(from source: ColorProfile?, to destination: ColorProfile?) {
    guard source != destination, let transform = Self.make(source, destination) else { return nil }
    self.transform = transform
    if isIdentity { return nil }
  }

  deinit { cmsDeleteTransform(transform) }

  /// Converts the pixels of a buffer in place. Where they are transparent, their premultiplied
  /// colors have fewer steps.
  public func apply(to pixels: PixelBuffer) {
    for y in 0..<pixels.height {
      pixels.withRow(y) { apply(to: $0, pixels.width, pixels.format) }
    }
  }

  /// Returns a converted copy.
  package func apply(to bitmap: Bitmap) throws(OutOfMemory) -> Bitmap {
    let copy = try PixelBuffer(
      allocating: bitmap.width, bitmap.height, format: bitmap.hasAlpha ? .alpha : .opaque)
    for y in 0..<bitmap.height {
      copy.withRow(y) { row in
        bitmap.withRow(y) { _ = memcpy(row, $0, bitmap.width * 4) }
      }
    }
    apply(to: copy)
    return copy.freeze()
  }

  private func apply(to row: UnsafeMutablePointer<UInt32>, _ count: Int, _ format: PixelFormat) {
    guard format == .alpha else { return convert(row, count) }
    for x in 0..<count { row[x] = row[x].withStraightAlpha }
    convert(row, count)
    for x in 0..<count { row[x] = row[x].withPremultipliedAlpha }
  }

  private func convert(_ row: UnsafeMutablePointer<UInt32>, _ count: Int) {
    cmsDoTransform(transform, row, row, cmsUInt32Number(count))
  }

  /// Whether colors all over the space change by at most one step of 255.
  private var isIdentity: Bool {
    let steps: [UInt32] = [0, 32, 64, 96, 128, 160, 192, 224, 255]
    var colors: [UInt32] = []
    for red in steps {
      for green in steps {
        for blue in steps { colors.append(255 << 24 | red << 16 | green << 8 | blue) }
      }
    }
    var converted = colors
    converted.withUnsafeMutableBufferPointer { buffer in
      if let start = buffer.baseAddress { convert(start, buffer.count) }
    }
    return zip(colors, converted).allSatisfy { before, after in
      [0, 8, 16].allSatisfy { (shift: UInt32) in
        abs(Int(before >> shift & 0xFF) - Int(after >> shift & 0xFF)) <= 1
      }
    }
  }

  private static func make(
    _ source: ColorProfile?, _ destination: ColorProfile?
  ) -> cmsHTRANSFORM? {
    guard let source = handle(of: source) else { return nil }
    defer { cmsCloseProfile(source) }
    guard let destination = handle(of: destination) else { return nil }
    defer { cmsCloseProfile(destination) }
    // Without the cache of the last color, threads can share a transform.
    let flags =
      cmsFLAGS_COPY_ALPHA | cmsFLAGS_NOCACHE | cmsFLAGS_BLACKPOINTCOMPENSATION
    return cmsCreateTransform(
      source, lcms_type_bgra_8(), destination, lcms_type_bgra_8(),
      cmsUInt32Number(INTENT_RELATIVE_COLORIMETRIC), cmsUInt32Number(flags))
  }

  private static func handle(of profile: ColorProfile?) -> cmsHPROFILE? {
    guard let profile else { return cmsCreate_sRGBProfile() }
    return cmsOpenProfileFromMem(profile.bytes, cmsUInt32Number(profile.bytes.count))
  }
}
