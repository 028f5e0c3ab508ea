import Platform

/// The fonts that are offered for texts.
package enum TextFonts {
  /// Families without a character of their own, of which the first that is installed comes first.
  static let plainest = ["Noto Sans", "DejaVu Sans", "Liberation Sans", "Roboto"]
  /// Families that look written by hand or made for a feast, in the order in which they are offered.
  private static let festive = [
    "Comfortaa", "Fredoka", "Fredoka One", "Baloo 2", "Bangers", "Lobster", "Pacifico",
    "League Spartan", "Courier Prime",
    "Comic Neue", "Comic Sans MS", "Luckiest Guy", "Permanent Marker", "Caveat", "Dancing Script",
    "Amatic SC",
    "Indie Flower", "Patrick Hand", "Shadows Into Light", "Kaushan Script", "Great Vibes",
    "Satisfy", "Chewy", "Righteous", "Creepster", "Mountains of Christmas", "Purisa", "Humor Sans",
    "Rufscript", "Breip", "Domestic Manners", "Pecita", "Kristi", "Isabella", "Z003",
    "URW Chancery L", "URW Gothic", "Anton", "Bebas Neue", "Impact", "Oswald",
  ]
  /// Words in the names of other such families.
  private static let festiveWords = [
    "script", "hand", "marker", "brush", "chancery", "comic", "cursive", "crayon", "chalk",
    "casual", "calligra",
  ]
  /// Ordinary families, in the order in which they are offered.
  private static let ordinary = [
    "Noto Serif", "DejaVu Serif", "Liberation Serif", "URW Bookman", "Noto Serif Display",
    "Playfair Display", "C059", "Nimbus Roman", "Roboto Condensed", "Nimbus Sans Narrow",
    "Noto Sans Mono", "DejaVu Sans Mono", "Cantarell", "Ubuntu", "Open Sans", "Lato",
  ]
  /// Words in the names of families of signs.
  private static let signWords = [
    "dingbat", "symbol", "emoji", "icon", "awesome", "math", "music", "braille", "wingding",
    "webding", "d050000l",
  ]
  /// The number of families that are offered.
  private static let maximumCount = 20
  /// What a family must have for texts in Latin letters.
  private static let latin = "Aagé1"

  /// Returns the families to offer for a text, at least one: those that have its letters. Takes
  /// milliseconds.
  package static func load(for text: String = "") -> [String] {
    let foreign = foreignLetters(of: text)
    let families = FontFamilies.covering(
      foreign.isEmpty ? latin : String(String.UnicodeScalarView(foreign)))
    let offered = arrange(families, isLatin: foreign.isEmpty)
    return offered.isEmpty ? ["sans"] : offered
  }

  /// The installed families that have those letters of a text that not every font has; none if there are none. Takes
  /// milliseconds.
  package static func families(showing text: String) -> Set<String> {
    let foreign = foreignLetters(of: text)
    guard !foreign.isEmpty else { return [] }
    return Set(FontFamilies.covering(String(String.UnicodeScalarView(foreign))))
  }

  /// The letters of a text that not every font has.
  package static func foreignLetters(of text: String) -> Set<Unicode.Scalar> {
    Set(text.unicodeScalars.filter { $0.value > 0x24F && $0.properties.isAlphabetic })
  }

  /// Returns installed families in the order in which they are offered, as many as are: an ordinary one,
  /// what is fun, then the others.
  static func arrange(_ installed: [String], isLatin: Bool = true) -> [String] {
    let signs = installed.filter { family in
      family.hasPrefix(".") || signWords.contains(where: family.lowercased().contains)
    }
    let families = known(among: installed.filter { !signs.contains($0) }, isLatin: isLatin)
    let plainest = plainest + families.filter { scriptKind(of: $0) == .plain }
    let listed = plainest + festive + ordinary
    let others = families.filter { !listed.contains($0) }
    let plain = plainest.filter(families.contains)
    let fun = others.filter { family in festiveWords.contains(where: family.lowercased().contains) }
    let order =
      plain.prefix(1) + festive.filter(families.contains) + fun + plain.dropFirst()
      + ordinary.filter(families.contains) + others.filter { !fun.contains($0) }
    return Array(order.prefix(maximumCount))
  }
}
