import Platform

/// The emoji of Unicode by groups, with their English names.
package struct EmojiCatalog: Hashable, Sendable {
  /// An emoji.
  package struct Emoji: Hashable, Sendable {
    /// The character, which may have several code points.
    package let text: String
    /// The name, such as "grinning face".
    package let name: String
    /// The words by which it is found: those of the name and of its group.
    let words: [String]
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

  /// The list of the Debian package unicode-data; its format is described in UTS #51.
  package static let systemPath = "/usr/share/unicode/emoji/emoji-test.txt"

  /// Reads the emoji that the fonts have; blocks for a second.
  ///
  /// Without the list there is one group with the emoji that Swift knows, in no useful order.
  ///
  /// - Parameter isAvailable: Returns whether the fonts have an emoji.
  package static func load(
    from path: String = systemPath, isAvailable: (String) -> Bool
  ) -> EmojiCatalog {
    var catalog = (try? FileSystem.read(path, upTo: 16 << 20)).map { bytes in
      EmojiCatalog(list: String(decoding: bytes, as: UTF8.self))
    }
    if catalog?.groups.isEmpty ?? true { catalog = .known }
    return catalog?.filtered(isAvailable) ?? EmojiCatalog()
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
          Emoji(text: text, name: name, words: Self.words(of: "\(name) \(subgroup) \(group)")))
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
          return Emoji(text: String(scalar), name: name, words: words(of: name))
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

  // MARK: Search

  /// Returns the emoji for each word of a text: a word of the emoji's name or group begins with it.
  /// Those whose name begins with the text come first.
  package func search(_ text: String) -> [Emoji] {
    let wanted = Self.words(of: text)
    guard !wanted.isEmpty else { return [] }
    let found = groups.flatMap(\.emoji).filter { emoji in
      wanted.allSatisfy { word in emoji.words.contains { $0.hasPrefix(word) } }
    }
    let first = wanted.joined(separator: " ")
    return found.filter { $0.name.hasPrefix(first) } + found.filter { !$0.name.hasPrefix(first) }
  }

  /// Returns the name of an emoji, if it is in the catalog.
  package func name(of text: String) -> String? {
    for group in groups {
      if let emoji = group.emoji.first(where: { $0.text == text }) { return emoji.name }
    }
    return nil
  }

  private static func words(of text: String) -> [String] {
    text.lowercased().split { !($0.isLetter || $0.isNumber) }.map(String.init)
  }
}
