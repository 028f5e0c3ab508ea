import Platform

/// The names of emoji in one language, and the words by which they are found.
struct EmojiWords: Hashable, Sendable {
  /// The languages of which Guise has the words.
  static let languages = ["ar", "cs", "de", "en", "es", "fr", "ja"]

  /// The names, by emoji.
  private(set) var names: [String: String] = [:]
  /// The words of names and keywords, by emoji.
  private(set) var words: [String: [String]] = [:]

  /// Reads the words of a language, such as "de"; nil if there are none.
  init?(language: String, folder: String) {
    guard let bytes = try? FileSystem.read("\(folder)/\(language).txt", upTo: 4 << 20) else {
      return nil
    }
    self.init(list: String(decoding: bytes, as: UTF8.self))
  }

  /// Parses lines of an emoji, its name and its keywords, with tabs between them.
  init(list: String) {
    for line in list.split(separator: "\n") where !line.hasPrefix("# ") {
      let fields = line.split(separator: "\t")
      guard fields.count > 1 else { continue }
      let emoji = String(fields[0])
      names[emoji] = String(fields[1])
      words[emoji] = SearchWords.words(of: fields[1...].joined(separator: " "))
    }
  }
}
