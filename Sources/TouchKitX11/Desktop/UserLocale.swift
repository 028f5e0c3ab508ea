import Glibc

/// The locale of the user's text, from the environment.
enum UserLocale {
  /// The name, such as "de_DE.UTF-8": the first of `LC_ALL`, `LC_CTYPE` and `LANG` that is set;
  /// empty if none is.
  static var name: String {
    for variable in ["LC_ALL", "LC_CTYPE", "LANG"] {
      guard let value = getenv(variable), value[0] != 0 else { continue }
      return String(cString: value)
    }
    return ""
  }
}
