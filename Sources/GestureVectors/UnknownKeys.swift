import FoundationEssentials

extension VectorFile {
  /// Keys that hold text for people and are allowed everywhere.
  private static let remarks: Set = ["note", "source", "format", "conventions"]

  /// Returns a message for each key of the file at `url` that was not decoded, once per kind of
  /// place.
  ///
  /// Such a key may be an expectation that cannot be checked, and must not be ignored silently. The
  /// known keys are the properties of the decoded values.
  package func unknownKeys(in url: URL) throws -> [String] {
    var unknown: [(place: String, key: String, entry: String)] = []
    func visit(_ content: Content, decodedAs value: Any, at place: String, in entry: String) {
      let mirror = Mirror(reflecting: value)
      switch (content, mirror.displayStyle) {
      case (_, .optional), (_, .enum):
        // A list of shapes, or a value that failed to decode, has nothing to compare with.
        guard let payload = mirror.children.first?.value else { return }
        visit(content, decodedAs: payload, at: place, in: entry)
      case (.array(let contents), .collection):
        for (content, child) in zip(contents, mirror.children) {
          visit(content, decodedAs: child.value, at: place, in: entry)
        }
      case (.object(let contents), .struct):
        let entry = contents["name"]?.text ?? entry
        for (key, content) in contents.sorted(by: { $0.key < $1.key }) {
          if let child = mirror.children.first(where: { $0.label == key }) {
            visit(content, decodedAs: child.value, at: key, in: entry)
          } else if !Self.remarks.contains(key),
            !unknown.contains(where: { $0.place == place && $0.key == key })
          {
            unknown.append((place, key, entry))
          }
        }
      default: break
      }
    }
    visit(
      try Self.decoder.decode(Content.self, from: Data(contentsOf: url)),
      decodedAs: self, at: "file", in: "")
    return unknown.map { place, key, entry in
      "\(entry.isEmpty ? "" : "\(entry): ")\(place) has the unknown key \(key); it is ignored"
    }
  }
}

/// Any JSON value, reduced to its keys.
private enum Content: Decodable {
  case object([String: Content])
  case array([Content])
  case text(String)
  case other

  init(from decoder: any Decoder) throws {
    if let values = try? [String: Content](from: decoder) {
      self = .object(values)
    } else if let values = try? [Content](from: decoder) {
      self = .array(values)
    } else {
      self = (try? String(from: decoder)).map(Content.text) ?? .other
    }
  }

  var text: String? { if case .text(let text) = self { text } else { nil } }
}
