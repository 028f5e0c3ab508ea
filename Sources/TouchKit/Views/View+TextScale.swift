extension View {
  /// The factor by which texts are larger here than their fonts state: ``Window/textScale``, or 1 while the view
  /// is in no window.
  public var textScale: Double { window?.textScale ?? 1 }

  /// Returns a font in the size in which the view shows texts, for those that it draws itself.
  ///
  /// ```swift
  /// canvas.draw(TextLayout(name, font: scaled(Theme.title)), at: .zero, color: Theme.text)
  /// ```
  public func scaled(_ font: Font) -> Font {
    textScale == 1 ? font : font.scaled(by: textScale)
  }

  /// The side of icons beside such texts, in points: they grow half as much.
  public var iconSide: Double { Theme.iconSize * (1 + max(textScale - 1, 0) / 2) }

  /// Gives labels and buttons one size of text: the largest for which each has room in its frame. Call it once
  /// they have their frames, for what belongs together.
  ///
  /// ```swift
  /// View.shareTextScale(of: [undo, redo])
  /// ```
  public static func shareTextScale(of views: [View]) {
    let texts = views.compactMap { $0 as? any SharedText }
    for text in texts { text.largestTextScale = .infinity }
    let shared = texts.filter { !$0.isHidden }.compactMap(\.shownTextScale).min() ?? .infinity
    for text in texts { text.largestTextScale = shared }
  }

  /// Lays out a text in the size of the window's texts, or smaller where it does not fit, but not smaller than
  /// its font.
  ///
  /// - Parameters:
  ///   - font: The font at a scale of 1.
  ///   - largest: The largest scale that it may have.
  ///   - fits: Whether there is room for a layout.
  ///   - layout: Lays the text out in a font.
  func fitted(
    _ font: Font, upTo largest: Double = .infinity, where fits: (TextLayout) -> Bool,
    _ layout: (Font) -> TextLayout
  ) -> TextLayout {
    let best = min(textScale, largest)
    var scale = best
    while scale > 1.01 {
      let text = layout(font.scaled(by: scale))
      if fits(text) { return text }
      scale -= 0.1
    }
    return layout(font.scaled(by: min(best, 1)))
  }
}

/// A view that draws a text, smaller than ``View/textScale`` asks where there is no room for it.
package protocol ScaledText: View {
  /// The factor by which its text is larger than its font states; nil while it shows none.
  var shownTextScale: Double? { get }
}

/// A view whose text may be held as small as those of others; see ``View/shareTextScale(of:)``.
protocol SharedText: ScaledText {
  /// The largest scale that its text may have.
  var largestTextScale: Double { get set }
}
