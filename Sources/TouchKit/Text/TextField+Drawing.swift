extension TextField {
  /// The text as it is shown: with what an input method composes in place of the selection.
  var shownLayout: TextLayout {
    if letters != nil, let cachedLayout { return cachedLayout }
    let lineWidth = isMultiline ? max(textSpan.right - textSpan.left, 1) : nil
    let font = scaled(font)
    if let cachedLayout, cachedLayout.width == lineWidth, cachedLayout.font == font {
      return cachedLayout
    }
    var shown = editor.text
    if let marked = editor.marked {
      shown.replaceSubrange(editor.selection.range, with: marked.text)
    }
    shown.makeContiguousUTF8()
    let layout =
      if let letters {
        letters.layout(of: shown)
      } else if isMultiline {
        TextLayout(
          shown, font: font, width: lineWidth,
          alignment: shown.isEmpty && isRightToLeft ? .trailing : .leading)
      } else {
        TextLayout(
          shown, font: font, showsBreaks: keepsLineBreaks,
          isLeftToRight: isFileName && !shown.isEmpty)
      }
    cachedLayout = layout
    return layout
  }

  /// The range of the shown text that is being composed.
  var markedRange: Range<String.Index>? {
    guard let marked = editor.marked else { return nil }
    let start = editor.text.byteOffset(of: editor.selection.range.lowerBound)
    let shown = shownLayout.text
    return shown.characterIndex(
      atByte: start)..<shown.characterIndex(atByte: start + marked.text.utf8.count)
  }

  /// The position of the caret in the shown text.
  var shownCaret: TextPosition {
    guard let marked = editor.marked else { return editor.selection.head }
    let start = editor.text.byteOffset(of: editor.selection.range.lowerBound)
    let inside = marked.text.prefix(marked.caret).utf8.count
    return TextPosition(shownLayout.text.characterIndex(atByte: start + inside))
  }

  /// The shown text's left top corner.
  private var origin: Point {
    isMultiline
      ? Point(textSpan.left, Self.padding)
      : Point(textX, bounds.midY - shownLayout.size.height / 2)
  }

  /// The caret in own coordinates, without width.
  var rectOfCaret: Rect { rect(ofCaretAt: shownCaret) }

  /// A caret of the shown text in own coordinates, without width.
  func rect(ofCaretAt position: TextPosition) -> Rect {
    let caret = caretInLayout(at: position)
    guard let letters else { return caret.offset(by: origin - .zero) }
    return shape(of: caret, by: letters).bounds
  }

  /// A position after a line break is at the beginning of the next line.
  func inItsLine(_ position: TextPosition) -> TextPosition {
    let shown = shownLayout.text
    guard isMultiline, position.affinity == .upstream, position.index > shown.startIndex,
      shown[shown.index(before: position.index)].isNewline
    else { return position }
    return TextPosition(position.index, .downstream)
  }

  /// The selection in own coordinates; nothing during a composition, which replaces it.
  var selectionRects: [Rect] {
    guard editor.marked == nil else { return [] }
    return shownLayout.selectionRects(for: editor.selection.range).map { rect in
      letters.map { shape(of: rect, by: $0).bounds } ?? rect.offset(by: origin - .zero)
    }
  }

  /// The position in the text nearest to a point in own coordinates.
  func position(at point: Point) -> TextPosition {
    if let letters {
      return shownLayout.position(at: letters.place(of: convert(point, to: nil), in: shownLayout))
    }
    let (height, inside) = (shownLayout.size.height, point - origin)
    return shownLayout.position(
      at: Point(inside.dx, isMultiline ? min(max(inside.dy, 0), height) : height / 2))
  }

  // MARK: Scrolling

  /// The range of `textX`: the text fills the field if it is longer than that, and else begins
  /// where its writing direction does.
  private var rangeOfTextX: ClosedRange<Double> {
    let (left, right) = textSpan
    let width = shownLayout.size.width
    if width > right - left { return (right - width)...left }
    let isAtRight = shownLayout.text.isEmpty ? isRightToLeft : shownLayout.isRightToLeft
    let x = isAtRight ? right - width : left
    return x...x
  }

  /// Scrolls so that the caret is visible; without focus, to the beginning of the text.
  func scrollToCaret() {
    guard bounds.width > 2 * Self.padding else { return }
    if isMultiline { return caretDidMove() }
    let range = rangeOfTextX
    var x = textX
    if isEditing {
      let caret = shownLayout.caretRect(at: shownCaret).minX
      x = min(max(x, textSpan.left - caret), textSpan.right - caret)
    } else {
      x = shownLayout.isRightToLeft ? range.lowerBound : range.upperBound
    }
    scrollText(to: x)
  }

  /// Scrolls the text to an x coordinate of its left edge, as far as there is text.
  func scrollText(to x: Double) {
    let range = rangeOfTextX
    let limited = min(max(x, range.lowerBound), range.upperBound)
    guard limited != textX else { return }
    textX = limited
    setNeedsDisplay()
  }

  /// Whether a part of the text is out of sight.
  var canScroll: Bool { !isMultiline && rangeOfTextX.lowerBound < rangeOfTextX.upperBound }

  // MARK: Drawing

  /// Draws the field.
  func drawField(on canvas: borrowing Canvas) {
    if let letters { return drawEditing(by: letters, on: canvas) }
    if !isMultiline { drawBackground(on: canvas) }
    canvas.saved { canvas in
      let (left, right) = textSpan
      let margin = isMultiline ? 0.0 : 2
      canvas.clip(
        to: Rect(left - 8, margin, right - left + 16, bounds.height - 2 * margin))
      if editor.marked == nil, shownLayout.text.isEmpty { drawPlaceholder(on: canvas) }
      if isEditing {
        for rect in selectionRects { canvas.fill(rect, with: Theme.textSelection) }
      }
      canvas.draw(shownLayout, at: origin, color: isEnabled ? Theme.text : Theme.disabledText)
      fadeCutEnds(on: canvas)
      if isEditing { drawEditing(on: canvas) }
    }
    if !isMultiline { drawOutline(of: bounds, on: canvas) }
  }

  /// Lets the text fade out where it goes on out of sight.
  private func fadeCutEnds(on canvas: borrowing Canvas) {
    guard canScroll else { return }
    let (left, right) = textSpan
    let all = Rect(left - 8, 2, right - left + 16, bounds.height - 4)
    let (range, color) = (rangeOfTextX, ground)
    if textX < range.upperBound - 0.5 { EdgeFade.draw(.left, of: all, color, on: canvas) }
    if textX > range.lowerBound + 0.5 { EdgeFade.draw(.right, of: all, color, on: canvas) }
  }

  private var ground: Color { isEnabled ? Theme.surface : Theme.disabledWell }

  private func drawBackground(on canvas: borrowing Canvas) {
    let shape = Path.roundedRect(bounds.insetBy(1, 1), radius: cornerRadius - 1)
    canvas.fill(shape, with: ground)
  }

  /// Draws the outline, which tells whether the field has the focus, and whether its text is acceptable.
  func drawOutline(of bounds: Rect, on canvas: borrowing Canvas) {
    let shape = Path.roundedRect(bounds.insetBy(1, 1), radius: cornerRadius - 1)
    let color =
      isInvalid ? Theme.destructive : isEditing ? Theme.accent : Theme.outline
    let width = isInvalid || isEditing ? 2.0 : 1
    canvas.stroke(shape, with: color, style: StrokeStyle(width: width))
  }

  private func drawPlaceholder(on canvas: borrowing Canvas) {
    let (left, right) = textSpan
    let layout = fitted(font) {
      !$0.isTruncated
    } _: {
      TextLayout(
        directed(placeholder), font: $0, width: max(right - left, 0),
        overflow: isMultiline ? .wrap : .ellipsis)
    }
    canvas.draw(
      layout,
      at: Point(left, isMultiline ? Self.padding : bounds.midY - layout.size.height / 2),
      color: isEnabled ? Theme.secondaryText : Theme.disabledText)
  }

  private func drawEditing(on canvas: borrowing Canvas) {
    if let markedRange {
      for rect in shownLayout.selectionRects(for: markedRange) {
        let line = rect.offset(by: origin - .zero)
        canvas.fill(Rect(line.minX, line.maxY - 1, line.width, 1.5), with: Theme.text)
      }
    }
    let isEmpty = editor.selection.isEmpty || editor.marked != nil
    if isEmpty, caretIsOn { drawBar(at: rectOfCaret, on: canvas) }
    guard showsHandles, editor.marked == nil else { return }
    if isEmpty {
      // Not for an empty field, whose caret can only be where it is.
      if !text.isEmpty { drawKnob(at: rectOfCaret, isBelow: true, on: canvas) }
      return
    }
    for end in [TextDrag.End.start, .end] {
      let rect = self.rect(of: end)
      drawBar(at: rect, on: canvas)
      drawKnob(at: rect, isBelow: end == .end, on: canvas)
    }
  }

  private func drawBar(at rect: Rect, on canvas: borrowing Canvas) {
    canvas.fill(Rect(rect.minX - 1, rect.minY, 2, rect.height), with: Theme.accent)
  }

  private func drawKnob(at rect: Rect, isBelow: Bool, on canvas: borrowing Canvas) {
    let radius = 5.5
    let center = Point(rect.minX, isBelow ? rect.maxY + radius - 1 : rect.minY - radius + 1)
    canvas.fill(.circle(center: center, radius: radius), with: Theme.accent)
  }
}
