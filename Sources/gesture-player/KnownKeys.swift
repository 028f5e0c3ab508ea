import Foundation

/// The keys that each part of a vector file may have, with the shapes of their values.
///
/// An unknown key is an expectation that cannot be checked: the player reports it instead of
/// silently ignoring it.
indirect enum Shape {
  /// A value whose keys, if any, are not checked.
  case leaf
  case list(Shape)
  case object([String: Shape])

  /// A vector file.
  static let file = object([
    "format": leaf, "conventions": leaf, "vectors": list(vector), "hit_tests": list(hitTest),
  ])

  private static let vector = object([
    "name": leaf, "note": leaf, "source": leaf, "until_ms": leaf, "needs_frames": leaf,
    "views": list(view), "recognizers": list(recognizer), "dynamic_requirements": leaf,
    "relations": list(leaves("simultaneous", "a_requires_failure_of_b")),
    "touches": list(touch), "commands": list(command),
    "expect": list(leaves("recognizer", "state", "t_range", "values", "tolerance", "note")),
    "expect_view": list(leaves("view", "finger", "phase")),
    "expect_none": leaf, "loose": leaf, "unordered": leaf,
  ])

  private static let hitTest = object([
    "name": leaf, "note": leaf, "source": leaf, "views": list(view), "point": leaf,
    "tracking": leaf, "expect": leaf,
  ])

  private static let view = leaves(
    "id", "parent", "frame", "multiple_touch", "exclusive_touch", "margin_rest",
    "margin_tracking", "opaque_rect", "corner_radius", "hidden", "enabled", "interaction_enabled",
    "alpha",
    "rotation", "scale", "note")

  private static let recognizer = leaves(
    "id", "type", "view", "taps", "touches", "min_duration_ms", "min_touches", "max_touches",
    "directions", "enabled", "should_begin", "cancels_touches_in_view", "delays_touches_began",
    "delays_touches_ended", "slop", "includes_slop", "note")

  private static let touch = leaves(
    "t", "finger", "phase", "x", "y", "precise", "provisional", "since", "step", "around", "turn",
    "note")

  private static let command = object([
    "t": leaf, "recognizer": leaf, "enabled": leaf, "remove_view": leaf, "cancel_all": leaf,
    "note": leaf, "set": leaves("scale", "rotation", "translation", "enabled"),
  ])

  private static func leaves(_ keys: String...) -> Shape {
    object(Dictionary(uniqueKeysWithValues: keys.map { ($0, leaf) }))
  }
}

extension Shape {
  /// Returns a message for each unknown key, once per kind of place.
  static func unknownKeys(in file: URL) throws -> [String] {
    let decoder = JSONDecoder()
    decoder.allowsJSON5 = true
    let content = try decoder.decode(Content.self, from: Data(contentsOf: file))
    var unknown: [(place: String, key: String, entry: String)] = []
    self.file.visit(content, at: "file", in: "") { place, key, entry in
      if !unknown.contains(where: { $0.place == place && $0.key == key }) {
        unknown.append((place, key, entry))
      }
    }
    return unknown.map { place, key, entry in
      "\(entry.isEmpty ? "" : "\(entry): ")\(place) has the unknown key \(key); it is ignored"
    }
  }

  private func visit(
    _ content: Content, at place: String, in entry: String,
    _ report: (_ place: String, _ key: String, _ entry: String) -> Void
  ) {
    switch (self, content) {
    case (.list(let shape), .array(let contents)):
      for item in contents { shape.visit(item, at: place, in: entry, report) }
    case (.object(let known), .object(let values)):
      let entry = values["name"]?.text ?? entry
      for (key, value) in values.sorted(by: { $0.key < $1.key }) {
        guard let shape = known[key] else {
          report(place, key, entry)
          continue
        }
        shape.visit(value, at: key, in: entry, report)
      }
    default: break
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
