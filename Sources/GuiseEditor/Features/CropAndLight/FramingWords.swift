import DisguiseModel
import Platform
import TouchKit

/// A change of the light that people choose.
struct LightPart {
  let title: String
  let identifier: String
  let value: WritableKeyPath<Framing.Light, Double>

  static let all = [
    LightPart(title: localized("Exposure"), identifier: "exposure", value: \.exposure),
    LightPart(title: localized("Contrast"), identifier: "contrast", value: \.contrast),
    LightPart(title: localized("Warmth"), identifier: "warmth", value: \.warmth),
    LightPart(title: localized("Saturation"), identifier: "saturation", value: \.saturation),
  ]

  /// A value in words.
  static func text(of value: Double) -> String { "\(Int((value * 100).rounded()).shown) %" }
}

extension Framing {
  /// The size of what is shown of a photo, in words.
  func sizeText(of photo: Size) -> String {
    canvasSize(of: photo).pixels()
  }

  /// How much of a photo is shown, and how, for screen readers.
  func heard(of photo: Size) -> String {
    let angle = Angle.degrees(Double(quarterTurns) * 90) + straighten
    let turn = Int(angle.normalized.degrees.rounded())
    var words = [sizeText(of: photo)]
    if turn != 0 { words.append(localized("turned {angle}", ["angle": "\(turn.shown)°"])) }
    if isMirrored { words.append(localized("mirrored")) }
    for part in LightPart.all where light[keyPath: part.value] != 0 {
      words.append("\(part.title) \(LightPart.text(of: light[keyPath: part.value]))")
    }
    return words.listed
  }
}

extension Size {
  /// Width and height in whole pixels, in words. They stay in this order also where one reads from the right (Unicode
  /// TR 9, 2.4).
  ///
  /// - Parameter isRightToLeft: Whether one does.
  func pixels(isRightToLeft: Bool = Localization.isRightToLeft) -> String {
    let words = "\(Int(width)) × \(Int(height))"
    return isRightToLeft ? "\u{2066}\(words)\u{2069}" : words
  }
}
