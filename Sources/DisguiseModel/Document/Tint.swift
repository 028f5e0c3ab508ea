import Drawing
import Platform

/// Other colors for an element than those of its artwork.
package enum Tint: Hashable, Sendable {
  /// One color in place of all, `0xRRGGBB`; the shading stays.
  case color(UInt32)
  /// Hues turned, then saturation and lightness changed, each by -1 to 1.
  case shift(hue: Angle, saturation: Double = 0, lightness: Double = 0)

  /// The valid angles by which hues are turned, in radians.
  static let hues = -Double.pi...Double.pi
  /// The valid changes of saturation and lightness.
  static let changes = -1.0...1.0

  /// Whether the tint may enter a document.
  var isValid: Bool {
    switch self {
    case .color(let color): color <= 0xFF_FFFF
    case .shift(let hue, let saturation, let lightness):
      Self.hues.contains(hue.radians) && Self.changes.contains(saturation)
        && Self.changes.contains(lightness) && self != .shift(hue: .zero)
    }
  }

  /// The change of colors in artwork.
  ///
  /// - Parameter light: The mean light of the artwork, 0 to 1; evaluated only where it matters.
  func matrix(ofMeanLight light: @autoclosure () -> Double) -> ColorMatrix {
    switch self {
    case .color(let color): ColorMatrix(coloring: Color(hex: color), ofMeanLight: light())
    case .shift(let hue, let saturation, let lightness):
      ColorMatrix(turningHues: hue, saturation: saturation, lightness: lightness)
    }
  }
}

extension Tint {
  /// What a screen reader says of it.
  var heard: String {
    switch self {
    case .color(let color): localized("colored {color}", ["color": NamedColors.name(of: color)])
    case .shift: localized("in other colors")
    }
  }
}

/// The form of a tint in files; neutral values are absent.
extension Tint {
  /// Takes a tint from the fields of a look; nil if there is none.
  static func read(_ look: inout StrictFields) throws(RecordFlaw) -> Tint? {
    guard var fields = try look.fields("tint") else { return nil }
    let tint: Tint
    if let color = try fields.text("color") {
      guard let color = TextRecord.number(color) else { throw .invalid(field: "look.tint.color") }
      tint = .color(color)
    } else {
      tint = .shift(
        hue: .radians(try fields.number("hue", in: hues) ?? 0),
        saturation: try fields.number("saturation", in: changes) ?? 0,
        lightness: try fields.number("lightness", in: changes) ?? 0)
    }
    try fields.finish()
    guard tint.isValid else { throw .invalid(field: "look.tint") }
    return tint
  }

  var json: JSONValue? {
    func number(_ value: Double) -> JSONValue? { value == 0 ? nil : .number(value) }
    return switch self {
    case .color(let color): .object(["color": .text(Color(hex: color).description)])
    case .shift(let hue, let saturation, let lightness):
      JSONValue(fields: [
        "hue": number(hue.radians), "saturation": number(saturation),
        "lightness": number(lightness),
      ])
    }
  }
}
