extension TextField {
  /// Handles a key of a hardware keyboard; returns false for keys that mean nothing here.
  func handleEditingKey(_ event: KeyEvent) -> Bool {
    guard isEnabled, isEditing, case .pressed = event.phase else { return false }
    showsHandles = false
    if !event.text.isEmpty {
      insertText(event.text)
      return true
    }
    return event.offer(to: perform) || handleMovement(event)
  }

  /// Performs an action of the clipboard or of the history; returns false for other keystrokes.
  private func perform(_ shortcut: Keystroke) -> Bool {
    guard shortcut.modifiers.contains(.control) else { return false }
    let isShifted = shortcut.modifiers.contains(.shift)
    let action: ResponderAction
    switch shortcut.key {
    case "a": action = .selectAll
    case "c", "Insert": action = .copy
    case "x": action = .cut
    case "v": action = .paste
    case "z": action = isShifted ? .redo : .undo
    case "y": action = .redo
    default: return false
    }
    // Handled even if there is nothing to do, so that Ctrl-Z in an empty field does not undo
    // something else.
    if performs(action) ?? false { perform(action) }
    return true
  }

  private func handleMovement(_ event: KeyEvent) -> Bool {
    let isWord = event.modifiers.contains(.control)
    let isShifted = event.modifiers.contains(.shift)
    guard event.modifiers.isDisjoint(with: [.alt, .command]) else { return false }
    switch event.key {
    case "Left": move(.left, byWord: isWord, extending: isShifted)
    case "Right": move(.right, byWord: isWord, extending: isShifted)
    case "Up" where isMultiline && !isWord: moveByLine(-1, extending: isShifted)
    case "Down" where isMultiline && !isWord: moveByLine(1, extending: isShifted)
    case "Page_Up" where isMultiline: moveByLine(-linesOfPage, extending: isShifted)
    case "Page_Down" where isMultiline: moveByLine(linesOfPage, extending: isShifted)
    case "Home" where isMultiline && !isWord: moveToEdge(isEnd: false, extending: isShifted)
    case "End" where isMultiline && !isWord: moveToEdge(isEnd: true, extending: isShifted)
    case "Home": edit { $0.move(isWord ? .start : .lineStart, extending: isShifted) }
    case "End": edit { $0.move(isWord ? .end : .lineEnd, extending: isShifted) }
    case "BackSpace": edit { $0.delete(isWord ? .wordBackward : .backward) }
    case "Delete" where isShifted: perform(.cut)
    case "Delete": edit { $0.delete(isWord ? .wordForward : .forward) }
    case "Insert" where isShifted: perform(.paste)
    case "Return", "KP_Enter":
      if isShifted, keepsLineBreaks { edit { $0.insert("\n") } } else { insertText("\n") }
    case "Escape": cancel()
    default:
      guard event.opensMenu else { return false }
      showMenuAtSelection()
    }
    return true
  }

  /// Moves the caret left or right as the reader sees it; words and the ends of a selection follow
  /// the direction of the line.
  private func move(_ direction: VisualDirection, byWord: Bool, extending: Bool) {
    let isForward = (direction == .right) != shownLayout.isRightToLeft
    if byWord {
      edit { $0.move(isForward ? .wordForward : .wordBackward, extending: extending) }
    } else if !extending, !editor.selection.isEmpty {
      edit { $0.move(isForward ? .forward : .backward) }
    } else {
      if editor.marked != nil { edit { $0.commitMarked() } }
      let target = shownLayout.position(
        from: inItsLine(editor.selection.head), moving: direction)
      edit { $0.move(.to(target), extending: extending) }
    }
  }

  // MARK: Several lines

  /// Moves the caret up or down by lines as the reader sees them, and keeps its place in the line.
  private func moveByLine(_ count: Int, extending: Bool) {
    if editor.marked != nil { edit { $0.commitMarked() } }
    let caret = rect(ofCaretAt: editor.selection.head)
    let x = column ?? caret.minX
    let y = caret.midY + Double(count) * caret.height
    let (top, height) = (Self.padding, shownLayout.size.height)
    if caret.midY - caret.height < top, count < 0 {
      edit { $0.move(.start, extending: extending) }
    } else if caret.midY + caret.height > top + height, count > 0 {
      edit { $0.move(.end, extending: extending) }
    } else {
      let target = position(at: Point(x, y))
      edit { $0.move(.to(target), extending: extending) }
    }
    column = x
  }

  /// Moves the caret to an end of its line as the reader sees it.
  private func moveToEdge(isEnd: Bool, extending: Bool) {
    if editor.marked != nil { edit { $0.commitMarked() } }
    let caret = rect(ofCaretAt: editor.selection.head)
    let isRight = isEnd != shownLayout.isRightToLeft
    let target = position(at: Point(isRight ? bounds.width : 0, caret.midY))
    edit { $0.move(.to(target), extending: extending) }
  }

  /// How many lines are seen at once, but for one that stays in sight.
  private var linesOfPage: Int {
    max(Int((superview?.bounds.height ?? 0) / max(rectOfCaret.height, 1)) - 1, 1)
  }

  /// Closes the menu, else discards the composition, else clears a field that can be cleared, else
  /// resigns the focus.
  private func cancel() {
    if menu != nil { return closeMenu() }
    if editor.marked != nil { return edit { $0.setMarked("", caret: 0) } }
    if showsClearButton, !text.isEmpty { return clear() }
    resignFirstResponder()
    onCancel()
  }
}
