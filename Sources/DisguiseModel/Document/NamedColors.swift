import Drawing
import Platform

/// The colors that people can choose by name, `0xRRGGBB`.
package enum NamedColors {
  package static let black: UInt32 = 0x111111
  private static let named: [(color: UInt32, name: String)] = [
    (0xFFFFFF, localized("White")), (black, localized("Black")), (0xE53935, localized("Red")),
    (0xFB8C00, localized("Orange")),
    (0xFDD835, localized("Yellow")), (0x7CB342, localized("Green")), (0x00897B, localized("Teal")),
    (0x29B6F6, localized("Sky blue")),
    (0x1E5FD8, localized("Blue")), (0x8E24AA, localized("Purple")), (0xEC407A, localized("Pink")),
    (0xF8BBD0, localized("Rose")),
    (0x6D4C41, localized("Brown")), (0x90A4AE, localized("Gray")),
  ]

  /// Natural colors of hair.
  private static let natural: [(color: UInt32, name: String)] = [
    (0x1F1A17, localized("Black")), (0x3E2A1E, localized("Dark brown")),
    (0x6D4A2F, localized("Brown")), (0x8C3F1F, localized("Chestnut")),
    (0xC2602B, localized("Ginger")), (0xD9B066, localized("Blond")),
    (0xEFE1C3, localized("Platinum")), (0x9C9A97, localized("Gray")),
    (0xF4F2EE, localized("White")),
  ]

  /// The colors.
  package static let all = named.map(\.color)
  /// The colors for hair: those that grow, and three loud ones.
  package static let hair = natural.map(\.color) + [0xEC407A, 0x29B6F6, 0x7CB342]

  /// Whether the pieces of a tab of the drawer are hair.
  package static func isHair(_ tab: String) -> Bool {
    ["mustaches", "hair-and-beards"].contains(tab)
  }

  /// The name of the color that is nearest to one, for screen readers.
  package static func name(of color: UInt32) -> String {
    (named + natural).min { distance($0.color, color) < distance($1.color, color) }?.name ?? ""
  }

  /// How different two colors look.
  ///
  /// Source: T. Riemersma, "Colour metric".
  private static func distance(_ one: UInt32, _ other: UInt32) -> Double {
    let (one, other) = (Color(hex: one), Color(hex: other))
    let mean = (one.red + other.red) / 2
    let (red, green, blue) = (
      one.red - other.red, one.green - other.green, one.blue - other.blue
    )
    return (2 + mean) * red * red + 4 * green * green + (3 - mean) * blue * blue
  }
}
