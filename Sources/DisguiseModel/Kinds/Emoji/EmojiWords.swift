import Platform

/// The names of emoji in one language, and the words by which they are found.
struct EmojiWords: Hashable, Sendable {
  /// The languages of which Guise has the words.
  static let languages = ["ar", "cs", "de", "en", "es", "fr", "ja"]

  /// The names, by emoji.
  private(set) var names: [String: String] = [:]
  /// The words of names and keywords, by emoji.
  private(set) var words: [String: SearchWords] = [:]

  /// Reads the words of a language, such as "de"; nil if there are none.
  init?(language: String, folder: String) {
    guard let bytes = try? FileSystem.read("\(folder)/\(language).txt", upTo: 4 << 20) else {
      return nil
    }
    self.init(list: String(decoding: bytes, as: UTF8.self))
  }

  /// Parses lines of an emoji, its name and its keywords, with tabs between them.
  init(list: String) {
    let comment = "# ".utf8
    for line in list.utf8.split(separator: UInt8(ascii: "\n")) where !line.starts(with: comment) {
      let fields = line.split(separator: UInt8(ascii: "\t")).map(Substring.init)
      guard fields.count > 1 else { continue }
      let emoji = String(fields[0])
      names[emoji] = String(fields[1])
      words[emoji] = fields[1...].reduce(into: SearchWords("")) { $0.add($1) }
    }
  }
}
