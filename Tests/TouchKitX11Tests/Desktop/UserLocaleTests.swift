import Testing

@testable import TouchKitX11

@Suite("UserLocale") struct UserLocaleTests {
  @Test(
    "is the first of the variables that is set",
    arguments: [
      (["LC_ALL": "de_DE", "LC_CTYPE": "fr_FR", "LANG": "ja_JP"], "de_DE"),
      (["LC_ALL": "", "LC_CTYPE": "fr_FR", "LANG": "ja_JP"], "fr_FR"),
      (["LANG": "ja_JP.UTF-8"], "ja_JP.UTF-8"),
      (["LANGUAGE": "de"], ""),
    ])
  func name(environment: [String: String], name: String) {
    #expect(UserLocale(environment: environment).name == name)
  }

  @Test(
    "people write in the language of the texts, unless the locale has one of its own",
    arguments: [
      (["LANG": "fr_FR.UTF-8", "LANGUAGE": "de"], "fr_FR.UTF-8"),
      (["LANG": "C.UTF-8", "LANGUAGE": "de:en"], "de"),
      (["LANG": "C", "LANGUAGE": "de_AT.UTF-8"], "de_AT"),
      (["LANGUAGE": "de"], "de"),
      (["LC_MESSAGES": "de_DE.UTF-8", "LANG": "POSIX"], "de_DE"),
      (["LANG": "C.UTF-8"], "C.UTF-8"),
      ([:], ""),
    ])
  func writing(environment: [String: String], name: String) {
    #expect(UserLocale(environment: environment).writing == name)
  }
}
