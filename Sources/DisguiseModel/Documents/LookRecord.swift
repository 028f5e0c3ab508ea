/// The form of a look in documents and in the journal; neutral values are absent.
extension Look {
  /// Reads a look; that of an element without one is plain. A field that is specified but not drawn yet is
  /// refused by its name, as one that is not known.
  init(_ json: JSONValue?) throws(RecordFlaw) {
    self.init()
    guard let json else { return }
    var fields = try StrictFields(json, of: "look")
    opacity = try fields.number("opacity", in: Self.opacities) ?? opacity
    try fields.finish()
  }

  /// The JSON of the look; nil if it is plain.
  var json: JSONValue? {
    JSONValue(fields: ["opacity": opacity == 1 ? nil : .number(opacity)])
  }
}
