/// Returns a text in the user's language, or as it is if there is no translation.
///
/// `Scripts/update-translations` finds the texts by the name of this function; therefore they are
/// literals, without interpolation.
///
/// - Parameters:
///   - values: What replaces the placeholders, by their names: `{name}` in the text stands for the
///     value `name`. Translations may reorder them.
///   - domain: The gettext domain of the catalogs; nil for the program's own, and after it TouchKit's.
package func localized(
  _ text: String, _ values: [String: any CustomStringConvertible] = [:], domain: String? = nil
) -> String {
  Localization.translation(of: text, in: domain)
    .replacingPlaceholders(with: values, isRightToLeft: Localization.isRightToLeft)
}

/// Returns the singular or a plural form of a text, as the user's language has them for a number.
///
/// - Parameters:
///   - count: The number, which also replaces the placeholder `{count}`.
///   - domain: The gettext domain of the catalogs; nil for the program's own, and after it TouchKit's.
package func localizedPlural(
  _ singular: String, _ plural: String, count: Int,
  _ values: [String: any CustomStringConvertible] = [:], domain: String? = nil
) -> String {
  Localization.translation(of: singular, plural, count: count, in: domain)
    .replacingPlaceholders(
      with: values.merging(["count": count]) { $1 }, isRightToLeft: Localization.isRightToLeft)
}

/// Returns a text that has several meanings in English, in the user's language; they may differ there.
///
/// - Parameters:
///   - meaning: Which of them it is, as a literal for translators: gettext's context.
package func localizedWord(_ text: String, as meaning: String) -> String {
  let key = "\(meaning)\u{4}\(text)"
  let translation = Localization.translation(of: key, in: nil)
  return translation == key ? text : translation
}

/// Returns a text of this module, which is TouchKit's, in the user's language.
func localized(_ text: String, _ values: [String: any CustomStringConvertible] = [:]) -> String {
  localized(text, values, domain: Localization.touchKit)
}

/// The user's language. English in programs that do not start it.
///
/// The catalogs are those of gettext, but read here: gettext translates nothing where the user's
/// locale is not generated, as on minimal systems.
package enum Localization {
  /// The domain of the texts of Platform, Drawing, TouchKit and TouchKitX11.
  package static let touchKit = "touchkit"

  private struct State {
    var languages: PreferredLanguages?
    /// The domain of the program's own texts.
    var program: String?
    /// The folders that programs have chosen, by domain.
    var folders: [String: String] = [:]
    /// The catalogs in the order of their languages: what one lacks, the next one may have.
    var catalogs: [String: [any TextCatalog]] = [:]

    mutating func catalogs(of domain: String) -> [any TextCatalog] {
      if let found = catalogs[domain] { return found }
      let found = languages.map { languages in
        Localization.catalogs(
          of: domain, for: languages,
          in: folders[domain].map { [$0] } ?? CatalogFolders.standard())
      }
      catalogs[domain] = found
      return found ?? []
    }

    /// The catalogs that are searched: a program shares TouchKit's texts.
    mutating func catalogs(for domain: String?) -> [any TextCatalog] {
      if let domain { return catalogs(of: domain) }
      return (program.map { catalogs(of: $0) } ?? []) + catalogs(of: Localization.touchKit)
    }
  }

  private static let state = Monitor(State())

  /// Chooses the language from the environment; called once, before threads are started. Only
  /// messages change, not the form of numbers.
  ///
  /// - Parameters:
  ///   - program: The domain of the program's own texts; nil for none.
  ///   - chosen: The language that the user has chosen for this program, such as "de"; nil for that of
  ///     the environment.
  package static func start(
    program: String?, environment: [String: String], language chosen: String? = nil
  ) {
    let languages =
      chosen.map { PreferredLanguages(names: [$0]) } ?? PreferredLanguages(environment: environment)
    state.update {
      $0.languages = languages
      $0.program = program
      $0.catalogs = [:]
    }
    languages.exportForLibraries()
  }

  /// Starts it for a program without texts of its own, unless it has started.
  package static func startIfNeeded(environment: [String: String]) {
    guard state.update({ $0.languages == nil }) else { return }
    start(program: nil, environment: environment)
  }

  /// Chooses the folder of a domain's catalogs, `LANGUAGE/LC_MESSAGES/DOMAIN.mo`.
  package static func bind(_ domain: String, to folder: String) {
    state.update {
      $0.folders[domain] = folder
      $0.catalogs[domain] = nil
    }
  }

  /// The user's languages, such as "de_AT", the most preferred one first.
  package static var languages: [String] { state.update { $0.languages?.names ?? [] } }

  /// Whether the user's language is written from right to left.
  package static var isRightToLeft: Bool {
    state.update { $0.languages?.isRightToLeft ?? false }
  }

  /// Reads the catalogs of some languages; those that do not exist or are damaged are left out. Those
  /// of TouchKit are a part of the program, but files may replace them and add languages.
  static func catalogs(
    of domain: String, for languages: PreferredLanguages, in folders: [String]
  ) -> [any TextCatalog] {
    languages.catalogNames.compactMap { language in
      for folder in folders {
        let path = "\(folder)/\(language)/LC_MESSAGES/\(domain).mo"
        if let catalog = MessageCatalog(path: path) { return catalog }
      }
      return domain == touchKit ? TranslatorsCatalog.embedded(language: language) : nil
    }
  }

  fileprivate static func translation(of text: String, in domain: String?) -> String {
    for catalog in state.update({ $0.catalogs(for: domain) }) {
      if let translation = catalog.translation(of: text) { return translation }
    }
    return text
  }

  fileprivate static func translation(
    of singular: String, _ plural: String, count: Int, in domain: String?
  ) -> String {
    let number = count.magnitude
    for catalog in state.update({ $0.catalogs(for: domain) }) {
      if let form = catalog.translation(of: singular, count: number) { return form }
    }
    return number == 1 ? singular : plural
  }
}

/// Where the catalogs of a program may be.
enum CatalogFolders {
  /// The folders that are searched, in this order: `../share/locale` relative to the executable's folder,
  /// as installed; folders `locale` in the resources of packages beside the executable, as SwiftPM
  /// copies them; folders `locale` beside or above the executable, as in a build folder.
  static func standard(executable: String = Executable.path) -> [String] {
    let programs = parent(of: executable)
    var folders = [parent(of: programs) + "/share/locale"]
    let bundles = FileSystem.names(in: programs).filter { $0.hasSuffix(".resources") }
    folders += bundles.sorted().map { "\(programs)/\($0)/locale" }
    var folder = programs
    while !folder.isEmpty {
      folders.append(folder + "/locale")
      folder = parent(of: folder)
    }
    return folders
  }

  private static func parent(of path: String) -> String {
    path.lastIndex(of: "/").map { String(path[..<$0]) } ?? ""
  }
}
