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
    for y in 0..<height {
      withRow(y) { row in
        result.withRow(y) { tinted in
          for x in 0..<width { tinted[x] = shades[isOpaque ? 255 : Int(row[x] >> 24)] }
        }
      }
    }
    return result.freeze()
  }
}
