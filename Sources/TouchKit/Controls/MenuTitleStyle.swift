/// How the titles of a menu are set: all in one size, and in as many lines as that needs.
nonisolated struct MenuTitleStyle: Hashable {
  /// How much larger than their font states titles are at most.
  var scale = Double.infinity
  /// How many lines a title may have.
  var lines = 1

  /// The scales to try, from the one of the window on down to that of the fonts.
  static func scales(from scale: Double) -> [Double] {
    guard scale > 1 else { return [scale] }
    return Array(stride(from: scale, to: 1.01, by: -0.1)) + [1]
  }
}
