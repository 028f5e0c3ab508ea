import Platform

/// Returns a text of TouchKit's in the user's language.
nonisolated func localized(
  _ text: String, _ values: [String: any CustomStringConvertible] = [:]
) -> String {
  Platform.localized(text, values, domain: Localization.touchKit)
}
