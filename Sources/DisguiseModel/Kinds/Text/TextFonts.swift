import Platform

/// The fonts that are offered for texts.
package enum TextFonts {
  /// Families without a character of their own, of which the first that is installed comes first.
  private static let plainest = ["Noto Sans", "DejaVu Sans", "Liberation Sans", "Roboto"]
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
    "URW Bookman", "Noto Serif", "Noto Serif Display", "Playfair Display", "C059", "P052",
    "DejaVu Serif", "Liberation Serif", "Roboto Condensed", "Nimbus Sans Narrow", "Noto Sans Mono",
    "DejaVu Sans Mono", "Cantarell", "Ubuntu", "Open Sans", "Lato",
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

  /// What people call a family whose name says little to them.
  package enum Kind: CaseIterable, Sendable {
    case plain, comic, handwriting, heavy, book, typewriter

    package var title: String {
      switch self {
      case .plain: localized("Plain")
      case .comic: localized("Comic")
      case .handwriting: localized("Handwriting")
      case .heavy: localized("Heavy")
      case .book: localized("Book")
      case .typewriter: localized("Typewriter")
      }
    }

    /// The families of this kind, the most typical one first.
    private var families: [String] {
      switch self {
      case .plain: plainest
      case .comic: ["Comic Neue", "Comic Sans MS"]
      case .handwriting: ["Dancing Script", "Caveat", "Z003"]
      case .heavy: ["League Spartan", "Anton", "Impact"]
      case .book: ["Noto Serif", "DejaVu Serif", "URW Bookman", "Liberation Serif"]
      case .typewriter: ["Courier Prime", "Noto Sans Mono", "DejaVu Sans Mono", "Liberation Mono"]
      }
    }

    /// The one of some families that is known by this kind; nil if none is of it.
    package func family(in offered: [String]) -> String? {
      families.first(where: offered.contains)
    }
  }

  /// The names of families as people know them: that of their kind, which one of them has, or their own.
  package static func titles(of families: [String]) -> [String] {
    let kinds = Kind.allCases.map { ($0.family(in: families), $0.title) }
    return families.map { family in kinds.first { $0.0 == family }?.1 ?? family }
  }

  /// The letters of a text that not every font has.
  package static func foreignLetters(of text: String) -> Set<Unicode.Scalar> {
    Set(text.unicodeScalars.filter { $0.value > 0x24F && $0.properties.isAlphabetic })
  }

  /// Returns installed families in the order in which they are offered, as many as are: an ordinary one,
  /// what is fun, then the others.
  static func arrange(_ installed: [String], isLatin: Bool = true) -> [String] {
    let families = installed.filter { family in
      !family.hasPrefix(".") && !signWords.contains(where: family.lowercased().contains)
    }
    let known = plainest + festive + ordinary
    let others = families.filter { family in
      // Noto has a family for each script.
      !known.contains(family) && !(isLatin && family.hasPrefix("Noto "))
    }
    let plain = plainest.filter(families.contains)
    let fun = others.filter { family in festiveWords.contains(where: family.lowercased().contains) }
    let order =
      plain.prefix(1) + festive.filter(families.contains) + fun + plain.dropFirst()
      + ordinary.filter(families.contains) + others.filter { !fun.contains($0) }
    return Array(order.prefix(maximumCount))
  }
}
