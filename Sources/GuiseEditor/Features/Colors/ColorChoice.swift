import DisguiseModel
import TouchKit

/// What is chosen in a color sheet: one color for an element or a change of its own ones, and how it lies on what
/// is below it.
struct ColorChoice: Hashable {
  /// Whether all of the element has one color; otherwise its own colors are changed.
  private(set) var isOneColor: Bool
  /// The hue in degrees: of the one color 0 to 360, otherwise by how much hues are turned, -180 to 180.
  private(set) var hue: Double
  /// Strength and light: of the one color 0 to 1, otherwise by how much they are changed, -1 to 1.
  private(set) var strength, light: Double
  /// The one color, `0xRRGGBB`.
  private(set) var color: UInt32
  var opacity: Double
  var blend: BlendMode

  /// Creates the choice that shows a look.
  ///
  /// - Parameter own: The color of a text, which has one of its own; nil for what is tinted.
  init(_ look: Look, own: UInt32? = nil) {
    (opacity, blend) = (look.opacity, look.blend)
    (isOneColor, hue, strength, light, color) = (false, 0, 0, 0, 0)
    switch look.tint {
    case .color(let color) where own == nil: choose(color)
    case .shift(let hue, let saturation, let lightness) where own == nil:
      (self.hue, strength, light) = (hue.degrees, saturation, lightness)
    default: own.map { choose($0) }
    }
  }

  /// Chooses one color.
  mutating func choose(_ color: UInt32) {
    self.color = color
    isOneColor = true
    (hue, strength, light) = Color(hex: color).hsl
  }

  /// Chooses the artwork's own colors.
  mutating func chooseOriginal() {
    (isOneColor, hue, strength, light) = (false, 0, 0, 0)
  }

  /// Whether the artwork's own colors are shown as they are.
  var isOriginal: Bool { !isOneColor && hue == 0 && strength == 0 && light == 0 }

  mutating func set(hue: Double) { change { $0.hue = hue } }
  mutating func set(strength: Double) { change { $0.strength = strength } }
  mutating func set(light: Double) { change { $0.light = light } }

  private mutating func change(_ change: (inout ColorChoice) -> Void) {
    change(&self)
    if isOneColor {
      color = Color(hue: hue, saturation: strength, lightness: light).hex
    }
  }

  /// The look with the choice.
  ///
  /// - Parameter hasOwn: Whether the color is the element's own one rather than a tint.
  func look(hasOwn: Bool) -> Look {
    Look(opacity: opacity, tint: hasOwn ? nil : tint, blend: blend)
  }

  private var tint: Tint? {
    if isOneColor { return .color(color) }
    return isOriginal ? nil : .shift(hue: .degrees(hue), saturation: strength, lightness: light)
  }
}
