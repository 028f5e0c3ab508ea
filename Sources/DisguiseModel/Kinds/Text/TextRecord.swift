import Drawing

/// The form of a text design in documents, in the journal and in the list of recent texts.
struct TextRecord: Codable {
  var text: String
  var font: String
  var bold: Bool?
  var italic: Bool?
  /// Colors have the form "#RRGGBB".
  var color: String
  var outline: String?
  /// In hundredths of the font's size.
  var outlineWidth: Double?
  var curve: Double?
  var ground: String?
  var groundColor: String?
  /// In hundredths of the font's size from the middle of the letters.
  var tail: [Double]?
  var glow: String?

  init(_ design: TextDesign) {
    text = design.text
    font = design.font
    bold = design.isBold ? true : nil
    italic = design.isItalic ? true : nil
    color = Color(hex: design.color).description
    outline = design.outline.map { Color(hex: $0.color).description }
    outlineWidth = design.outline?.width
    curve = design.curve == 0 ? nil : design.curve
    ground = design.ground?.shape.rawValue
    groundColor = design.ground.map { Color(hex: $0.color).description }
    tail = design.ground?.tail.map { [$0.x, $0.y] }
    glow = design.glow.map { Color(hex: $0).description }
  }

  /// The design; nil if it is not valid.
  var design: TextDesign? {
    guard let color = Self.number(color) else { return nil }
    var design = TextDesign(
      text, font: font, isBold: bold ?? false, isItalic: italic ?? false, color: color,
      curve: curve ?? 0)
    if let outline {
      guard let color = Self.number(outline), let outlineWidth else { return nil }
      design.outline = TextDesign.Outline(color: color, width: outlineWidth)
    }
    if let ground {
      guard let shape = TextGround.Shape(rawValue: ground),
        let color = groundColor.flatMap(Self.number), (tail?.count ?? 2) == 2
      else { return nil }
      design.ground = TextGround(shape, color: color, tail: tail.map { Point($0[0], $0[1]) })
    }
    if let glow {
      guard let color = Self.number(glow) else { return nil }
      design.glow = color
    }
    return design.isValid ? design : nil
  }

  /// The number of a color of the form "#RRGGBB"; nil if it has another one.
  static func number(_ color: String) -> UInt32? {
    guard color.utf8.count == 7, color.hasPrefix("#"),
      color.utf8.dropFirst().allSatisfy({ Character(Unicode.Scalar($0)).isHexDigit })
    else { return nil }
    return UInt32(color.dropFirst(), radix: 16)
  }
}

extension TextDesign {
  package static func read(_ fields: DesignFields) throws -> TextDesign? {
    guard let record = try fields.decodeIfPresent(TextRecord.self, forKey: "text") else {
      return nil
    }
    guard let design = record.design else {
      throw DecodingError.dataCorruptedError(
        forKey: "text", in: fields, debugDescription: "The text is not valid.")
    }
    return design
  }

  package func write(_ fields: inout KeyedEncodingContainer<DesignField>) throws {
    try fields.encode(TextRecord(self), forKey: "text")
  }
}
