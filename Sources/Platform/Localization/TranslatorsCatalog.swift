import CTouchKitTexts

/// Translations of texts.
protocol TextCatalog: Sendable {
  /// Returns the translation of a text, or the first form of one with plural forms; nil if there is
  /// none.
  func translation(of text: String) -> String?
  /// Returns the form of a translation for a number; nil if there is none.
  func translation(of singular: String, count: UInt) -> String?
}

/// A catalog as translators write it (`.po`), in UTF-8. TouchKit's own ones are a part of the program
/// in this form, so that a package that depends on TouchKit needs neither gettext nor files.
struct TranslatorsCatalog: TextCatalog {
  private var forms: [String: [String]] = [:]
  private var rule = PluralRule.germanic

  /// TouchKit's own catalog in a language, such as "de"; nil if there is none.
  static func embedded(language: String) -> TranslatorsCatalog? {
    touchkit_texts(language).map { TranslatorsCatalog(String(cString: $0)) }
  }

  /// Parses a file, whose entries have empty lines between them. Translations that wait for a
  /// translator's approval are left out.
  init(_ text: String) {
    var entry = Entry()
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      if line.isEmpty {
        add(entry)
        entry = Entry()
      } else if line.hasPrefix("#") {
        if line.hasPrefix("#,"), line.contains("fuzzy") { entry.isFuzzy = true }
      } else if let quote = line.firstIndex(of: "\""), line.last == "\"" {
        let keyword = line[..<quote].prefix { $0 != " " }
        entry.take(Self.unescaped(line[quote...].dropFirst().dropLast()), for: keyword)
      }
    }
    add(entry)
    for line in (forms.removeValue(forKey: "")?.first ?? "").split(separator: "\n") {
      guard line.hasPrefix("Plural-Forms:") else { continue }
      rule = PluralRule(String(line.dropFirst("Plural-Forms:".count))) ?? .germanic
    }
  }

  func translation(of text: String) -> String? { forms[text]?.first }

  func translation(of singular: String, count: UInt) -> String? {
    guard let forms = forms[singular] else { return nil }
    let form = rule.form(for: count)
    return forms.indices.contains(form) ? forms[form] : forms.first
  }

  // MARK: The file

  /// A text with its translation.
  private struct Entry {
    var isFuzzy = false
    var id = ""
    /// Which of the meanings of the text it is.
    var context: String?
    var forms: [String] = []
    private var field = Substring()

    /// Takes a piece of the field that a keyword begins, or the next one of the same field.
    mutating func take(_ piece: String, for keyword: Substring) {
      if !keyword.isEmpty {
        field = keyword
        if keyword.hasPrefix("msgstr") { forms.append("") }
      }
      switch field {
      case "msgid": id += piece
      case "msgctxt": context = (context ?? "") + piece
      case _ where !forms.isEmpty: forms[forms.count - 1] += piece
      default: break
      }
    }
  }

  private mutating func add(_ entry: Entry) {
    guard !entry.isFuzzy, !entry.forms.isEmpty, !entry.forms.contains("") else { return }
    forms[(entry.context.map { $0 + "\u{4}" } ?? "") + entry.id] = entry.forms
  }

  private static func unescaped(_ text: Substring) -> String {
    guard text.contains("\\") else { return String(text) }
    var (result, isEscaped) = ("", false)
    for character in text {
      if isEscaped {
        result.append(character == "n" ? "\n" : character == "t" ? "\t" : character)
        isEscaped = false
      } else if character == "\\" {
        isEscaped = true
      } else {
        result.append(character)
      }
    }
    return result
  }
}
