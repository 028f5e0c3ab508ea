import TouchKit

/// Encodes icons for the desktop (_NET_WM_ICON).
nonisolated enum WindowIcon {
  /// Returns width, height and the pixels, with straight alpha in the top byte.
  static func values(of bitmap: Bitmap) -> [UInt] {
    var values = [UInt(bitmap.width), UInt(bitmap.height)]
    values.reserveCapacity(2 + bitmap.width * bitmap.height)
    for y in 0..<bitmap.height {
      for x in 0..<bitmap.width { values.append(value(of: bitmap[x, y])) }
    }
    return values
  }

  private static func value(of color: Color) -> UInt {
    let parts = [color.alpha, color.red, color.green, color.blue]
    return parts.reduce(0) { $0 << 8 | UInt((min(max($1, 0), 1) * 255).rounded()) }
  }
}
