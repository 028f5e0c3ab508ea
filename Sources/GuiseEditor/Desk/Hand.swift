import DisguiseModel
import TouchKit

/// What belongs to one hand: what it has opened, and what it acted on last.
package final class Hand {
  /// The element that its menu and its keys mean: the one that it touched last.
  package internal(set) var selection: ElementID?
  /// The sticker that its next tap on the photo places.
  package var armed: Sticker? { didSet { if oldValue != armed { onArmedChange() } } }
  /// The outline of the selected element, and the corner handle.
  package let marks = SelectionMarks()
  /// The point of the photo, in its pixels, at which a finger took the corner handle.
  var handleGrip = Point.zero
  /// The menu that is open.
  var menu: Menu?
  /// Whether that is the menu of an element; meanwhile the marks of the selection do not fade.
  var hasElementMenu = false { didSet { if oldValue != hasElementMenu { marks.wake() } } }
  /// The sheet in which a text is written.
  weak var textSheet: TextSheet?
  /// Opens the dialog that waits until nothing is dragged.
  var waitingDialog: (() -> Void)?
  /// The fingers whose landing has ended the editing of a text: their taps do nothing else.
  var endingTouches: Set<Touch> = []
  /// Called when another sticker is armed, or none.
  var onArmedChange: () -> Void = {}

  /// Closes the menu.
  func closeMenu() { menu?.close() }
}

/// The hands at the glass.
///
/// All touches, pointers and keys are of one hand.
package final class Hands {
  private let hand = Hand()

  /// The hand of a touch.
  package func hand(of touch: Touch) -> Hand { hand }

  /// The hand of the touches of a gesture.
  package func hand(of gesture: GestureRecognizer) -> Hand { hand }

  /// The hand at a pointer.
  package func hand(atPointer device: Int) -> Hand { hand }

  /// The hand at the keyboard.
  package var atKeyboard: Hand { hand }

  /// The hand whose touch, pointer or key is being handled.
  package var acting: Hand { hand }

  /// All hands.
  package var all: [Hand] { [hand] }
}
