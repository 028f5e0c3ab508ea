/// The appearance in which a canvas resolves dynamic colors. The raw values are the names on the
/// command line.
public enum Appearance: String, Hashable, Sendable, Codable, CaseIterable {
  /// Dark text on light surfaces.
  case light
  /// Light text on dark surfaces.
  case dark
  /// Black text on white, and outlines instead of shades; for users who need more contrast.
  case highContrast = "contrast"
}
