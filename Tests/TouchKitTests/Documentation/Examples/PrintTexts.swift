import TouchKit

/// The texts of an app in the user's language.
enum PrintTexts {
  static func caption(name: String, prints: [Print]) -> String {
    let title = localized("Prints of {name}", ["name": name], domain: "prints")
    let count = localizedPlural(
      "{count} print", "{count} prints", count: prints.count, domain: "prints")
    return "\(title): \(count)"
  }
}
