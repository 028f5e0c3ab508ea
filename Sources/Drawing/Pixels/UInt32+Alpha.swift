/// A pixel of 8 bits for alpha, red, green and blue each, from the highest bits to the lowest.
///
/// Inlined into the loops over pixels of other modules, which take several times as long otherwise.
extension UInt32 {
  /// This premultiplied pixel with straight alpha.
  @inlinable package var withStraightAlpha: UInt32 {
    let alpha = self >> 24
    if alpha == 255 { return self }
    if alpha == 0 { return 0 }
    func channel(_ shift: UInt32) -> UInt32 {
      Swift.min(255, ((self >> shift & 0xFF) * 255 + alpha / 2) / alpha) << shift
    }
    return alpha << 24 | channel(16) | channel(8) | channel(0)
  }

  /// This pixel with straight alpha, premultiplied.
  @inlinable package var withPremultipliedAlpha: UInt32 {
    let alpha = self >> 24
    if alpha == 255 { return self }
    func channel(_ shift: UInt32) -> UInt32 {
      (((self >> shift & 0xFF) * alpha + 127) / 255) << shift
    }
    return alpha << 24 | channel(16) | channel(8) | channel(0)
  }

  /// This premultiplied pixel in front of white, opaque.
  @inlinable package var onWhite: UInt32 {
    let (alpha, all) = (self >> 24, UInt32(0x01_0101))
    return (self &+ (255 - alpha) &* all) | 255 << 24
  }
}
