import Drawing

/// The form of a framing in documents and in the journal; neutral values are absent.
extension Framing {
  /// Reads the framing of a photo of a size; without one the photo is shown as it is.
  init(_ json: JSONValue?, on photo: Size) throws(RecordFlaw) {
    self.init()
    guard let json else { return }
    var fields = try StrictFields(json, of: "framing")
    crop = try fields.numbers("crop", count: 4).map { Rect($0[0], $0[1], $0[2], $0[3]) }
    quarterTurns = try fields.integer("quarterTurns", in: 0...3) ?? 0
    isMirrored = try fields.flag("mirrored") ?? false
    straighten = .radians(try fields.number("straighten", in: Self.angles) ?? 0)
    if var fields = try fields.fields("light") { light = try Light(&fields) }
    try fields.finish()
    guard isValid(on: photo) else { throw .invalid(field: "framing.crop") }
  }

  /// The JSON of the framing; nil if the photo is shown as it is.
  var json: JSONValue? {
    JSONValue(fields: [
      "crop": crop.map { crop in
        .list([crop.minX, crop.minY, crop.width, crop.height].map(JSONValue.number))
      },
      "quarterTurns": quarterTurns == 0 ? nil : .integer(quarterTurns),
      "mirrored": isMirrored ? .flag(true) : nil,
      "straighten": straighten == .zero ? nil : .number(straighten.radians),
      "light": light.json,
    ])
  }
}

extension Framing.Light {
  fileprivate init(_ fields: inout StrictFields) throws(RecordFlaw) {
    self.init(
      exposure: try fields.number("exposure", in: Self.changes) ?? 0,
      contrast: try fields.number("contrast", in: Self.changes) ?? 0,
      warmth: try fields.number("warmth", in: Self.changes) ?? 0,
      saturation: try fields.number("saturation", in: Self.changes) ?? 0)
    try fields.finish()
  }

  fileprivate var json: JSONValue? {
    func number(_ value: Double) -> JSONValue? { value == 0 ? nil : .number(value) }
    return JSONValue(fields: [
      "exposure": number(exposure), "contrast": number(contrast), "warmth": number(warmth),
      "saturation": number(saturation),
    ])
  }
}
