import Platform

/// Returns a text in the user's language, or as it is if there is no translation.
///
/// ```swift
/// let title = localized("Paper of {name}", ["name": name], domain: "finger-paint")
/// ```
///
/// The translations are in catalogs of gettext, `LANGUAGE/LC_MESSAGES/DOMAIN.mo`, in the folder that
/// ``bindTextDomain(_:to:)`` has named. Without it, they are searched in `../share/locale` relative to the
/// executable's folder; in a folder `locale` among the resources of a package beside the executable; and
/// in a folder `locale` beside or above the executable.
///
/// The language is that of the environment (`LANGUAGE`, `LC_ALL`, `LC_MESSAGES`, `LANG`), which need
/// not be a generated locale, as soon as there is an `Application`; English before. TouchKit's own texts
/// are translated without any file.
///
/// - Parameters:
///   - text: The text, in English.
///   - values: What replaces the placeholders, by their names: `{name}` in the text stands for the
///     value `name`. Translations may reorder them.
///   - domain: The gettext domain, the name of the catalogs.
public nonisolated func localized(
  _ text: String, _ values: [String: any CustomStringConvertible] = [:], domain: String
) -> String {
  Platform.localized(text, values, domain: domain)
}

/// Returns the singular or a plural form of a text, as the user's language has them for a number.
///
/// - Parameters:
///   - singular: The text for one thing, in English, such as `{count} hat`.
///   - plural: The text for several.
///   - count: The number, which also replaces the placeholder `{count}`.
///   - values: What replaces the other placeholders, by their names.
///   - domain: The gettext domain, the name of the catalogs.
public nonisolated func localizedPlural(
  _ singular: String, _ plural: String, count: Int,
  _ values: [String: any CustomStringConvertible] = [:], domain: String
) -> String {
  Platform.localizedPlural(singular, plural, count: count, values, domain: domain)
}

/// Chooses the folder of a domain's catalogs, `LANGUAGE/LC_MESSAGES/DOMAIN.mo`, before the first of its
/// texts is needed.
public nonisolated func bindTextDomain(_ domain: String, to folder: String) {
  Localization.bind(domain, to: folder)
}
