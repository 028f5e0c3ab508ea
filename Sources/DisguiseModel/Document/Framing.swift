import Drawing

/// Which part of the photo a disguise shows, and in which light; the photo's file stays as it is.
///
/// The photo is mirrored, straightened about the middle of the crop, cropped and turned, in this order. What
/// comes of it is the canvas, on which the elements are.
package struct Framing: Hashable, Sendable {
  /// The part that is shown, in whole pixels of the mirrored photo; nil for all of it.
  package var crop: Rect?
  /// The number of clockwise quarter turns, 0 to 3.
  package var quarterTurns: Int
  /// Whether the photo is mirrored horizontally, before all else.
  package var isMirrored: Bool
  /// By how much the photo is turned about the middle of the crop, clockwise, at most 45 degrees.
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

  /// Whether a photo of a size may have the framing: its crop lies on whole pixels, and the straightened photo
  /// covers all of it.
  package func isValid(on photo: Size) -> Bool {
    (0...3).contains(quarterTurns) && Self.angles.contains(straighten.radians) && light.isValid
      && isCovered(by: photo)
  }

  /// The same part of the photo as it is without a change of light.
  package var place: Framing {
    var result = self
    result.light = Light()
    return result
  }

  /// The size of the canvas that shows a photo of a size.
  package func canvasSize(of photo: Size) -> Size {
    let size = crop?.size ?? photo
    return quarterTurns.isMultiple(of: 2) ? size : Size(size.height, size.width)
  }
}
