import Platform

extension TextField {
  /// Changes the text or the selection, then shows and reports what has changed.
  func edit(_ change: (inout TextEditor) -> Void) {
    let (text, selection, marked) = (editor.text, editor.selection, editor.marked)
    // On a copy, because the change may ask the field where something is.
    var changed = editor
    change(&changed)
    editor = changed
    hasInitialSelection = false
    column = nil
    closeMenu()
    textDidChange()
    if isEditing { restartBlinking() }
    if (editor.text, editor.selection) != (text, selection) { offerSelection() }
    if editor.text != text { onChange(editor.text) }
    if let letters, marked != nil || editor.marked != nil {
      letters.showComposition(editor.marked == nil ? nil : shownLayout.text)
    }
  }

  /// Replaces the whole text as the user would, who can undo that.
  public func replaceText(by text: String) {
    edit {
      $0.selectAll()
      if text.isEmpty { $0.delete(.backward) } else { $0.insert(text) }
    }
  }

  /// Selects what the user most likely replaces. It is not offered to other apps: nobody has chosen
  /// it.
  func selectInitially() {
    guard editor.marked == nil, let range = initialSelection(text) else { return }
    editor.select(range)
    hasInitialSelection = true
    textDidChange()
  }

  /// Offers the selected text to all apps, for their middle mouse button. During a drag it is still
  /// changing; an empty selection leaves what was offered before.
  func offerSelection() {
    guard isEditing, drag == nil, !editor.selection.isEmpty else { return }
    window?.selectionPasteboard?.setString(editor.selectedText)
  }

  /// Called when the text looks different.
  func textDidChange() {
    cachedLayout = nil
    layOutButtons()
    if label.isEmpty { label = placeholder }
    scrollToCaret()
    setNeedsDisplay()
    if isEditing { window?.textInput.clientDidChange() }
  }

  /// Ends everything that needs the focus. What was composed stays, as the reader sees it.
  func endEditing() {
    stopBlinking()
    closeMenu()
    showsHandles = false
    drag = nil
    stopAutoScroll()
    if editor.marked != nil { edit { $0.commitMarked() } }
  }

  // MARK: Actions

  /// Whether an action can be performed now; nil if the field does not know it.
  func performs(_ action: ResponderAction) -> Bool? {
    let hasSelection = !editor.selection.isEmpty
    switch action {
    case .cut, .copy: return isEnabled && hasSelection && window?.pasteboard != nil
    case .delete: return isEnabled && hasSelection
    case .paste: return isEnabled && window?.pasteboard != nil
    case .selectAll: return isEnabled && !text.isEmpty && editor.selectedText != text
    case .undo: return isEnabled && editor.canUndo
    case .redo: return isEnabled && editor.canRedo
    default: return nil
    }
  }

  /// Performs an action that `performs` allows.
  func performEditing(_ action: ResponderAction) {
    switch action {
    case .cut:
      window?.pasteboard?.setString(editor.selectedText)
      edit { $0.delete(.backward) }
    case .copy:
      window?.pasteboard?.setString(editor.selectedText)
      closeMenu()
    case .delete: edit { $0.delete(.backward) }
    case .paste: insertText(of: window?.pasteboard)
    case .selectAll: edit { $0.selectAll() }
    case .undo: edit { $0.undo() }
    case .redo: edit { $0.redo() }
    default: break
    }
  }

  /// Inserts the text that was selected last, in any app, at a point in own coordinates.
  func pasteSelection(at point: Point) {
    showsHandles = false
    if editor.marked != nil { edit { $0.commitMarked() } }
    becomeFirstResponder()
    edit { $0.move(.to(position(at: point))) }
    insertText(of: window?.selectionPasteboard)
  }

  /// Inserts the text of a pasteboard when it arrives, unless the user has left the field by then. A
  /// pasteboard without text changes nothing.
  private func insertText(of pasteboard: (any Pasteboard)?) {
    closeMenu()
    pasteboard?.string { [weak self] result in
      guard let self, isEditing, case .success(let string) = result else { return }
      edit { $0.insert(string) }
    }
  }

  // MARK: Menu

  /// Opens the menu at a point, in window points.
  ///
  /// - Parameter height: The height of what is selected, below the point.
  func showMenu(at point: Point, height: Double = 0) {
    closeMenu()
    let commands: [(ResponderAction, String)] = [
      (.cut, localized("Cut")), (.copy, localized("Copy")), (.paste, localized("Paste")),
      (.selectAll, localized("Select all")),
    ]
    let possible = commands.filter { performs($0.0) ?? false }
    guard possible.map(\.0) == [.paste] else {
      return show(possible, at: point, height: height)
    }
    // There may be nothing to paste.
    let state = (editor.text, editor.selection)
    window?.pasteboard?.types { [weak self] result in
      guard let self, isEditing, menu == nil, (editor.text, editor.selection) == state,
        (try? result.get())?.contains(.text) ?? false
      else { return }
      show(possible, at: point, height: height)
    }
  }

  private func show(_ commands: [(ResponderAction, String)], at point: Point, height: Double) {
    guard let window, !commands.isEmpty else { return }
    let items = commands.map { action, title in
      Menu.Item(title, identifier: action.rawValue) { [weak self] in
        self?.perform(action)
        if action == .selectAll { self?.showMenuAtSelection() }
      }
    }
    let menu = Menu(items, label: localized("Edit"), isModal: false)
    menu.present(at: point, height: height, of: self, in: window, avoiding: shunnedByMenu)
    self.menu = menu
  }

  /// Opens the menu above the visible part of the selection.
  func showMenuAtSelection() {
    let visible = bounds.insetBy(Self.padding, 0)
    let parts = selectionRects.compactMap { $0.intersection(visible) }
    let selected = parts.reduce(Rect.zero) { $0.union($1) }
    let place = selected.isEmpty ? rectOfCaret : selected
    showMenu(at: convert(Point(place.midX, place.minY), to: nil), height: place.height)
  }

  /// Closes the menu.
  func closeMenu() {
    menu?.close()
    menu = nil
  }

  // MARK: Blinking

  /// Shows the caret, and lets it blink for ten seconds; then it stays, so that an app at rest
  /// does not wake up.
  func restartBlinking() {
    stopBlinking()
    caretIsOn = true
    blinksLeft = 20
    scheduleBlink()
    setNeedsDisplay()
  }

  /// Ends the blinking.
  func stopBlinking() {
    blinking?.cancel()
    blinking = nil
  }

  private func scheduleBlink() {
    blinking = window?.schedule(after: .milliseconds(530)) { [weak self] in
      guard let self, isEditing else { return }
      blinksLeft -= 1
      caretIsOn = blinksLeft <= 0 || !caretIsOn
      setNeedsDisplay(rectOfCaret.insetBy(-2, -2))
      if blinksLeft > 0 { scheduleBlink() }
    }
  }
}
