import CPango

extension String {
  /// The words of the text in any script, without the spaces and punctuation between them. Calls
  /// `pango_get_log_attrs`.
  public var wordRanges: [Range<Index>] {
    let scalars = unicodeScalars
    guard !isEmpty else { return [] }
    var attributes = [PangoLogAttr](repeating: PangoLogAttr(), count: scalars.count + 1)
    let copy = self
    pango_get_log_attrs(
      copy, Int32(clamping: copy.utf8.count), -1, pango_language_get_default(), &attributes,
      Int32(clamping: attributes.count))
    var words: [Range<Index>] = []
    var start: Index?
    var index = startIndex
    for attribute in attributes {
      if let first = start, attribute.is_word_end != 0 {
        words.append(first..<index)
        start = nil
      }
      if attribute.is_word_start != 0 { start = index }
      if index < endIndex { index = scalars.index(after: index) }
    }
    return joinedAtApostrophes(words)
  }

  /// Joins words with a single apostrophe between them, as in "o'clock".
  private func joinedAtApostrophes(_ words: [Range<Index>]) -> [Range<Index>] {
    var result: [Range<Index>] = []
    for word in words {
      if let last = result.last, ["'", "’"].contains(self[last.upperBound..<word.lowerBound]) {
        result[result.count - 1] = last.lowerBound..<word.upperBound
      } else {
        result.append(word)
      }
    }
    return result
  }
}
