/// The character that a caret belongs to, of the two at its place in the text.
///
/// The two differ on the screen only where the writing direction changes or a line wraps: there the
/// end of one character and the beginning of the next are apart.
public enum TextAffinity: Hashable, Sendable {
  /// The character before: the caret is at its end, where it has just been typed.
  case upstream
  /// The character after: the caret is at its beginning.
  case downstream
}

/// A place of the caret in a text: between two characters, at the edge of one of them.
public struct TextPosition: Hashable, Sendable {
  /// The index of the character after the caret; `endIndex` at the end.
  public var index: String.Index
  /// The character that the caret belongs to.
  public var affinity: TextAffinity

  /// Creates a position from its parts.
  public init(_ index: String.Index, _ affinity: TextAffinity = .upstream) {
    self.index = index
    self.affinity = affinity
  }
}

extension String {
  /// The index of the last character boundary at or before a number of UTF-8 bytes; `endIndex` if
  /// there are fewer bytes.
  public func characterIndex(atByte offset: Int) -> Index {
    guard offset > 0 else { return startIndex }
    guard var index = utf8.index(startIndex, offsetBy: offset, limitedBy: endIndex) else {
      return endIndex
    }
    while index > startIndex, Index(index, within: self) == nil {
      index = utf8.index(before: index)
    }
    return Index(index, within: self) ?? startIndex
  }

  /// The number of UTF-8 bytes before an index.
  public func byteOffset(of index: Index) -> Int { utf8.distance(from: startIndex, to: index) }
}
