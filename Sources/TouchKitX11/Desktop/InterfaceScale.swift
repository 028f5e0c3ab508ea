import TouchKit

/// Computes the interface scale, in pixels per point.
nonisolated enum InterfaceScale {
  /// Returns the desktop's scale, rounded to quarters and at least 1.
  ///
  /// The settings daemon takes precedence; users without one set the resource database. Physical
  /// size is ignored, because monitors report it wrongly.
  static func scale(settings: XSettings, resources: String) -> Double {
    let factor = Double(settings.numbers["Gdk/WindowScalingFactor"] ?? 0)
    // The daemon reports dots per inch in units of 1/1024; -1 means unset.
    let dots = Double(settings.numbers["Xft/DPI"] ?? 0) / 1024
    if dots > 0 || factor > 0 { return rounded(max(dots / 96, factor)) }
    return rounded((resolution(in: resources) ?? 96) / 96)
  }

  /// Rounds to quarters, at which most artwork and text stays sharp, and clamps to 1...8.
  static func rounded(_ scale: Double) -> Double {
    guard scale.isFinite else { return 1 }
    return min(max((scale * 4).rounded() / 4, 1), 8)
  }

  /// Returns the value of `Xft.dpi` in a resource database; nil if it is missing or not positive.
  static func resolution(in resources: String) -> Double? {
    for line in resources.split(separator: "\n") {
      let parts = line.split(separator: ":", maxSplits: 1)
      guard parts.count == 2, trimmed(parts[0]) == "Xft.dpi" else { continue }
      return Double(trimmed(parts[1])).flatMap { $0 > 0 ? $0 : nil }
    }
    return nil
  }

  private static func trimmed(_ text: Substring) -> String {
    let isSpace = { (character: Character) in character == " " || character == "\t" }
    return String(text.drop(while: isSpace).reversed().drop(while: isSpace).reversed())
  }
}
