import Drawing

/// Which part of the photo a disguise shows, and in which light. The photo's file and the elements, which
/// are in the photo's own pixels, stay as they are.
package struct Framing: Hashable, Sendable {
  /// The part that is shown, in photo pixels; nil for all of the photo.
  package var crop: Rect?
  /// The number of clockwise quarter turns, 0 to 3.
  package var quarterTurns: Int
  /// Whether the photo is mirrored horizontally, before it is turned.
  package var isMirrored: Bool
  /// By how much the photo is straightened, at most 45 degrees, clockwise.
  package var straighten: Angle
  /// The light of the photo.
  package var light: Light

  /// The light of a photo as changes of it, each -1 to 1.
  package struct Light: Hashable, Sendable {
    /// The changes; 0 for none.
    package var exposure, contrast, warmth, saturation: Double

    /// Creates a light from its parts.
    package init(
      exposure: Double = 0, contrast: Double = 0, warmth: Double = 0, saturation: Double = 0
    ) {
      (self.exposure, self.contrast) = (exposure, contrast)
      (self.warmth, self.saturation) = (warmth, saturation)
    }

    /// The valid changes.
    static let changes = -1.0...1.0

    var isValid: Bool {
      [exposure, contrast, warmth, saturation].allSatisfy(Self.changes.contains)
    }
  }

  /// The framing of a photo that is shown as it is.
  package static let whole = Framing()
  /// The valid angles by which a photo is straightened, in radians.
  static let angles = -Double.pi / 4...Double.pi / 4

  /// Creates a framing from its parts.
  package init(
    crop: Rect? = nil, quarterTurns: Int = 0, isMirrored: Bool = false, straighten: Angle = .zero,
    light: Light = Light()
  ) {
    self.crop = crop
    self.quarterTurns = quarterTurns
    self.isMirrored = isMirrored
    self.straighten = straighten
    self.light = light
  }

  /// Whether a photo of a size may have the framing.
  func isValid(on photo: Size) -> Bool {
    let isInside =
      crop.map { crop in
        [crop.minX, crop.minY, crop.width, crop.height].allSatisfy(\.isFinite)
          && crop.width >= 1 && crop.height >= 1
          && Rect(origin: .zero, size: photo).contains(crop)
      } ?? true
    return isInside && (0...3).contains(quarterTurns) && Self.angles.contains(straighten.radians)
      && light.isValid
  }

  /// The size of the canvas that shows a photo of a size.
  func canvasSize(of photo: Size) -> Size {
    let size = crop?.size ?? photo
    return quarterTurns.isMultiple(of: 2) ? size : Size(size.height, size.width)
  }

  /// Returns the framing of the same photo stretched by two factors.
  func stretched(_ x: Double, _ y: Double) -> Framing {
    var result = self
    result.crop = crop.map { Rect($0.minX * x, $0.minY * y, $0.width * x, $0.height * y) }
    return result
  }
}
