import Platform
import TouchKit

extension Keystroke {
  /// What it is called on the keyboards of the user's language, such as "Ctrl + O".
  var title: String {
    let names = ["comma": ",", "Delete": localized("Del")]
    let held: [(Modifiers, String)] = [
      (.control, localized("Ctrl")), (.shift, localized("Shift")),
    ]
    let parts =
      held.filter { modifiers.contains($0.0) }.map(\.1) + [names[key] ?? key.uppercased()]
    return parts.joined(separator: " + ")
  }
}
