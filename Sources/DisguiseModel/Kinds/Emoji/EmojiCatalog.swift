import Platform

/// The emoji of Unicode by groups, with their names in the user's language.
package struct EmojiCatalog: Hashable, Sendable {
  /// An emoji.
  package struct Emoji: Hashable, Sendable {
    /// The character, which may have several code points.
    package let text: String
    /// The name, such as "grinning face" or "grinsendes Gesicht".
    package internal(set) var name: String { didSet { nameWords = SearchWords(name) } }
    private(set) var nameWords: SearchWords
    /// The words by which it is found: those of its names in the user's languages and in English, of
    /// its group, and the keywords of these languages.
    var words: SearchWords
    /// Those of all other languages.
    var foreignWords = SearchWords("")

    init(text: String, name: String, otherWords: String = "") {
      self.text = text
      self.name = name
      nameWords = SearchWords(name)
      words = nameWords
      words.add(otherWords)
    }
  }

  /// A group of emoji.
  package struct Group: Hashable, Sendable {
    /// A short title in English, such as "Smileys".
    package let title: String
    /// The emoji, in Unicode's order.
    package var emoji: [Emoji]

    /// The title in the user's language.
    package var localizedTitle: String {
      switch title {
      case "Smileys": localized("Smileys")
      case "People": localized("People")
      case "Animals": localized("Animals")
      case "Food": localized("Food")
      case "Travel": localized("Travel")
      case "Activities": localized("Activities")
      case "Objects": localized("Objects")
      case "Symbols": localized("Symbols")
      case "Flags": localized("Flags")
      default: title
      }
    }
  }

  /// The groups, in Unicode's order.
  package private(set) var groups: [Group] = []

  /// Reads the emoji that the fonts have; blocks for a second.
  ///
  /// Without the list there is one group with the emoji that Swift knows, in no useful order.
  ///
  /// - Parameters:
  ///   - folder: The folder `Emoji` of the assets: Unicode's list, `list.txt`, and for each language its
  ///     words, such as `de.txt`. `Scripts/update-emoji-names` writes them.
  ///   - languages: The user's languages, the best one first.
  ///   - isAvailable: Returns whether the fonts have an emoji.
  package static func load(
    from folder: String, languages: [String] = Localization.languages,
    isAvailable: (String) -> Bool
  ) -> EmojiCatalog {
    var catalog = (try? FileSystem.read("\(folder)/list.txt", upTo: 16 << 20)).map { bytes in
      EmojiCatalog(list: String(decoding: bytes, as: UTF8.self))
    }
    if catalog?.groups.isEmpty ?? true { catalog = .known }
    catalog = catalog?.filtered(isAvailable)
    let own = languages.map { String($0.prefix { $0.isLetter }) } + ["en"]
    for language in own.uniqued() + EmojiWords.languages.filter({ !own.contains($0) }) {
      guard let words = EmojiWords(language: language, folder: folder) else { continue }
      catalog?.add(words, isForeign: !own.contains(language), isFirst: language == own[0])
    }
    return catalog ?? EmojiCatalog()
  }

  /// Creates an empty catalog.
  package init() {}

  /// Parses Unicode's list `emoji-test.txt`. Variants with skin tones and components are left out.
  init(list: String) {
    var (group, subgroup) = ("", "")
    for line in list.split(separator: "\n") {
      if line.hasPrefix("# group: ") {
        group = String(line.dropFirst("# group: ".count))
      } else if line.hasPrefix("# subgroup: ") {
        subgroup = String(line.dropFirst("# subgroup: ".count))
      } else if let (text, name) = Self.emoji(in: line), group != "Component" {
        let title = group.split(separator: " ").first.map(String.init) ?? group
        if groups.last?.title != title { groups.append(Group(title: title, emoji: [])) }
        groups[groups.count - 1].emoji.append(
          Emoji(text: text, name: name, otherWords: "\(subgroup) \(group)"))
      }
    }
  }

  /// Parses a line such as "1F600 ; fully-qualified # 😀 E1.0 grinning face".
  private static func emoji(in line: Substring) -> (String, String)? {
    guard !line.hasPrefix("#"), let semicolon = line.firstIndex(of: ";"),
      let comment = line.firstIndex(of: "#"),
      line[semicolon..<comment].contains("fully-qualified")
    else { return nil }
    let scalars = line[..<semicolon].split(separator: " ")
      .compactMap { UInt32($0, radix: 16).flatMap(Unicode.Scalar.init) }
    let isToned = scalars.contains { (0x1F3FB...0x1F3FF).contains($0.value) }
    let words = line[comment...].split(separator: " ").dropFirst(3)
    guard !scalars.isEmpty, !isToned, !words.isEmpty else { return nil }
    return (String(String.UnicodeScalarView(scalars)), words.joined(separator: " "))
  }

  /// The emoji of one code point that Swift's own data has.
  private static var known: EmojiCatalog {
    let scalars = (0x203C...0x1FAFF).compactMap { Unicode.Scalar(UInt32($0)) }
    let emoji = scalars.filter(\.properties.isEmojiPresentation)
    var catalog = EmojiCatalog()
    catalog.groups = [
      Group(
        title: "Emoji",
        emoji: emoji.map { scalar in
          let name = scalar.properties.name?.lowercased() ?? ""
          return Emoji(text: String(scalar), name: name)
        })
    ]
    return catalog
  }

  private func filtered(_ isAvailable: (String) -> Bool) -> EmojiCatalog {
    var catalog = self
    for index in catalog.groups.indices {
      catalog.groups[index].emoji.removeAll { !isAvailable($0.text) }
    }
    catalog.groups.removeAll(where: \.emoji.isEmpty)
    return catalog
  }

  /// Adds the words of a language, and if it is the user's first one its names, too.
  mutating func add(_ words: EmojiWords, isForeign: Bool, isFirst: Bool) {
    for group in groups.indices {
      for index in groups[group].emoji.indices {
        let text = groups[group].emoji[index].text
        guard let more = words.words[text] else { continue }
        if isForeign {
          groups[group].emoji[index].foreignWords.add(more)
        } else {
          groups[group].emoji[index].words.add(more)
        }
        if isFirst, let name = words.names[text] { groups[group].emoji[index].name = name }
      }
    }
  }

  // MARK: Search

  /// Returns the emoji for each word of a text: a word of the emoji's name, keywords or group begins
  /// with it. The best ones come first.
  ///
  /// Words of other languages than the user's are found, too, where these have none that fits well.
  package func search(_ text: SearchText) -> [Emoji] {
    guard !text.isEmpty else { return [] }
    let own = search(text, in: \.words)
    if own.contains(where: { $0.rank != .beginnings }) { return own.map(\.item) }
    let foreign = search(text, in: \.foreignWords)
    let whole = foreign.filter { $0.rank != .nameBeginning && $0.rank != .beginnings }
    return (own + (own.isEmpty && whole.isEmpty ? foreign : whole)).map(\.item)
  }

  private func search(
    _ text: SearchText, in words: KeyPath<Emoji, SearchWords>
  ) -> [(rank: SearchText.Rank, item: Emoji)] {
    text.sorted(groups.flatMap(\.emoji)) {
      text.rank(of: $0.nameWords, in: $0[keyPath: words])
    }
  }

  /// Returns the name of an emoji, if it is in the catalog.
  package func name(of text: String) -> String? {
    for group in groups {
      if let emoji = group.emoji.first(where: { $0.text == text }) { return emoji.name }
    }
    return nil
  }
}

extension [String] {
  /// Each element once.
  fileprivate func uniqued() -> [String] {
    reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
  }
}
