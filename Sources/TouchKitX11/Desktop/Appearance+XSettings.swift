import TouchKit

nonisolated extension Appearance {
  /// The appearance of the desktop's theme; nil if the desktop has not set one.
  ///
  /// There is no setting for it: desktops mark dark themes by a word in their names, such as
  /// "Adwaita-dark", "Yaru-blue-dark" or "Mint-Y-Dark-Aqua". "Arc-Darker" is light, with dark bars.
  /// A theme that is both inverse and of high contrast counts as one of high contrast.
  init?(_ settings: XSettings) {
    let name = settings.texts["Net/ThemeName"]?.lowercased() ?? ""
    let words = name.split { !$0.isLetter }
    let prefersDark = settings.numbers["Gtk/ApplicationPreferDarkTheme"].map { $0 > 0 } ?? false
    if words.joined().contains("highcontrast") {
      self = .highContrast
    } else if prefersDark || words.contains("dark") {
      self = .dark
    } else if words.isEmpty {
      return nil
    } else {
      self = .light
    }
  }
}
