import Platform
import TouchKit

/// The bar above the canvas: photo, undo, redo, the dice, save and more. Where it is too narrow, the dice lies on the
/// canvas.
package final class TopBar: View {
  /// The height of the main button, of which the background is inset so that the bar frames it.
  private static let mainButton = 64.0
  private static let mainInset = 4.0
  private static let leastGap = 4.0
  /// The side of the dice.
  static let diceSide = 56.0
  private static let roll = Duration.milliseconds(700)
  package let photo: Button
  package let undo: Button
  package let redo: Button
  /// Makes up a disguise.
  package let dice: Button
  package let save: Button
  package let more: Button
  /// Whether the bar is mirrored, for left-handed people.
  package var isMirrored = false { didSet { if oldValue != isMirrored { arrange() } } }

  package init(library: Library) {
    photo = Button(localized("Photo"), icon: library.icon("photo"))
    undo = Button(icon: library.icon("undo"), label: localized("Undo"))
    redo = Button(icon: library.icon("redo"), label: localized("Redo"))
    dice = Button(icon: library.icon("dice"), label: localized("Surprise me"))
    save = Button(localized("Save"), icon: library.icon("save"), style: .filled)
    more = Button(icon: library.icon("more"), label: localized("More"))
    super.init()
    photo.identifier = "photo"
    undo.identifier = "undo"
    redo.identifier = "redo"
    dice.identifier = "dice"
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
    if width(of: buttons) > bounds.width { save.showsTitle = false }
    layOutEvenly()
  }

  package override func draw(_ canvas: borrowing Canvas) {
    canvas.fill(Rect(0, bounds.maxY - 1, bounds.width, 1), with: Theme.separator)
  }

  /// The buttons in the layout direction, which is also the focus order.
  private var buttons: [Button] {
    // Undo stays before redo.
    let dice = holdsDice ? [dice] : []
    return isMirrored
      ? [more, save] + dice + [undo, redo, photo] : [photo, undo, redo] + dice + [save, more]
  }

  /// Whether the dice is in the bar.
  package var holdsDice: Bool = true { didSet { if oldValue != holdsDice { arrange() } } }

  /// Whether a bar of a width has room for the dice.
  func hasRoomForDice(in width: Double) -> Bool {
    // Photo gives up its title before, Save does not.
    let icons = 4 * Theme.touchTarget + Self.diceSide
    return icons + max(save.sizeWithTitle.width, Self.mainButton) + 7 * Self.leastGap <= width
  }

  /// Rolls the dice once.
  func rollDice() {
    window?.animate(for: Self.roll, curve: .easeOut) { [weak dice] progress in
      let height = progress < 1 ? 1 + 0.25 * (1 - progress) * progress * 4 : 1
      dice?.transform = Transform.rotation(.degrees(360 * progress)).then(.scale(height))
    } completion: { [weak dice] in
      dice?.transform = .identity
    }
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
    let spare = bounds.width - width(of: buttons)
    let gap = max(spare / Double(buttons.count + 1), 0)
    put(buttons[...], from: gap, gap: gap)
  }

  private func put(_ buttons: ArraySlice<Button>, from left: Double, gap: Double) {
    var x = left
    for button in buttons {
      let height =
        button === save ? Self.mainButton : button === dice ? Self.diceSide : Theme.touchTarget
      let frame = directed(
        Rect(x.rounded(), bounds.midY - height / 2, width(button), height))
      // Not the frame, which is turned while the dice rolls.
      button.bounds = Rect(origin: .zero, size: frame.size)
      button.center = frame.center
      x += frame.width + gap
    }
  }

  private func width(of buttons: [Button]) -> Double { buttons.map(width).reduce(0, +) }

  private func width(_ button: Button) -> Double {
    if button === dice { return Self.diceSide }
    let width = max(button.sizeThatFits(bounds.size).width, Theme.touchTarget)
    // In the narrowest windows the main button has the width of the others.
    let others = Double(buttons.count - 1) * Theme.touchTarget
    return button === save ? max(width, min(Self.mainButton, bounds.width - others)) : width
  }
}
