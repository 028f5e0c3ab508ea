import TouchKit

extension View {
  /// Gives the labels in the view one size of text for each font, and the buttons.
  func shareTextScalesInside() {
    let views = descendants
    let labels = Dictionary(grouping: views.compactMap { $0 as? Label }, by: \.font)
    for group in labels.values { View.shareTextScale(of: group) }
    View.shareTextScale(of: views.filter { $0 is Button })
  }

  private var descendants: [View] { subviews.flatMap { [$0] + $0.descendants } }
}
