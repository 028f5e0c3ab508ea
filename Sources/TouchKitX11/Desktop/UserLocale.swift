import Platform

/// The locale of the user's text, from the environment. It does not have to be generated.
nonisolated struct UserLocale {
  /// The name, such as "de_DE.UTF-8": the first of `LC_ALL`, `LC_CTYPE` and `LANG` that is set;
  /// empty if none is.
  let name: String
  /// The name of the locale in whose language the user writes: that of the program's texts where the
  /// locale has no language.
  let writing: String
  /// The language of the program's texts, where that is chosen apart from the locale.
  let reading: [String]
  /// The names whose tables of dead keys are tried, the best one first: those in UTF-8, because others
  /// have only the characters of their sets.
  let composing: [String]

  /// The language of the program's texts, such as "de_DE".
  let messages: String

  /// The locale of this process.
  static var current: UserLocale { UserLocale(environment: Launch.currentEnvironment) }

  /// Finds the locale in an environment.
  init(environment: [String: String]) {
    name =
      ["LC_ALL", "LC_CTYPE", "LANG"].lazy.compactMap { environment[$0] }.first { !$0.isEmpty } ?? ""
    let texts = PreferredLanguages(environment: environment).names.first ?? "en_US"
    messages = String(texts.prefix { $0 != "@" })
    let language = name.prefix { $0 != "." && $0 != "@" }
    let hasLanguage = !["", "C", "POSIX"].contains(language)
    let preferred = PreferredLanguages(environment: environment).names.first
    writing = hasLanguage ? name : preferred ?? name
    reading = preferred.map { [$0] } ?? []
    composing = (hasLanguage ? ["\(language).UTF-8"] : []) + ["en_US.UTF-8"]
  }
}
