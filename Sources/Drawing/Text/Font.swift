/// A font for text layouts.
public struct Font: Hashable, Sendable, Codable {
  /// A font weight on OpenType's scale from 100 to 900.
  public struct Weight: Hashable, Sendable, Codable {
    /// The OpenType weight.
    public var value: Int
    /// Creates a weight from an OpenType value.
    public init(_ value: Int) { self.value = value }

    /// The weight of body text.
    public static let regular = Weight(400)
    /// Slightly heavier than regular.
    public static let medium = Weight(500)
    /// Between medium and bold.
    public static let semibold = Weight(600)
    /// For headings and emphasis.
    public static let bold = Weight(700)
  }

  /// The family name, or a generic family: "sans", "serif", "monospace".
  public var family: String
  /// The em size in units of the canvas, independent of the screen's dpi.
  public var size: Double
  /// The weight.
  public var weight: Weight
  /// Whether an italic face is selected.
  public var isItalic: Bool

  /// Creates a font from its attributes.
  public init(
    family: String = "sans", size: Double, weight: Weight = .regular, isItalic: Bool = false
  ) {
    self.family = family
    self.size = size
    self.weight = weight
    self.isItalic = isItalic
  }

  /// Returns the font in another size, larger by a factor.
  public func scaled(by factor: Double) -> Font {
    var font = self
    font.size *= factor
    return font
  }
}
