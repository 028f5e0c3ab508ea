import Drawing

/// The fonts that are offered for texts.
package enum TextFonts {
  /// Families for headlines and fun, then ordinary ones, in the order in which they are offered if
  /// they are installed.
  private static let preferred = [
    "Noto Sans", "Roboto", "Comfortaa", "Fredoka", "Baloo 2", "Bangers", "Lobster", "Pacifico",
    "Comic Neue", "Comic Sans MS", "Anton", "Bebas Neue", "Impact", "Oswald", "Luckiest Guy",
    "Permanent Marker", "Caveat", "Dancing Script", "URW Gothic", "Z003", "URW Bookman",
    "DejaVu Sans", "Noto Serif", "Noto Serif Display", "Playfair Display", "C059", "P052",
    "DejaVu Serif", "Liberation Sans", "Liberation Serif", "Roboto Condensed", "Nimbus Sans Narrow",
    "Noto Sans Mono", "DejaVu Sans Mono", "Cantarell", "Ubuntu", "Open Sans", "Lato",
  ]
  /// The number of families that are offered.
  private static let maximumCount = 20
  /// What a family must have: others are for one script or for symbols, and are used as fallbacks
  /// wherever a text needs them.
  private static let latin = "Aagé1"

  /// Returns the families to offer, at least one; loads fonts, so call it off the main thread.
  package static func load() -> [String] {
    let all = FontFamilies.all
    let installed = Set(all)
    let known = preferred.filter(installed.contains)
    let others = all.filter { family in
      // Noto has a family for each script.
      !preferred.contains(family) && !family.hasPrefix("Noto ") && !family.hasPrefix(".")
    }
    var chosen: [String] = []
    for family in known + others where chosen.count < maximumCount {
      if FontFamilies.covers(family, latin) { chosen.append(family) }
    }
    return chosen.isEmpty ? ["sans"] : chosen
  }
}
