/// What somebody looks for: a text, each word of which what is found has.
package struct SearchText: Hashable, Sendable {
  /// How well something fits, the best first.
  enum Rank: CaseIterable, Comparable {
    /// Its name is the text.
    case name
    /// Its name begins with the words of the text.
    case nameStart
    /// Its name has all the words.
    case nameWords
    /// It has all the words, some beside its name.
    case words
    /// Its name begins with a longer word.
    case nameBeginning
    /// It has longer words that begin so.
    case beginnings
    /// It has longer words with the text in them, as German writes what is two words in English.
    case insides
  }

  /// A word that is looked for.
  private struct Word: Hashable, Sendable {
    /// With a space before it and behind it.
    let whole: [UInt8]
    let beginning: [UInt8]
    private let letters: [UInt8]
    /// Japanese is written without spaces between words.
    private let isJapanese: Bool
    /// Less than three letters are in too many words.
    private let isLong: Bool
    /// The beginning of an Arabic word that is so short that its article may be a part of it.
    private let withoutArticle: [UInt8]?

    init(_ letters: ArraySlice<UInt8>) {
      let text = String(decoding: letters, as: UTF8.self)
      self.letters = Array(letters)
      beginning = [SearchWords.space] + letters
      whole = beginning + [SearchWords.space]
      let rest = letters.dropFirst(SearchWords.article.count)
      withoutArticle =
        letters.starts(with: SearchWords.article) && text.count == 4
        ? [SearchWords.space] + rest : nil
      isLong = text.count > 2
      isJapanese = text.unicodeScalars.contains {
        (0x3005...0x30FF).contains($0.value) || (0x3400...0x9FFF).contains($0.value)
      }
    }

    /// Whether a word begins with it, or has it anywhere if that is a Japanese one.
    func begins(oneOf words: SearchWords) -> Bool {
      words.contains(isJapanese ? letters : beginning)
        || withoutArticle.map(words.contains) ?? false
    }

    /// Whether a word has it anywhere.
    func isInside(oneOf words: SearchWords) -> Bool {
      begins(oneOf: words) || isLong && words.contains(letters)
    }
  }

  private let text: SearchWords
  private let words: [Word]

  /// Creates what is looked for from a text as it is typed.
  package init(_ text: String) {
    self.text = SearchWords(text)
    words = self.text.bytes.split(separator: SearchWords.space).map(Word.init)
  }

  /// Whether it has no word.
  package var isEmpty: Bool { words.isEmpty }

  /// How well something fits; nil if it does not.
  ///
  /// - Parameters:
  ///   - name: The words of its name.
  ///   - all: All words by which it is found, with those of its name.
  ///   - findsInsides: Whether a word is found from its middle on, too.
  func rank(of name: SearchWords, in all: SearchWords, findsInsides: Bool = false) -> Rank? {
    guard words.allSatisfy({ $0.begins(oneOf: all) }) else {
      guard findsInsides, words.allSatisfy({ $0.isInside(oneOf: all) }) else { return nil }
      return .insides
    }
    if words.allSatisfy({ all.contains($0.whole) }) {
      guard words.allSatisfy({ name.contains($0.whole) }) else { return .words }
      return name == text ? .name : name.bytes.starts(with: text.bytes) ? .nameStart : .nameWords
    }
    let isFirst = name.bytes.starts(with: text.bytes.dropLast())
    return isFirst ? .nameBeginning : .beginnings
  }

  /// Returns what fits, the best first.
  func sorted<Item>(_ items: [Item], _ rank: (Item) -> Rank?) -> [(rank: Rank, item: Item)] {
    let found = items.compactMap { item in rank(item).map { (rank: $0, item: item) } }
    return Rank.allCases.flatMap { rank in found.filter { $0.rank == rank } }
  }
}
