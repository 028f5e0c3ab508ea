nonisolated extension Bitmap {
  /// A copy in one color: only the shape (the opacity) of this picture is kept.
  ///
  /// An opaque picture becomes a filled rectangle.
  public func tinted(_ color: Color) -> Bitmap {
    let result = PixelBuffer(width: width, height: height, format: .alpha)
    // All 256 opacities are worked out once: premultiplied, as Cairo keeps pixels.
    let shades = (0...255).map { opacity -> UInt32 in
      let alpha = color.alpha * Double(opacity) / 255
      func part(_ value: Double) -> UInt32 { UInt32((value * alpha * 255).rounded()) }
      return UInt32((alpha * 255).rounded()) << 24 | part(color.red) << 16
        | part(color.green) << 8 | part(color.blue)
    }
    let isOpaque = !hasAlpha
    withPixels { bytes, stride in
      for y in 0..<height {
        for x in 0..<width {
          let pixel = bytes.loadUnaligned(fromByteOffset: y * stride + x * 4, as: UInt32.self)
          let shade = shades[isOpaque ? 255 : Int(pixel >> 24)]
          result.data.storeBytes(
            of: shade, toByteOffset: y * result.stride + x * 4, as: UInt32.self)
        }
      }
    }
    return result.freeze()
  }
}

/// An icon in the color that is asked for, colored once and kept.
struct TintedIcon {
  var bitmap: Bitmap? { didSet { tinted.removeAll() } }
  private var tinted: [Color: Bitmap] = [:]

  init(_ bitmap: Bitmap?) { self.bitmap = bitmap }

  mutating func callAsFunction(in color: Color) -> Bitmap? {
    guard let bitmap else { return nil }
    if let known = tinted[color] { return known }
    let result = bitmap.tinted(color)
    tinted[color] = result
    return result
  }
}
