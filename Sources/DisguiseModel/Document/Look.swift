import Drawing
import Platform

/// How an element looks where it is, apart from its artwork: what can be drawn of what files may say. All
/// about its fields stands here.
package struct Look: Hashable, Sendable {
  /// How much it hides what is below it.
  package var opacity: Double
  /// Its color; nil for the artwork's own ones.
  package var tint: Tint?
  /// How it mixes with what is below it.
  package var blend: BlendMode

  /// The look of what nobody has changed.
  package static let plain = Look()

  /// Creates a look from its parts.
  package init(opacity: Double = 1, tint: Tint? = nil, blend: BlendMode = .normal) {
    self.opacity = opacity
    self.tint = tint
    self.blend = blend
  }

  // What is fainter could not be found again.
  /// The valid opacities.
  package static let opacities = 0.1...1.0

  private static let fields = [
    Field(key: "opacity", value: \.opacity, range: opacities) { opacity in
      localized("{percent} % opaque", ["percent": "\(Int((opacity * 100).rounded()))"])
    }
  ]

  private struct Field: Sendable {
    /// The name in files, where neutral values are absent.
    let key: String
    let value: WritableKeyPath<Look, Double> & Sendable
    let range: ClosedRange<Double>
    let heard: @Sendable (Double) -> String
  }

  /// Whether the look may enter a document.
  var isValid: Bool {
    Self.fields.allSatisfy { $0.range.contains(self[keyPath: $0.value]) } && tint?.isValid ?? true
  }

  /// Draws content with the look; the tint is that of its rasters or shapes.
  ///
  /// - Parameters:
  ///   - opacity: The opacity besides its own.
  ///   - bounds: The bounds of the content.
  func draw(
    on canvas: borrowing Canvas, opacity other: Double, in bounds: @autoclosure () -> Rect,
    _ content: (borrowing Canvas) -> Void
  ) {
    let opacity = self.opacity * other
    canvas.saved { canvas in
      // A layer is as large as the clip.
      if opacity < 1 || blend != .normal { canvas.clip(to: bounds()) }
      canvas.group(alpha: opacity, blend: blend, content)
    }
  }

  /// What a screen reader says of all that differs from another look.
  package func heard(since other: Look = .plain) -> [String] {
    var result = Self.fields.filter { self[keyPath: $0.value] != other[keyPath: $0.value] }
      .map { $0.heard(self[keyPath: $0.value]) }
    if tint != other.tint { result.append(tint?.heard ?? localized("in its own colors")) }
    if blend != other.blend {
      result.append(blend == .multiply ? localized("multiplied") : localized("not multiplied"))
    }
    return result
  }
}

extension Look {
  /// Reads a look, and what files have with it: a bend, and whether the element is hidden, which a reader that
  /// does not know it may not ignore. That of an element without one is plain. A field that
  /// is specified but not drawn yet is refused by its name, as one that is not known.
  static func read(
    _ json: JSONValue?
  ) throws(RecordFlaw) -> (look: Look, bend: Bend?, isHidden: Bool) {
    var look = Look()
    guard let json else { return (look, nil, false) }
    var fields = try StrictFields(json, of: "look")
    for field in Self.fields {
      guard let number = try fields.number(field.key, in: field.range) else { continue }
      look[keyPath: field.value] = number
    }
    look.tint = try Tint.read(&fields)
    if let blend = try fields.text("blend") {
      guard let mode = BlendMode(rawValue: blend) else {
        throw .unknown(field: "look.blend " + RecordFlaw.shown(blend))
      }
      look.blend = mode
    }
    let bend = try Bend(&fields)
    let isHidden = try fields.flag("hidden") ?? false
    try fields.finish()
    return (look, bend, isHidden)
  }

  /// The JSON of the look, of a bend and of being hidden; nil if it is plain and there is nothing else.
  func json(with bend: Bend?, isHidden: Bool = false) -> JSONValue? {
    var fields: [String: JSONValue?] = [:]
    for field in Self.fields where self[keyPath: field.value] != Look.plain[keyPath: field.value] {
      fields[field.key] = .number(self[keyPath: field.value])
    }
    fields["tint"] = tint?.json
    if blend != .normal { fields["blend"] = .text(blend.rawValue) }
    if let field = bend?.field { fields[field.key] = field.value }
    if isHidden { fields["hidden"] = .flag(true) }
    return JSONValue(fields: fields)
  }
}
