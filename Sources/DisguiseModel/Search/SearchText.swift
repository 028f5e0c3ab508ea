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
  struct Word: Hashable, Sendable {
    let text: String
    /// Japanese is written without spaces between words.
    private let isJapanese: Bool
    /// The beginning of an Arabic word that is so short that its article may be a part of it.
    private let withoutArticle: String?

    init(_ text: String) {
      self.text = text
      withoutArticle =
        text.hasPrefix(SearchWords.article) && text.count == 4 ? String(text.dropFirst(2)) : nil
      isJapanese = text.unicodeScalars.contains {
        (0x3005...0x30FF).contains($0.value) || (0x3400...0x9FFF).contains($0.value)
      }
    }

    /// Whether a word begins with it, or has it anywhere if that is a Japanese one.
    func matches(_ word: String) -> Bool {
      word.hasPrefix(text) || isJapanese && word.contains(text)
        || withoutArticle.map(word.hasPrefix) ?? false
    }

    /// Whether a word has it anywhere; less than three letters are in too many.
    func isInside(_ word: String) -> Bool { matches(word) || text.count > 2 && word.contains(text) }
  }

  private let words: [Word]
  private var texts: [String] { words.map(\.text) }

  /// Creates what is looked for from a text as it is typed.
  package init(_ text: String) { words = SearchWords.words(of: text).map(Word.init) }

  /// Whether it has no word.
  package var isEmpty: Bool { words.isEmpty }

  /// How well something fits; nil if it does not.
  ///
  /// - Parameters:
  ///   - name: The words of its name.
  ///   - all: All words by which it is found, with those of its name.
  ///   - findsInsides: Whether a word is found from its middle on, too.
  func rank(of name: [String], in all: [String], findsInsides: Bool = false) -> Rank? {
    guard words.allSatisfy({ all.contains(where: $0.matches) }) else {
      guard findsInsides, words.allSatisfy({ all.contains(where: $0.isInside) }) else { return nil }
      return .insides
    }
    let texts = texts
    if texts.allSatisfy(all.contains) {
      guard texts.allSatisfy(name.contains) else { return .words }
      return name == texts ? .name : name.starts(with: texts) ? .nameStart : .nameWords
    }
    let isFirst = name.joined(separator: " ").hasPrefix(texts.joined(separator: " "))
    return isFirst ? .nameBeginning : .beginnings
  }

  /// Returns what fits, the best first.
  func sorted<Item>(_ items: [Item], _ rank: (Item) -> Rank?) -> [(rank: Rank, item: Item)] {
    let found = items.compactMap { item in rank(item).map { (rank: $0, item: item) } }
    return Rank.allCases.flatMap { rank in found.filter { $0.rank == rank } }
  }
}
