import CSys
import Glibc

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

/// The user's language, as gettext finds it. English in programs that do not start it.
package enum Localization {
  /// The name of the catalogs.
  private static let domain = "guise"

  /// Chooses the language from the environment; called once, before threads are started. Only
  /// messages change, not the form of numbers. Calls `setlocale` and `bindtextdomain`.
  ///
  /// - Parameter catalogs: The folder of the catalogs, `LANGUAGE/LC_MESSAGES/guise.mo`.
  package static func start(catalogs: String, environment: [String: String]) {
    let locale = setlocale(LC_MESSAGES, "").map { String(cString: $0) }
    if locale == nil || isPlain(locale), !isPlain(forced(in: environment)) {
      // gettext translates nothing in the locale "C". That of the user may not be generated; this one
      // is part of the C library.
      setlocale(LC_MESSAGES, "C.UTF-8")
      if (environment["LANGUAGE"] ?? "").isEmpty, let name = name(in: environment) {
        setenv("LANGUAGE", name, 1)
      }
    }
    _ = catalogs.withPath { bindtextdomain(domain, $0) }
    for domain in [domain, "libc"] { bind_textdomain_codeset(domain, "UTF-8") }
  }

  /// Whether the language is written from right to left.
  package static var isRightToLeft: Bool {
    // Translators: "default:RTL" for a language that is written from right to left.
    localized("default:LTR") == "default:RTL"
  }

  /// Calls `dgettext`.
  fileprivate static func translation(of text: String) -> String {
    // The translation of an empty text is the catalog's header. A text without a translation is
    // returned itself.
    text.isEmpty ? "" : text.withCString { String(cString: dgettext(domain, $0)) }
  }

  /// Calls `dngettext`.
  fileprivate static func translation(
    of singular: String, _ plural: String, count: Int
  ) -> String {
    singular.withCString { singular in
      plural.withCString { plural in
        String(cString: dngettext(domain, singular, plural, count.magnitude))
      }
    }
  }

  private static func isPlain(_ locale: String?) -> Bool { locale == "C" || locale == "POSIX" }

  /// The locale that wins over `LANG`.
  private static func forced(in environment: [String: String]) -> String? {
    [environment["LC_ALL"], environment["LC_MESSAGES"]].lazy.compactMap(\.self)
      .first { !$0.isEmpty }
  }

  private static func name(in environment: [String: String]) -> String? {
    forced(in: environment) ?? environment["LANG"]
  }
}

extension String {
  /// Replaces each `{name}` by the value of this name, once: values are not searched again.
  func replacingPlaceholders(with values: [String: any CustomStringConvertible]) -> String {
    guard !values.isEmpty else { return self }
    var result = ""
    var rest = self[...]
    while let start = rest.firstIndex(of: "{") {
      result += rest[..<start]
      rest = rest[start...]
      guard let end = rest.firstIndex(of: "}"),
        let value = values[String(rest[rest.index(after: start)..<end])]
      else {
        result.append(rest.removeFirst())
        continue
      }
      result += value.description
      rest = rest[rest.index(after: end)...]
    }
    return result + rest
  }
}
