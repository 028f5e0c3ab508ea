import DisguiseModel
import Drawing
import FileBrowsing
import ImageCoding
import TouchKit

/// Something that a person or an administrator can set: where it stands in a settings file, which values
/// it has, and how these are written there. `Assets/settings.ini` documents them all.
package nonisolated struct Setting<Value: Hashable & Sendable>: Sendable {
  /// Where it stands.
  let key: SettingKey
  /// Its value where nobody has chosen one.
  let standard: Value
  /// Returns the value that a text means; nil for a text that means none.
  let value: @Sendable (String) -> Value?
  /// Returns the text of a value.
  let text: @Sendable (Value) -> String

  fileprivate init(
    _ group: String, _ name: String, standard: Value,
    value: @escaping @Sendable (String) -> Value?, text: @escaping @Sendable (Value) -> String
  ) {
    key = SettingKey(group: group, name: name)
    self.standard = standard
    self.value = value
    self.text = text
  }
}

/// The place of a setting in a file.
package nonisolated struct SettingKey: Hashable, Sendable {
  /// The title of its section.
  let group: String
  let name: String

  /// All keys, each with what tells whether a text is one of its values.
  static let all: [(key: SettingKey, isValue: @Sendable (String) -> Bool)] = [
    entry(.theme), entry(.scale), entry(.textSize), entry(.language), entry(.leftHanded),
    entry(.reducedMotion),
    entry(.folder), entry(.format), entry(.fitsToFaces), entry(.mirroredFinger),
  ]

  private static func entry<Value>(
    _ setting: Setting<Value>
  ) -> (key: SettingKey, isValue: @Sendable (String) -> Bool) {
    (setting.key, { setting.value($0) != nil })
  }
}

// MARK: Interface

nonisolated extension Setting where Value == Appearance? {
  /// The colors; nil for those of the desktop.
  package static var theme: Setting {
    Setting(
      "Interface", "theme", standard: nil,
      value: { $0 == desktop ? .some(nil) : Appearance(rawValue: $0).map { .some($0) } },
      text: { $0?.rawValue ?? desktop })
  }
}

nonisolated extension Setting where Value == Double? {
  /// Pixels per point; nil for those of the desktop.
  package static var scale: Setting {
    Setting(
      "Interface", "scale", standard: nil, value: { number($0, in: 0.5...8) },
      text: { $0.map(decimal) ?? desktop })
  }

  /// The factor by which texts are larger than everything else; nil for that of the desktop.
  package static var textSize: Setting {
    Setting(
      "Interface", "text-size", standard: nil, value: { number($0, in: 0.8...2) },
      text: { $0.map(decimal) ?? desktop })
  }

  private static func number(_ text: String, in range: ClosedRange<Double>) -> Double?? {
    if text == desktop { return .some(nil) }
    guard let number = Double(text), range.contains(number) else { return nil }
    return .some(number)
  }

  /// A number without a fraction that is zero.
  private static func decimal(_ number: Double) -> String {
    Int(exactly: number).map(String.init) ?? String(number)
  }
}

nonisolated extension Setting where Value == Language? {
  /// The language of the texts; nil for that of the desktop.
  package static var language: Setting {
    Setting(
      "Interface", "language", standard: nil,
      value: { $0 == desktop ? .some(nil) : Language(rawValue: $0).map { .some($0) } },
      text: { $0?.rawValue ?? desktop })
  }
}

nonisolated extension Setting where Value == Bool {
  /// Whether the drawer is on the left.
  package static var leftHanded: Setting { flag("Interface", "left-handed", standard: false) }

  /// Whether there are no animations; otherwise the desktop's setting is followed.
  package static var reducedMotion: Setting { flag("Interface", "reduced-motion", standard: false) }

  /// Whether what is placed fits to faces.
  package static var fitsToFaces: Setting { flag("Fingers", "fit-to-faces", standard: true) }

  /// Whether the mouse with Control is two fingers, one of which mirrors the other.
  package static var mirroredFinger: Setting { flag("Fingers", "mirrored-finger", standard: true) }

  private static func flag(_ group: String, _ name: String, standard: Bool) -> Setting {
    Setting(
      group, name, standard: standard, value: { ["true": true, "false": false][$0] },
      text: { $0 ? "true" : "false" })
  }
}

// MARK: Pictures

nonisolated extension Setting where Value == SavingFolder {
  /// Where finished pictures go.
  package static var folder: Setting {
    Setting(
      "Pictures", "folder", standard: .standard, value: { SavingFolder(text: $0) },
      text: { $0.text })
  }
}

nonisolated extension Setting where Value == ImageFormat {
  /// The format of finished pictures.
  package static var format: Setting {
    Setting(
      "Pictures", "format", standard: .png,
      value: { name in ImageFormat.allCases.first { $0.rawValue.lowercased() == name } },
      text: { $0.rawValue.lowercased() })
  }
}

/// A setting that follows the desktop.
private nonisolated let desktop = "desktop"

// MARK: Values

/// A language that Guise speaks, by its name in `LANGUAGE`.
package nonisolated enum Language: String, CaseIterable, Sendable {
  case arabic = "ar"
  case czech = "cs"
  case german = "de"
  case english = "en"
  case spanish = "es"
  case french = "fr"
  case japanese = "ja"

  /// What those who speak it call it.
  var name: String {
    switch self {
    case .arabic: "العربية"
    case .czech: "Čeština"
    case .german: "Deutsch"
    case .english: "English"
    case .spanish: "Español"
    case .french: "Français"
    case .japanese: "日本語"
    }
  }
}

/// A folder for finished pictures.
package nonisolated enum SavingFolder: Hashable, Sendable {
  /// `Guise` in the user's folder for pictures.
  case standard
  /// A path, absolute or beginning with `~/`.
  case path(String)

  /// A path as files of settings have it: one that is no valid text is a URI.
  fileprivate init?(text: String) {
    if text == Self.standardText {
      self = .standard
    } else if text.hasPrefix("/") || text.hasPrefix("~/") {
      self = .path(text)
    } else if let path = FileURI.path(of: text) {
      self = .path(path)
    } else {
      return nil
    }
  }

  private static let standardText = "default"

  fileprivate var text: String {
    guard case .path(let path) = self else { return Self.standardText }
    let isText =
      path.pathBytes.elementsEqual(path.utf8) && !path.utf8.contains { $0 < 32 }
      && !path.hasSuffix(" ")
    return isText ? path : FileURI.of(path) ?? Self.standardText
  }

  /// The path for a user with a home folder; nil for the standard folder.
  func path(home: String?) -> String? {
    guard case .path(let path) = self else { return nil }
    guard path.hasPrefix("~/") else { return path }
    return home.map { $0 + path.dropFirst() }
  }
}
