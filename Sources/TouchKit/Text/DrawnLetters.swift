/// Letters that something else draws, such as those of a text on a picture, and that a ``TextField`` edits where
/// they are: it shows the caret and the selection there, and nothing else.
public protocol DrawnLetters: AnyObject {
  /// Lays out a text as it is drawn.
  func layout(of text: String) -> TextLayout

  /// Where a part of a layout, such as a caret, is drawn, in window points.
  func shape(of part: Rect, in layout: TextLayout) -> Path

  /// The point of a layout that is drawn at a point of the window.
  func place(of point: Point, in layout: TextLayout) -> Point

  /// Shows the text with what an input method composes in it; nil when that has ended.
  func showComposition(_ text: String?)
}

/// Editing letters that something else draws.
extension TextField {
  /// The letters have another look or place: the caret is elsewhere, too.
  public func lettersDidChange() {
    cachedLayout = nil
    setNeedsDisplay()
    if isEditing { window?.textInput.clientDidChange() }
  }

  /// Where a part of the shown layout is drawn, in own coordinates.
  func shape(of part: Rect, by letters: any DrawnLetters) -> Path {
    letters.shape(of: part, in: shownLayout)
      .transformed(by: .translation(convert(.zero, from: nil) - .zero))
  }

  /// Draws caret and selection.
  func drawEditing(by letters: any DrawnLetters, on canvas: borrowing Canvas) {
    guard isEditing else { return }
    if let markedRange {
      for rect in shownLayout.selectionRects(for: markedRange) {
        let line = Rect(rect.minX, rect.maxY - 3, rect.width, 3)
        canvas.fill(shape(of: line, by: letters), with: Theme.accent)
      }
    } else {
      for rect in shownLayout.selectionRects(for: editor.selection.range) {
        canvas.fill(shape(of: rect, by: letters), with: Theme.accent.withAlpha(0.4))
      }
    }
    guard caretIsOn, editor.selection.isEmpty || editor.marked != nil else { return }
    let caret = shape(of: caretInLayout(at: shownCaret), by: letters)
    // Seen on every ground.
    canvas.stroke(caret, with: .white, style: StrokeStyle(width: 5, join: .round))
    canvas.stroke(caret, with: Theme.accent, style: StrokeStyle(width: 2, join: .round))
  }

  /// A caret in the coordinates of the layout, without width.
  func caretInLayout(at position: TextPosition) -> Rect {
    shownLayout.caretRect(at: inItsLine(position))
  }
}
