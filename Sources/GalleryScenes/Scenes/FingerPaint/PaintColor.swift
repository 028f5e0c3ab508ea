import TouchKit

/// The colors of the paint. They are those of things, not of the user interface: the same in every
/// appearance.
enum PaintColor {
  private static let sky = Color(hex: 0x3E8BEB)
  private static let night = Color(hex: 0x2B2F45)

  /// The colors to choose, with their names.
  static let choices: [(name: String, color: Color)] = [
    (translatable("Coral"), Palette.coral), (translatable("Sun"), Palette.sun),
    (translatable("Leaf"), Palette.leaf), (translatable("Sky"), sky),
    (translatable("Plum"), Palette.plum), (translatable("Night"), night),
  ]

  /// The colors of ten fingers.
  private static let ofFingers = [
    Palette.coral, Palette.teal, Palette.sun, Palette.plum, Palette.leaf, sky,
    Color(hex: 0xF08FC0), Color(hex: 0xE8813A), Color(hex: 0x8A6A4F), night,
  ]

  /// The color of a finger by its number, from 1 on.
  static func ofFinger(_ number: Int) -> Color { ofFingers[(number - 1) % ofFingers.count] }
}
