extension String {
  /// Replaces each `{name}` by the value of this name, once: values are not searched again.
  ///
  /// - Parameters:
  ///   - isRightToLeft: Whether it is a sentence of a language that is written from right to left.
  func replacingPlaceholders(
    with values: [String: any CustomStringConvertible], isRightToLeft: Bool = false
  ) -> String {
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
      result += isRightToLeft ? value.description.asPartOfSentence : value.description
      rest = rest[rest.index(after: end)...]
    }
    return (result + rest).asSentence(ofRightToLeft: isRightToLeft)
  }
}
