import TouchKit

/// The buttons that undo and redo while a text is written: they take the place of those of the bar, which
/// a sheet covers for fingers.
final class HistoryButtons {
  /// The buttons of the bar.
  typealias Originals = (undo: Button, redo: Button)

  let undo: Button
  let redo: Button
  private let originals: Originals

  /// Creates buttons that look like others and do something else.
  init(of originals: Originals, action: @escaping (TextSteps.Direction) -> Void) {
    self.originals = originals
    undo = Self.copy(originals.undo, "undo-text") { action(.undo) }
    redo = Self.copy(originals.redo, "redo-text") { action(.redo) }
  }

  var buttons: [Button] { [undo, redo] }

  private static func copy(
    _ button: Button, _ identifier: String, action: @escaping () -> Void
  ) -> Button {
    let copy = HistoryButton(icon: button.icon, label: button.label, action: action)
    copy.identifier = identifier
    copy.iconHasDirection = button.iconHasDirection
    copy.backgroundColor = Theme.surface
    return copy
  }

  /// Puts them where the others are, or hides them.
  func place(isHidden: Bool) {
    for (button, original) in [(undo, originals.undo), (redo, originals.redo)] {
      button.isHidden = isHidden
      button.frame = original.convert(original.bounds, to: nil)
    }
  }
}

/// A button of the hand that writes; all others reach the one of the bar below.
private final class HistoryButton: Button {
  override func hitTest(_ point: Point) -> View? {
    (superview as? Overlay)?.takesTouches ?? true ? super.hitTest(point) : nil
  }
}
