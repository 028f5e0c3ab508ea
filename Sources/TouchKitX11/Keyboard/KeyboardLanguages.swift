/// The languages of the user's keyboard layouts, which the on-screen keyboard offers, too.
nonisolated enum KeyboardLanguages {
  /// The languages of layouts of XKB that are not named as they are.
  private static let languages = [
    "us": "en", "gb": "en", "au": "en", "nz": "en", "at": "de", "ch": "de", "be": "fr",
    "latam": "es",
    "cz": "cs", "gr": "el", "il": "he", "ara": "ar", "eg": "ar", "iq": "ar", "sy": "ar", "ma": "ar",
    "dz": "ar", "jp": "ja",
  ]
  /// Those whose language is another one in a variant.
  private static let variants = [
    "ch(fr)": "fr", "ch(fr_nodeadkeys)": "fr", "dz(azerty-deadkeys)": "fr",
  ]

  /// Returns the languages of what `setxkbmap` has stored in the property `_XKB_RULES_NAMES`: rules,
  /// model, layouts, variants and options, each ended by a zero.
  ///
  /// A layout "us" alone says nothing: that is what a server has for which nobody has chosen one.
  static func languages(inRules bytes: [UInt8]) -> [String] {
    let fields = bytes.split(separator: 0, omittingEmptySubsequences: false).map {
      String(decoding: $0, as: UTF8.self)
    }
    guard fields.count > 3, fields[2] != "us" else { return [] }
    let layouts = fields[2].split(separator: ",", omittingEmptySubsequences: false)
    let chosen = fields[3].split(separator: ",", omittingEmptySubsequences: false)
    return layouts.enumerated().map { index, layout in
      let variant = index < chosen.count ? chosen[index] : ""
      return variants["\(layout)(\(variant))"] ?? languages[String(layout)] ?? String(layout)
    }
  }
}
