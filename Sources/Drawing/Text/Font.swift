/// Which letters text is set in.
public struct Font: Hashable, Sendable, Codable {
  /// How heavy the letters are, by OpenType's numbers from 100 to 900.
  public struct Weight: Hashable, Sendable, Codable {
    /// OpenType's number.
    public var value: Int
    /// A weight from OpenType's number.
    public init(_ value: Int) { self.value = value }

    /// Thin strokes, for large text.
    public static let light = Weight(300)
    /// The weight of running text.
    public static let regular = Weight(400)
    /// A little heavier than running text.
    public static let medium = Weight(500)
    /// Between running text and bold.
    public static let semibold = Weight(600)
    /// For headings and emphasis.
    public static let bold = Weight(700)
  }

  /// The family's name, or a generic one: "sans", "serif", "monospace".
  public var family: String
  /// The size of the em square in units of the canvas, whatever the screen's dpi.
  public var size: Double
  /// How heavy the letters are.
  public var weight: Weight
  /// Whether the letters slant.
  public var isItalic: Bool

  /// A font from its parts.
  public init(
    family: String = "sans", size: Double, weight: Weight = .regular, isItalic: Bool = false
  ) {
    self.family = family
    self.size = size
    self.weight = weight
    self.isItalic = isItalic
  }
}
