import TouchKit

/// The grounds of cells: tiles with a soft light in their middle, which all cells of the drawer have. Each is drawn once
/// for its size, and shared.
final class CellGrounds {
  /// The colors of a ground.
  struct Tone: Hashable {
    /// The color in the middle.
    let light: Color
    /// The color at the edges.
    let edge: Color

    /// The tone behind pictures.
    static let tile = Tone(light: Theme.tile, edge: Theme.tileRim)
    /// The tone behind what would vanish on that.
    static let other = Tone(light: Theme.otherTile, edge: Theme.otherTileRim)
    /// The tone behind what is painted on skin, and made for that.
    static let skin = Tone(light: Theme.skinTile, edge: Theme.skinTileRim)
  }

  private struct Key: Hashable {
    /// In pixels.
    let width, height: Int
    let radius: Double
    /// As they are in the appearance.
    let light, edge: Color
  }

  /// So many sizes are kept: those of one window, and a few of the one before.
  private static let maximumCount = 24
  private var bitmaps: [Key: Bitmap] = [:]

  /// Draws a ground.
  ///
  /// - Parameters:
  ///   - tone: Its colors.
  ///   - rect: Where it is, in the units of the canvas.
  ///   - radius: The radius of its corners, in the same units.
  ///   - canvas: The canvas, which is not turned.
  func draw(
    _ tone: Tone = .tile, in rect: Rect, radius: Double = Theme.controlRadius,
    on canvas: borrowing Canvas
  ) {
    let place = canvas.transform.apply(rect)
    let key = Key(
      width: Int(place.width.rounded()), height: Int(place.height.rounded()),
      radius: radius * canvas.transform.meanScale,
      light: canvas.resolved(tone.light), edge: canvas.resolved(tone.edge))
    guard key.width > 0, key.height > 0 else { return }
    // Not scaled: that would blur the grain.
    canvas.draw(bitmap(for: key), atPixel: place.origin)
  }

  private func bitmap(for key: Key) -> Bitmap {
    if let known = bitmaps[key] { return known }
    if bitmaps.count >= Self.maximumCount { bitmaps = [:] }
    let lit = Self.lit(key)
    let bitmap = Bitmap.drawn(width: key.width, height: key.height) { canvas in
      canvas.fill(
        .roundedRect(Rect(origin: .zero, size: lit.size), radius: key.radius), with: .bitmap(lit))
    }
    bitmaps[key] = bitmap
    return bitmap
  }

  /// The light without rounded corners: a grain of less than one level of color hides its steps.
  private static func lit(_ key: Key) -> Bitmap {
    let buffer = PixelBuffer(width: key.width, height: key.height)
    let (light, edge) = (key.light, key.edge)
    for y in 0..<key.height {
      buffer.withRow(y) { row in
        for x in 0..<key.width {
          let share = share(x, y, of: key)
          let grain = grain(x, y)
          func level(_ light: Double, _ edge: Double) -> UInt32 {
            UInt32(min(255 * (edge + (light - edge) * share) + grain, 255))
          }
          row[x] =
            0xFF00_0000 | level(light.red, edge.red) << 16 | level(light.green, edge.green) << 8
            | level(light.blue, edge.blue)
        }
      }
    }
    return buffer.freeze()
  }

  /// How much of the light falls on a pixel: its rings are circles in the middle, and become the tile's own
  /// outline.
  private static func share(_ x: Int, _ y: Int, of key: Key) -> Double {
    let (u, v) = (
      (Double(x) + 0.5) / Double(key.width) * 2 - 1, (Double(y) + 0.5) / Double(key.height) * 2 - 1
    )
    let distance = min((u * u + v * v - u * u * v * v).squareRoot(), 1)
    return 1 - distance * distance * distance
  }

  /// A number from 0 to 1 that differs between neighbors and repeats nowhere in sight: Jimenez's interleaved
  /// gradient noise.
  private static func grain(_ x: Int, _ y: Int) -> Double {
    func part(_ number: Double) -> Double { number - number.rounded(.down) }
    return part(52.982_918_9 * part(0.067_110_56 * Double(x) + 0.005_837_15 * Double(y)))
  }
}
