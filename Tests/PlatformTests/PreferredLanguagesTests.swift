import Testing

@testable import Platform

@Suite("Preferred languages") struct PreferredLanguagesTests {
  @Test(
    "are found in gettext's order, whether their locales are generated or not",
    arguments: [
      (["LANG": "de_DE.UTF-8"], ["de_DE"]),
      (["LANG": "C.UTF-8", "LANGUAGE": "ja"], ["ja"]),
      (["LANG": "C", "LANGUAGE": "ja"], ["ja"]),
      (["LANG": "POSIX", "LANGUAGE": "ja"], ["ja"]),
      (["LANGUAGE": "ja"], ["ja"]),
      (["LC_ALL": "C.UTF-8", "LANGUAGE": "ja:de"], ["ja", "de"]),
      (["LC_ALL": "fr_FR", "LC_MESSAGES": "es", "LANG": "de", "LANGUAGE": "cs"], ["cs"]),
      (["LC_ALL": "fr_FR", "LC_MESSAGES": "es", "LANG": "de"], ["fr_FR"]),
      (["LC_ALL": "", "LC_MESSAGES": "es", "LANG": "de", "LANGUAGE": ""], ["es"]),
      (["LC_CTYPE": "fr_FR", "LANG": "de"], ["de"]),
      (["LANG": "sr_RS.UTF-8@latin"], ["sr_RS@latin"]),
      (["LANG": "C.UTF-8"], []),
      (["LANG": ""], []),
      ([:], []),
    ])
  func names(environment: [String: String], names: [String]) {
    #expect(PreferredLanguages(environment: environment).names == names)
  }

  @Test("the locale C can be forced", arguments: ["LC_ALL", "LC_MESSAGES"])
  func plain(variable: String) {
    for name in ["C", "POSIX"] {
      let environment = [variable: name, "LANGUAGE": "ja", "LANG": "de_DE.UTF-8"]

      #expect(PreferredLanguages(environment: environment).names == [])
    }
  }

  @Test("a list ends at the locale C; what cannot be a folder's name is ignored")
  func list() {
    let languages = PreferredLanguages(environment: ["LANGUAGE": "::de:../../x:/x:.:fr.UTF-8:C:es"])

    #expect(languages.names == ["de", "fr"])
  }

  @Test(
    "a country's catalog comes before its language's, and none after English",
    arguments: [
      ("de_AT", ["de_AT", "de"]), ("de", ["de"]), ("de_DE.UTF-8", ["de_DE", "de"]),
      ("sr_RS@latin", ["sr_RS@latin", "sr@latin", "sr_RS", "sr"]),
      ("de_AT:de:fr", ["de_AT", "de", "fr"]), ("en", []), ("en_GB:de", []), ("de:en_US:fr", ["de"]),
      ("xx:es", ["xx", "es"]),
    ])
  func catalogs(list: String, names: [String]) {
    #expect(PreferredLanguages(environment: ["LANGUAGE": list]).catalogNames == names)
  }
}
