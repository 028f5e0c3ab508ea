extension String {
  /// Replaces each `{name}` by the value of this name, once: values are not searched again.
  func replacingPlaceholders(with values: [String: any CustomStringConvertible]) -> String {
    guard !values.isEmpty else { return self }
    var result = ""
    var rest = self[...]
    while let start = rest.firstIndex(of: "{") {
      result += rest[..<start]
      rest = rest[start...]
      guard let end = rest.firstIndex(of: "}"),
        let value = values[String(rest[rest.index(after: start)..<end])]
      else {
        result.append(rest.removeFirst())
        continue
      }
      result += value.description
      rest = rest[rest.index(after: end)...]
    }
    return result + rest
  }
}
