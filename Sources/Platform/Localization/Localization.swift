import Synchronization

/// Returns a text in the user's language, or as it is if there is no translation.
///
/// `Scripts/update-translations` finds the texts by the name of this function; therefore they are
/// literals, without interpolation.
///
/// - Parameter values: What replaces the placeholders, by their names: `{name}` in the text stands
///   for the value `name`. Translations may reorder them.
package func localized(
  _ text: String, _ values: [String: any CustomStringConvertible] = [:]
) -> String {
  Localization.translation(of: text).replacingPlaceholders(with: values)
}

/// Returns the singular or a plural form of a text, as the user's language has them for a number.
///
/// - Parameter count: The number, which also replaces the placeholder `{count}`.
package func localizedPlural(
  _ singular: String, _ plural: String, count: Int,
  _ values: [String: any CustomStringConvertible] = [:]
) -> String {
  Localization.translation(of: singular, plural, count: count)
    .replacingPlaceholders(with: values.merging(["count": count]) { $1 })
}

/// The user's language. English in programs that do not start it.
///
/// The catalogs are those of gettext, but read here: gettext translates nothing where the user's
/// locale is not generated, as on minimal systems.
package enum Localization {
  /// The catalogs in the order of their languages: what one lacks, the next one may have.
  private static let catalogs = Mutex<[MessageCatalog]>([])

  /// Chooses the language from the environment; called once, before threads are started. Only
  /// messages change, not the form of numbers.
  ///
  /// - Parameters:
  ///   - folder: The folder of the catalogs, `LANGUAGE/LC_MESSAGES/guise.mo`.
  ///   - chosen: The language that the user has chosen for this program, such as "de"; nil for that of
  ///     the environment.
  package static func start(
    catalogs folder: String, environment: [String: String], language chosen: String? = nil
  ) {
    let languages =
      chosen.map { PreferredLanguages(names: [$0]) } ?? PreferredLanguages(environment: environment)
    let found = Self.catalogs(in: folder, for: languages)
    catalogs.withLock { $0 = found }
    languages.exportForLibraries()
  }

  /// Reads the catalogs of some languages; those that do not exist or are damaged are left out.
  static func catalogs(in folder: String, for languages: PreferredLanguages) -> [MessageCatalog] {
    languages.catalogNames.compactMap {
      MessageCatalog(path: "\(folder)/\($0)/LC_MESSAGES/guise.mo")
    }
  }

  /// Whether the language is written from right to left.
  package static var isRightToLeft: Bool {
    // Translators: "default:RTL" for a language that is written from right to left.
    localized("default:LTR") == "default:RTL"
  }

  fileprivate static func translation(of text: String) -> String {
    for catalog in catalogs.withLock({ $0 }) {
      if let translation = catalog.translation(of: text) { return translation }
    }
    return text
  }

  fileprivate static func translation(
    of singular: String, _ plural: String, count: Int
  ) -> String {
    let number = count.magnitude
    for catalog in catalogs.withLock({ $0 }) {
      if let form = catalog.translation(of: singular, count: number) { return form }
    }
    return number == 1 ? singular : plural
  }
}
