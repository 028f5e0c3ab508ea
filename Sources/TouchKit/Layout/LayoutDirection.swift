/// The direction of reading, which determines at which side lines and layouts begin.
public nonisolated enum LayoutDirection: Hashable, Sendable {
  /// As in English.
  case leftToRight
  /// As in Arabic: what is at the left elsewhere is at the right.
  case rightToLeft
}

extension View {
  /// Whether the view's content begins at the right: its own direction, or that of the nearest
  /// ancestor that has one, or that of the window.
  public var isRightToLeft: Bool {
    var view: View? = self
    while let current = view {
      if let direction = current.layoutDirection { return direction == .rightToLeft }
      view = current.superview
    }
    return window?.layoutDirection == .rightToLeft
  }

  /// Returns a frame as the layout direction has it: mirrored if content begins at the right.
  ///
  /// Layouts are written for a direction from left to right:
  ///
  /// ```swift
  /// icon.frame = directed(Rect(8, 8, 24, 24))
  /// ```
  ///
  /// - Parameters:
  ///   - frame: The frame for a direction from left to right, in own coordinates.
  ///   - area: In what it is mirrored; nil for the bounds.
  public func directed(_ frame: Rect, in area: Rect? = nil) -> Rect {
    isRightToLeft ? frame.mirrored(in: area ?? bounds) : frame
  }

  /// The name of a key as the layout direction has it: "Left" and "Right" are exchanged where the
  /// left one leads forward.
  ///
  /// For keys that lead to the next or the previous one, not for those that move a thing to a side.
  public func directedKey(_ event: KeyEvent) -> String {
    switch event.key {
    case "Left" where isRightToLeft: "Right"
    case "Right" where isRightToLeft: "Left"
    default: event.key
    }
  }

  /// A text whose paragraphs begin at the side of the layout direction, whatever their first letters are.
  func directed(_ text: String) -> String {
    // The mark is an invisible letter of a script that is written from right to left.
    guard isRightToLeft, !text.isEmpty else { return text }
    return text.split(separator: "\n", omittingEmptySubsequences: false)
      .map { "\u{200F}" + $0 }.joined(separator: "\n")
  }

  /// Lays out and draws the view and its descendants anew, because the direction has changed.
  func layoutDirectionDidChange() {
    forEachDescendant {
      $0.setNeedsLayout()
      $0.setNeedsDisplay()
    }
  }
}
