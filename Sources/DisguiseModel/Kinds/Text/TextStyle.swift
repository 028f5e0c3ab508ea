import Platform

/// A finished look of a text, chosen in one tap.
package enum TextStyle: String, CaseIterable, Sendable {
  case outline, bubble, comic, neon, label, typewriter

  package var title: String {
    switch self {
    case .bubble: localized("Speech bubble")
    case .comic: localized("Comic")
    case .neon: localized("Neon")
    case .label: localized("Label")
    case .typewriter: localized("Typewriter")
    case .outline: localized("Outline")
    }
  }

  /// A text in this style; its font stays as it is where none of the style's kind is offered.
  package func applied(to design: TextDesign, fonts: [String]) -> TextDesign {
    let (kind, look) = look
    return TextDesign(
      design.text, font: kind.family(in: fonts) ?? design.font, isBold: look.isBold,
      color: look.color, outline: look.outline, curve: look.curve, ground: look.ground,
      glow: look.glow)
  }

  /// Whether a text is as this style makes it, in any font.
  package func looks(like design: TextDesign, fonts: [String]) -> Bool {
    var plain = applied(to: design, fonts: fonts)
    plain.font = design.font
    plain.ground?.tail = design.ground?.tail
    return plain == design
  }

  private var look: (TextFonts.Kind, TextDesign) {
    switch self {
    case .bubble:
      (
        .comic,
        TextDesign("", isBold: true, color: Self.ink, ground: TextGround(.bubble, color: 0xFFFFFF))
      )
    case .comic:
      (
        .heavy,
        TextDesign(
          "", isBold: true, color: 0xFDD835, outline: .init(color: Self.ink, width: 9), curve: 0.2)
      )
    case .neon: (.handwriting, TextDesign("", isBold: true, color: 0xFFFFFF, glow: 0xFF2D95))
    case .label:
      (
        .plain,
        TextDesign("", isBold: true, color: Self.ink, ground: TextGround(.label, color: 0xFDD835))
      )
    case .typewriter:
      (.typewriter, TextDesign("", color: 0x3A322A, ground: TextGround(.label, color: 0xF6F0E0)))
    case .outline:
      (
        .plain,
        TextDesign("", isBold: true, color: 0xFFFFFF, outline: .init(color: Self.ink, width: 6))
      )
    }
  }

  private static let ink: UInt32 = 0x111111
}

extension TextDesign {
  /// The color that people mean by that of a text: of its light, of its label, or of its letters.
  package var mainColor: UInt32 {
    get { glow ?? (ground?.shape == .label ? ground?.color : nil) ?? color }
    set {
      if glow != nil {
        glow = newValue
      } else if ground?.shape == .label {
        ground?.color = newValue
        color = Self.contrast(to: newValue)
      } else {
        color = newValue
        // White letters are not lost in a white bubble.
        if let ground, ground.shape == .bubble { self.ground?.color = Self.contrast(to: newValue) }
      }
    }
  }

  /// White or black, whichever is easier to tell from a color.
  package static func contrast(to color: UInt32) -> UInt32 {
    let (red, green, blue) = (color >> 16 & 0xFF, color >> 8 & 0xFF, color & 0xFF)
    return 3 * red + 6 * green + blue > 1275 ? 0x111111 : 0xFFFFFF
  }
}
