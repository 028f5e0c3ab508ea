import Glibc
import Platform

/// A linear change of colors: what red, green, blue and a constant contribute to each of red, green and blue.
/// Opacities stay as they are.
public struct ColorMatrix: Hashable, Sendable {
  /// What a full red, green or blue adds to red, green and blue.
  var red, green, blue: SIMD3<Double>
  /// What is added to red, green and blue of an opaque pixel.
  var constant = SIMD3<Double>.zero

  /// The weights of red, green and blue in the light of a color, as its components are: ITU-R BT.601.
  static let weights = SIMD3(0.299, 0.587, 0.114)

  /// A change that leaves all colors as they are.
  public static let identity = ColorMatrix(
    red: SIMD3(1, 0, 0), green: SIMD3(0, 1, 0), blue: SIMD3(0, 0, 1))

  private init(red: SIMD3<Double>, green: SIMD3<Double>, blue: SIMD3<Double>) {
    (self.red, self.green, self.blue) = (red, green, blue)
  }

  /// Makes what has a mean light look as if it were made of one color: the shading stays.
  ///
  /// - Parameters:
  ///   - color: What the mean light becomes.
  ///   - light: The mean light, 0 to 1. By it the shading is divided, so that what is black becomes the color,
  ///     and not nearly black.
  public init(coloring color: Color, ofMeanLight light: Double) {
    let color = SIMD3(color.red, color.green, color.blue)
    // The shades of what is nearly black are few: more of them would be noise.
    let share = min(light / Self.leastDivided, 1)
    let shading = color * (light > 0 ? share / light : 0)
    self.init(
      red: shading * Self.weights.x, green: shading * Self.weights.y,
      blue: shading * Self.weights.z)
    constant = color * (1 - share)
  }

  /// The mean light below which shading is not divided by all of it.
  private static let leastDivided = 0.25

  /// Turns hues, then changes saturation and lightness.
  ///
  /// - Parameters:
  ///   - hue: The angle by which hues are turned about gray; the light of colors stays.
  ///   - saturation: -1, gray, to 1, twice as strong.
  ///   - lightness: -1, black, to 1, white.
  ///
  /// Source: SVG 1.1, `feColorMatrix`, types `hueRotate` and `saturate`.
  public init(turningHues hue: Angle, saturation: Double, lightness: Double) {
    let (cosine, sine) = (cos(hue.radians), sin(hue.radians))
    let rows = [
      SIMD3(0.213, 0.715, 0.072) + SIMD3(0.787, -0.715, -0.072) * cosine
        + SIMD3(-0.213, -0.715, 0.928) * sine,
      SIMD3(0.213, 0.715, 0.072) + SIMD3(-0.213, 0.285, -0.072) * cosine
        + SIMD3(0.143, 0.140, -0.283) * sine,
      SIMD3(0.213, 0.715, 0.072) + SIMD3(-0.213, -0.715, 0.928) * cosine
        + SIMD3(-0.787, 0.715, 0.072) * sine,
    ]
    let strength = 1 + saturation
    let gray = SIMD3(0.213, 0.715, 0.072)
    let light = rows[0] * gray.x + rows[1] * gray.y + rows[2] * gray.z
    let kept = lightness < 0 ? 1 + lightness : 1 - lightness
    let changed = rows.map { row in (row * strength + light * (1 - strength)) * kept }
    func column(_ index: Int) -> SIMD3<Double> {
      SIMD3(changed[0][index], changed[1][index], changed[2][index])
    }
    self.init(red: column(0), green: column(1), blue: column(2))
    constant = SIMD3(repeating: max(lightness, 0))
  }

  /// Returns a color after the change.
  public func apply(to color: Color) -> Color {
    let sum = red * color.red + green * color.green + blue * color.blue + constant
    let parts = sum.clamped(lowerBound: .zero, upperBound: .one)
    return Color(red: parts.x, green: parts.y, blue: parts.z, alpha: color.alpha)
  }
}

extension Color {
  /// The light of the color as its components are, 0 to 1: ITU-R BT.601. Of a dynamic color, that of the light
  /// variant.
  package var meanLight: Double { (SIMD3(red, green, blue) * ColorMatrix.weights).sum() }
}

extension Bitmap {
  /// Returns a copy with other colors; throws if there is not enough memory.
  package func recolored(by matrix: ColorMatrix) throws(OutOfMemory) -> Bitmap {
    let copy = try PixelBuffer(allocating: width, height, format: format, isCleared: false)
    for y in 0..<height {
      withRow(y) { source in
        copy.withRow(y) { matrix.write(source, to: $0, count: width, isOpaque: !hasAlpha) }
      }
    }
    return copy.freeze()
  }

  /// The mean light of all that can be seen, 0 to 1; nil if nothing can.
  package var meanLight: Double? {
    var (light, alpha) = (0.0, 0.0)
    for y in 0..<height {
      withRow(y) { row in
        for x in 0..<width {
          let pixel = row[x]
          let parts = SIMD3(
            Double(pixel >> 16 & 0xFF), Double(pixel >> 8 & 0xFF), Double(pixel & 0xFF))
          light += (parts * ColorMatrix.weights).sum()
          alpha += hasAlpha ? Double(pixel >> 24) : 255
        }
      }
    }
    return alpha > 0 ? light / alpha : nil
  }
}

extension PixelBuffer {
  /// Changes the colors of all pixels.
  func recolor(by matrix: ColorMatrix) {
    for y in 0..<height {
      withRow(y) { matrix.write($0, to: $0, count: width, isOpaque: format == .opaque) }
    }
  }
}

extension ColorMatrix {
  /// Writes changed pixels, premultiplied as they are; source and target may be the same.
  fileprivate func write(
    _ source: UnsafePointer<UInt32>, to target: UnsafeMutablePointer<UInt32>, count: Int,
    isOpaque: Bool
  ) {
    let (red, green, blue) = (SIMD4(red), SIMD4(green), SIMD4(blue))
    let constant = SIMD4(constant)
    for index in 0..<count {
      let pixel = source[index]
      let alpha = isOpaque ? 255 : Float(pixel >> 24)
      let sum =
        red * Float(pixel >> 16 & 0xFF) + green * Float(pixel >> 8 & 0xFF)
        + blue * Float(pixel & 0xFF) + constant * alpha
      let parts = SIMD4<UInt32>(
        (sum.clamped(lowerBound: .zero, upperBound: SIMD4(repeating: alpha)) + 0.5)
          .rounded(.towardZero))
      target[index] = pixel & 0xFF00_0000 | parts.x << 16 | parts.y << 8 | parts.z
    }
  }
}

extension SIMD4<Float> {
  fileprivate init(_ parts: SIMD3<Double>) {
    self.init(Float(parts.x), Float(parts.y), Float(parts.z), 0)
  }
}
