nonisolated extension Bitmap {
  /// A copy in one color that keeps only the opacity of this bitmap.
  ///
  /// An opaque bitmap becomes a filled rectangle. The copy has the light variant of a dynamic color;
  /// to draw an icon in a dynamic color, use `Canvas.draw(_:in:tint:quality:)`.
  public func tinted(_ color: Color) -> Bitmap {
    let result = PixelBuffer(width: width, height: height, format: .alpha)
    // A table of all 256 opacities, premultiplied as in Cairo's pixels.
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
