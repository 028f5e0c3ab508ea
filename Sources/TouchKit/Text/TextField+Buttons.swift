/// The buttons at the end of a field.
extension TextField {
  /// Empties the field, as its button and Escape do; the user can undo that.
  func clear() { replaceText(by: "") }

  /// Shows the buttons that are of use now: the last one opens the keyboard.
  func layOutButtons() {
    let offersKeyboard = isEditing && window?.textInput.offersKeyboard ?? false
    if offersKeyboard, keyboardButton == nil {
      let button = KeyboardButton { [weak self] in self?.window?.textInput.callKeyboard() }
      keyboardButton = button
      addSubview(button)
    }
    keyboardButton?.isHidden = !offersKeyboard
    clearButton?.isHidden = text.isEmpty || !isEnabled
    let shown = shownButtons
    // Where they are over what is written on a picture, they can also be before it.
    var end = buttonsAreFirst ? shown.reduce(0) { $0 + $1.width } : bounds.width
    for (button, width) in shown {
      let height = isMultiline ? min(bounds.height, Theme.touchTarget) : bounds.height
      button.frame = directed(Rect(end - width, 0, width, height))
      // Over a picture its sign needs a ground.
      button.backgroundColor = letters == nil ? .clear : Theme.surface
      button.cornerRadius = letters == nil ? 0 : Theme.controlRadius
      end -= width
    }
  }

  /// Where the text is, from left to right.
  var textSpan: (left: Double, right: Double) {
    let (left, right) = (Self.padding, bounds.width - Self.padding)
    // The buttons have room of their own around their signs.
    let taken = shownButtons.reduce(0) { $0 + $1.width }
    guard taken > 0 else { return (left, right) }
    return isRightToLeft ? (taken, right) : (left, bounds.width - taken)
  }

  private var shownButtons: [(view: View, width: Double)] {
    let buttons: [(View?, Double)] = [
      (keyboardButton, KeyboardButton.width), (clearButton, ClearButton.width),
    ]
    return buttons.compactMap { button, width in
      button.flatMap { $0.isHidden ? nil : (view: $0, width: width) }
    }
  }
}
