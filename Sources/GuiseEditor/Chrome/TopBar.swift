import Platform
import TouchKit

/// The bar above the canvas: photo, undo, redo, save and more.
package final class TopBar: View {
  /// The height of the main button, of which the background is inset so that the bar frames it.
  private static let mainButton = 64.0
  private static let mainInset = 4.0
  package let photo: Button
  package let undo: Button
  package let redo: Button
  package let save: Button
  package let more: Button
  /// Whether the bar is mirrored, for left-handed people.
  package var isMirrored = false { didSet { if oldValue != isMirrored { arrange() } } }

  package init(library: Library) {
    photo = Button(localized("Photo"), icon: library.icon("photo"))
    undo = Button(icon: library.icon("undo"), label: localized("Undo"))
    redo = Button(icon: library.icon("redo"), label: localized("Redo"))
    save = Button(localized("Save"), icon: library.icon("save"), style: .filled)
    more = Button(icon: library.icon("more"), label: localized("More"))
    super.init()
    photo.identifier = "photo"
    undo.identifier = "undo"
    redo.identifier = "redo"
    save.identifier = "save"
    save.backgroundInset = Self.mainInset
    more.identifier = "more"
    undo.iconHasDirection = true
    redo.iconHasDirection = true
    backgroundColor = Theme.surface
    accessibleRole = .toolbar
    arrange()
  }

  package override func layoutSubviews() {
    photo.showsTitle = true
    save.showsTitle = true
    if layOutAroundTheMiddle() { return }
    photo.showsTitle = false
    if buttons.map(width).reduce(0, +) > bounds.width { save.showsTitle = false }
    layOutEvenly()
  }

  package override func draw(_ canvas: borrowing Canvas) {
    canvas.fill(Rect(0, bounds.maxY - 1, bounds.width, 1), with: Theme.separator)
  }

  /// The buttons in the layout direction, which is also the focus order.
  private var buttons: [Button] {
    // Undo stays before redo.
    isMirrored ? [more, save, undo, redo, photo] : [photo, undo, redo, save, more]
  }

  private func arrange() {
    for button in buttons {
      button.removeFromSuperview()
      addSubview(button)
    }
    setNeedsLayout()
  }

  /// Puts undo and redo in the middle and the others at the edges; returns false without room.
  private func layOutAroundTheMiddle() -> Bool {
    let gap = Theme.spacing
    let buttons = buttons
    let edge = buttons.firstIndex { $0 === undo } ?? 0
    let left = buttons[..<edge].map(width).reduce(gap) { $0 + $1 + gap }
    let right = buttons[(edge + 2)...].map(width).reduce(gap) { $0 + $1 + gap }
    let middle = Theme.touchTarget + gap / 2
    guard bounds.midX - middle >= left, bounds.midX + middle <= bounds.width - right else {
      return false
    }
    put(buttons[..<edge], from: gap, gap: gap)
    put(buttons[edge..<edge + 2], from: bounds.midX - middle, gap: gap)
    put(buttons[(edge + 2)...], from: bounds.width - right + gap, gap: gap)
    return true
  }

  private func layOutEvenly() {
    let buttons = buttons
    let spare = bounds.width - buttons.map(width).reduce(0, +)
    let gap = max(spare / Double(buttons.count + 1), 0)
    put(buttons[...], from: gap, gap: gap)
  }

  private func put(_ buttons: ArraySlice<Button>, from left: Double, gap: Double) {
    var x = left
    for button in buttons {
      let height = button === save ? Self.mainButton : Theme.touchTarget
      button.frame = directed(
        Rect(x.rounded(), bounds.midY - height / 2, width(button), height))
      x += button.frame.width + gap
    }
  }

  private func width(_ button: Button) -> Double {
    let width = max(button.sizeThatFits(bounds.size).width, Theme.touchTarget)
    // In the narrowest windows the main button has the width of the others.
    let others = Double(buttons.count - 1) * Theme.touchTarget
    return button === save ? max(width, min(Self.mainButton, bounds.width - others)) : width
  }
}
