extension Font {
  /// The least width in points of a text of at most two lines, or of more, which end between its words or at soft
  /// hyphens (U+00AD).
  package nonisolated func leastWidth(of text: String, lines: Int) -> Double {
    func width(_ text: Substring) -> Double {
      let isBroken = text.last == "\u{AD}"
      let line = String(text).withoutSoftHyphens + (isBroken ? "-" : "")
      return TextLayout(line, font: self).size.width.rounded(.up)
    }
    let ends = text.indices.filter { text[$0] == " " || text[$0] == "\u{AD}" }
    /// A line from the end of another one to its own end.
    func line(after start: String.Index?, to end: String.Index?) -> Substring {
      let first = start.map { text.index(after: $0) } ?? text.startIndex
      let last = end.map { text[$0] == " " ? $0 : text.index(after: $0) } ?? text.endIndex
      return text[min(first, last)..<last]
    }
    guard lines > 1, !ends.isEmpty else { return width(text[...]) }
    guard lines > 2 else {
      return ends.map { max(width(line(after: nil, to: $0)), width(line(after: $0, to: nil))) }
        .min() ?? 0
    }
    return zip([nil] + ends, ends + [nil]).map { width(line(after: $0, to: $1)) }.max() ?? 0
  }
}
