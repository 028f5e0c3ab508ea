import Platform

/// The names of fonts: families whose own names say little are called by what they are, one of each kind; the others
/// of them are not offered.
extension TextFonts {
  /// What people call a family whose name says little to them.
  package enum Kind: CaseIterable, Sendable {
    case plain, comic, handwriting, heavy, book, typewriter
    case calligraphy, geometric, elegant, schoolBook, newspaper, narrow

    package var title: String {
      switch self {
      case .plain: localized("Plain")
      case .comic: localized("Comic")
      case .handwriting: localized("Handwriting")
      case .heavy: localized("Heavy")
      case .book: localized("Book")
      case .typewriter: localized("Typewriter")
      case .calligraphy: localized("Calligraphy")
      case .geometric: localized("Geometric")
      case .elegant: localized("Elegant")
      case .schoolBook: localized("School book")
      case .newspaper: localized("Newspaper")
      case .narrow: localized("Narrow")
      }
    }

    /// The families of this kind, the most typical one first.
    fileprivate var families: [String] {
      switch self {
      case .plain: plainest + ["Noto Sans Display", "Nimbus Sans"]
      case .comic: ["Comic Neue", "Comic Sans MS"]
      case .handwriting: ["Dancing Script", "Caveat", "Z003"]
      case .heavy: ["League Spartan", "Anton", "Impact"]
      case .book: ["Noto Serif", "DejaVu Serif", "URW Bookman", "Liberation Serif"]
      case .typewriter:
        [
          "Courier Prime", "Noto Sans Mono", "DejaVu Sans Mono", "Liberation Mono",
          "Nimbus Mono PS",
        ]
      case .calligraphy: ["Z003", "URW Chancery L"]
      case .geometric: ["URW Gothic"]
      case .elegant: ["Noto Serif Display", "P052"]
      case .schoolBook: ["C059"]
      case .newspaper: ["Nimbus Roman", "Liberation Serif"]
      case .narrow: ["Nimbus Sans Narrow", "Liberation Sans Narrow", "Roboto Condensed"]
      }
    }

    /// The one of some families that is known by this kind; nil if none is of it.
    package func family(in offered: [String]) -> String? {
      families.first(where: offered.contains)
    }

    /// What the families of Noto for each script begin with, the longest first.
    fileprivate static let scripts: [(prefix: String, kind: Kind)] = [
      ("Noto Sans Mono", .typewriter), ("Noto Sans", .plain), ("Noto Serif", .book),
    ]
  }

  /// The makers of families that are one for each script, or stand in for others.
  private static let makers = ["Noto", "Nimbus", "URW", "DejaVu", "Liberation"]

  /// The names of families as people know them: that of their kind, which one of them has, or their own, without that
  /// of their maker.
  package static func titles(of families: [String]) -> [String] {
    let called = called(in: families, scripts: .last)
    return families.map { family in
      let kind = Kind.allCases.first { called[$0] == family }
      return kind?.title
        ?? (family.hasPrefix("Noto ") ? String(family.dropFirst("Noto ".count)) : family)
    }
  }

  /// The families that have a name which people know, or are the one of their kind.
  ///
  /// - Parameter isLatin: Whether they are for Latin letters: Noto has a family of its own for each other script.
  static func known(among families: [String], isLatin: Bool) -> [String] {
    let called = Set(called(in: families, scripts: isLatin ? .none : .first).values)
    return families.filter { family in
      if called.contains(family) { return true }
      if isCode(family) || families.contains(where: { family.hasPrefix($0 + " ") }) { return false }
      guard let maker = makers.first(where: { family.hasPrefix($0 + " ") }) else { return true }
      // Those of other scripts that are named by their style, such as Naskh.
      return !isLatin && maker == "Noto" && scriptKind(of: family) == nil
    }
  }

  /// When families of Noto for a script are called by a kind.
  private enum ScriptOrder { case none, first, last }

  /// The family of each kind that is called by that. A family has one kind.
  private static func called(in families: [String], scripts: ScriptOrder) -> [Kind: String] {
    var called: [Kind: String] = [:]
    func call(_ family: String, _ kind: Kind) {
      if called[kind] == nil, !called.values.contains(family) { called[kind] = family }
    }
    func callForScripts() {
      for family in sorted(families) {
        guard let (prefix, kind) = script(of: family), !families.contains(prefix) else { continue }
        call(family, kind)
      }
    }
    // They suit their script better than families that have letters of all.
    if scripts == .first { callForScripts() }
    for kind in Kind.allCases { kind.family(in: families).map { call($0, kind) } }
    if scripts == .last { callForScripts() }
    return called
  }

  /// Whether a name is the number of a product, such as "Z003".
  private static func isCode(_ family: String) -> Bool {
    family.contains(where: \.isNumber) && !family.contains(where: \.isLowercase)
  }

  /// The kind of a family of Noto for a script; nil for others.
  static func scriptKind(of family: String) -> Kind? { script(of: family)?.kind }

  private static func script(of family: String) -> (prefix: String, kind: Kind)? {
    guard !Kind.allCases.contains(where: { $0.families.contains(family) }) else { return nil }
    return Kind.scripts.first { family.hasPrefix($0.prefix + " ") }
  }

  /// Families in an order in which, of those for Chinese characters, that of the user's language comes first: the same
  /// characters look otherwise in each country.
  private static func sorted(_ families: [String]) -> [String] {
    let all = ["JP", "SC", "TC", "KR", "HK"]
    let own = Localization.languages.lazy.compactMap(country).first
    let countries = all.filter { $0 == own } + all.filter { $0 != own }
    let rank = { (family: String) in countries.firstIndex { family.hasSuffix(" CJK " + $0) } ?? -1 }
    return families.sorted { (rank($0), $0) < (rank($1), $1) }
  }

  /// The ending of families for the Chinese characters of a language; nil for one without these.
  private static func country(of language: String) -> String? {
    let parts = language.split { "_-.@".contains($0) }
    return switch parts.first {
    case "ja": "JP"
    case "ko": "KR"
    case "zh": parts.contains("HK") ? "HK" : parts.contains("TW") ? "TC" : "SC"
    default: nil
    }
  }
}
