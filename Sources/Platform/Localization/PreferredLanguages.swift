import Glibc

/// The languages that a user prefers, found in the environment as gettext does, except that no locale
/// must be generated: `LANGUAGE` is a list; else the first of `LC_ALL`, `LC_MESSAGES` and `LANG` that is
/// set counts.
///
/// gettext ignores `LANGUAGE` in the locale "C". Here only `LC_ALL` or `LC_MESSAGES` can force that one:
/// `LANG` is "C" or not set at all on systems without any other.
package struct PreferredLanguages: Hashable, Sendable {
  /// The names, such as "de_AT" or "sr@latin", the most preferred one first.
  package let names: [String]

  /// Languages by their names.
  init(names: [String]) { self.names = names }

  /// Finds the languages in an environment.
  package init(environment: [String: String]) {
    func value(_ variable: String) -> String? {
      environment[variable].flatMap { $0.isEmpty ? nil : $0 }
    }
    let forced = value("LC_ALL") ?? value("LC_MESSAGES")
    guard forced != "C", forced != "POSIX" else {
      names = []
      return
    }
    let list = value("LANGUAGE") ?? forced ?? value("LANG") ?? ""
    names = list.split(separator: ":").map(Self.name).prefix { $0 != "C" && $0 != "POSIX" }
      .filter(Self.isName)
  }

  /// The names of the catalogs in the order in which they are searched: for "de_AT", that of Austria,
  /// then that of German in general. The texts themselves are English: nothing after it is searched.
  var catalogNames: [String] {
    var result: [String] = []
    for name in names {
      let variants = Self.variants(of: name)
      if variants.last == "en" { break }
      result += variants.filter { !result.contains($0) }
    }
    return result
  }

  /// Lets libraries know the languages where the locale that tells them is not generated: Pango chooses
  /// the forms of Chinese characters by `LANGUAGE`. Called before threads are started.
  func exportForLibraries() {
    if !names.isEmpty { setenv("LANGUAGE", names.joined(separator: ":"), 1) }
  }

  /// Whether the first language is written from right to left.
  var isRightToLeft: Bool {
    guard let name = names.first else { return false }
    let variant = name.drop { $0 != "@" }.dropFirst()
    if ["latin", "cyrillic", "devanagari"].contains(variant.lowercased()) { return false }
    return variant == "arabic" || Self.rightToLeft.contains(String(name.prefix { $0.isLetter }))
  }

  /// The languages of Arabic, Hebrew, Syriac, Thaana, N'Ko and Adlam letters.
  private static let rightToLeft: Set = [
    "ar", "arc", "arz", "azb", "bal", "ckb", "dv", "fa", "glk", "he", "iw", "khw", "ks", "lrc",
    "mzn", "nqo", "pnb", "prs", "ps", "sd", "skr", "syr", "ug", "ur", "yi",
  ]

  /// The name of a language or a locale without its character set.
  private static func name(of locale: Substring) -> String {
    guard let dot = locale.firstIndex(of: ".") else { return String(locale) }
    return String(locale[..<dot] + locale[dot...].drop { $0 != "@" })
  }

  /// Whether a name can be that of a folder of catalogs.
  private static func isName(_ name: String) -> Bool {
    !name.isEmpty && !name.hasPrefix(".") && !name.contains("/")
  }

  /// A language with its modifier and territory, and without them, in gettext's order.
  private static func variants(of name: String) -> [String] {
    let modifier = name.drop { $0 != "@" }
    let region = name[..<modifier.startIndex]
    let language = region.prefix { $0 != "_" }
    var variants: [String] = []
    for variant in [region + modifier, language + modifier, region, language] {
      if !variants.contains(String(variant)) { variants.append(String(variant)) }
    }
    return variants
  }
}
