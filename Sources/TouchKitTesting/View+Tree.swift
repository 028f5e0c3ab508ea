import TouchKit

extension View {
  /// The view, unless it is hidden or leaves, and those below it that are not, each before its subviews.
  package var visibleTree: [View] {
    isHidden || isLeaving ? [] : [self] + subviews.flatMap(\.visibleTree)
  }

  /// The visible ones of a kind.
  package func all<Kind: View>(_ type: Kind.Type) -> [Kind] {
    visibleTree.compactMap { $0 as? Kind }
  }

  /// The first visible one with an identifier.
  package func first(identifier: String) -> View? {
    visibleTree.first { $0.identifier == identifier }
  }
}
