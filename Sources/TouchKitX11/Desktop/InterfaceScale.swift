import TouchKit

/// How many pixels a point has on a desktop.
nonisolated enum InterfaceScale {
  /// The scale that a desktop asks for, in quarters and never below 1.
  ///
  /// A settings daemon knows best; the resource database is what people without one set.
  /// Millimetres are not asked: monitors lie about them.
  static func scale(settings: XSettings, resources: String) -> Double {
    let factor = Double(settings.numbers["Gdk/WindowScalingFactor"] ?? 0)
    // The daemon counts in 1024ths of a dot per inch; -1 means unset.
    let dots = Double(settings.numbers["Xft/DPI"] ?? 0) / 1024
    if dots > 0 || factor > 0 { return rounded(max(dots / 96, factor)) }
    return rounded((resolution(in: resources) ?? 96) / 96)
  }

  /// Rounds to quarters: most artwork and text stays sharp at those.
  static func rounded(_ scale: Double) -> Double {
    guard scale.isFinite else { return 1 }
    return min(max((scale * 4).rounded() / 4, 1), 8)
  }

  /// The value of `Xft.dpi` in a resource database, nil if it has none.
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
