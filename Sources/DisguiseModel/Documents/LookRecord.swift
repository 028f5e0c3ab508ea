import Drawing

/// The form of a look in documents and in the journal; neutral values are absent.
extension Look {
  /// Reads a look; that of an element without one is plain.
  init(_ json: JSONValue?) throws(RecordFlaw) {
    self.init()
    guard let json else { return }
    var fields = try StrictFields(json, of: "look")
    opacity = try fields.number("opacity", in: Self.opacities) ?? opacity
    blend = try fields.choice("blend", of: Blend.self) ?? blend
    if var fields = try fields.fields("tint") { tint = try Tint(&fields) }
    try fields.finish()
  }

  /// The JSON of the look; nil if it is plain.
  var json: JSONValue? {
    JSONValue(fields: [
      "opacity": opacity == 1 ? nil : .number(opacity), "tint": tint?.json,
      "blend": blend == .normal ? nil : .text(blend.rawValue),
    ])
  }
}

extension Tint {
  fileprivate init(_ fields: inout StrictFields) throws(RecordFlaw) {
    if let color = try fields.color("color") {
      self = .color(color)
    } else {
      self = .shift(
        hue: .radians(try fields.number("hue", in: Self.hues) ?? 0),
        saturation: try fields.number("saturation", in: Self.changes) ?? 0,
        lightness: try fields.number("lightness", in: Self.changes) ?? 0)
    }
    try fields.finish()
  }

  fileprivate var json: JSONValue {
    switch self {
    case .shift(let hue, let saturation, let lightness):
      .object([
        "hue": .number(hue.radians), "saturation": .number(saturation),
        "lightness": .number(lightness),
      ])
    case .color(let color): .object(["color": .text(Color(hex: color).description)])
    }
  }
}
