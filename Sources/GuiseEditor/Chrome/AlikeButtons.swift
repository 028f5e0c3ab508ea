import TouchKit

/// Buttons whose titles have one size.
extension [Button] {
  /// The width of the widest title in its usual size, in points.
  var widestTitle: Double {
    map { TextLayout($0.title, font: $0.scaled(Theme.action)).size.width.rounded(.up) }.max() ?? 0
  }

  /// Shows all titles in the usual size, or in that in which the widest one has room.
  ///
  /// - Parameter width: The room for a title, in points.
  func fitTitles(in width: Double) {
    let (widest, usual) = (widestTitle, Theme.action)
    var font = usual
    // Letters are not exactly as wide as their size says.
    if widest > width { font.size *= Swift.max(width - 2, 1) / widest }
    for button in self where button.font != font { button.font = font }
  }
}
