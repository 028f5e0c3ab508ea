import DisguiseModel
import TouchKit

/// What belongs to one hand: what it has opened, and what it acted on last.
package final class Hand {
  /// The hand of the window; nil until something was touched.
  fileprivate(set) var id: HandID?
  /// The elements that its menu and its keys mean: those that it selected last, as by touching them.
  package internal(set) var selected: [ElementID] = []
  /// One of them, by which it has selected the others.
  package var selection: ElementID? { selected.last }
  /// The group of which its last tap has selected one element alone: a double tap means all of it.
  var enteredGroup: [ElementID] = []
  /// What is hidden in the groups that it has selected as a whole.
  var hiddenWithSelection: [ElementID] = []
  /// Whether what it has selected is one thing to people: an element, or a group.
  var selectsOneThing: Bool {
    guard selected.count > 1 else { return true }
    let groups = Set(selected.map { hands?.stage?.document.history?.present[$0]?.group })
    return groups.count == 1 && groups != [nil]
  }
  /// The outline of the selected element, and the corner handle.
  package let marks = SelectionMarks()
  /// The point of the photo, in its pixels, at which a finger took the corner handle.
  var handleGrip = Point.zero
  /// The menu that is open.
  var menu: Menu?
  /// Where its last menu was: a point of the window, or of a view that may move.
  var menuPlace: (point: Point, view: View?)?
  /// Whether that is the menu of an element; meanwhile the marks of the selection do not fade.
  var hasElementMenu = false {
    didSet {
      guard oldValue != hasElementMenu else { return }
      // Beside a menu the disc would look like what closes that.
      marks.disc.alpha = hasElementMenu ? 0 : 1
      marks.wake()
    }
  }
  /// The sheet in which a text is written.
  weak var textSheet: TextSheet?
  /// What waits until something is moved no more.
  var waiting: Waiting?
  /// The fingers whose landing has taken the keyboard from a field: their taps do nothing else.
  var endingTouches: Set<Touch> = []
  private weak var hands: Hands?

  /// What a hand has asked for that waits.
  struct Waiting {
    /// Whether it waits for all hands, not just for its own.
    let isForAll: Bool
    let act: () -> Void
  }

  fileprivate init(_ id: HandID?, of hands: Hands) {
    self.id = id
    self.hands = hands
  }

  /// The sticker that its next tap on the photo places: see ``Hands/armed``.
  package var armed: Sticker? {
    get { hands?.armed }
    set { hands?.armed = newValue }
  }

  /// An element with what it has selected together with that, without what others hold, unless that is all.
  func selected(with id: ElementID) -> [ElementID] {
    guard selected.count > 1, selected.contains(id), let stage = hands?.stage,
      let disguise = stage.document.history?.present
    else { return [id] }
    let all = Set(selected)
    let taken = disguise.elements.filter {
      all.contains($0.id) && stage.tools.select.isFree($0, for: self)
    }
    let free = selected.filter(Set(taken.map(\.id)).contains)
    // The one by which they are meant is the last.
    guard free.contains(id) else { return free.isEmpty ? [id] : free }
    return free.filter { $0 != id } + [id]
  }

  /// Whether an element is locked.
  func isLocked(_ id: ElementID) -> Bool {
    hands?.stage?.document.history?.present[id]?.isLocked ?? false
  }

  /// Whether an element is a frame.
  func isFrame(_ id: ElementID) -> Bool {
    hands?.stage?.document.history?.present[id]?.isFrame ?? false
  }

  /// Closes the menu.
  func closeMenu() { menu?.close() }

  /// Whether it writes a text.
  var isWriting: Bool { textSheet?.isOpen ?? false }

  /// Whether something of it is open or waits.
  fileprivate var isBusy: Bool { menu != nil || textSheet != nil || waiting != nil }
}

/// The hands at the glass, as the window estimates them: all that the editor knows of each.
package final class Hands {
  private unowned let window: Window
  private var known: [Hand] = []
  /// The sticker that the next tap on the photo places, whose tap ever: the drawer is too far away from
  /// the photo to tell who has armed it.
  package var armed: Sticker? { didSet { if oldValue != armed { stage?.armedDidChange() } } }
  /// Shows hands that come and leave, and knows who holds something.
  weak var stage: CanvasStage?

  /// Creates the hands at a window, which must outlive them.
  init(at window: Window) { self.window = window }

  /// The hand of a touch.
  package func hand(of touch: Touch) -> Hand { hand(touch.hand) }

  /// The hand of the touches of a gesture.
  package func hand(of gesture: GestureRecognizer) -> Hand { hand(gesture.hand) }

  /// The hand at a pointer.
  package func hand(atPointer device: Int) -> Hand { hand(window.hand(ofPointer: device)) }

  /// The hand at the keyboard: the one that has chosen what has the focus, or else acted last.
  package var atKeyboard: Hand {
    hand(window.focus == nil ? nil : window.focusHand)
  }

  /// The hand whose touch, pointer or key is being handled, or was handled last.
  package var acting: Hand { hand(nil) }

  /// All hands.
  package var all: [Hand] {
    if known.isEmpty { _ = acting }
    return known
  }

  /// The hand of an estimate; without one, the one that acted last.
  private func hand(_ id: HandID?) -> Hand {
    let id = id ?? window.actingHand
    if let hand = known.first(where: { $0.id == id }) ?? (id == nil ? known.last : nil) {
      return hand
    }
    // What was done before the first touch is of the hand that touches first.
    if let first = known.first(where: { $0.id == nil }) {
      first.id = id
      return first
    }
    // What the window has forgotten; what follows may ask for hands again.
    let present = window.hands
    let gone = known.filter { hand in
      !(hand.id.map(present.contains) ?? true) && !hand.isBusy
        && !(stage?.hasGestures(of: hand) ?? false)
    }
    known.removeAll(where: gone.contains)
    let hand = Hand(id, of: self)
    known.append(hand)
    stage?.handDidArrive(hand)
    for hand in gone { stage?.handDidLeave(hand) }
    return hand
  }
}

extension Hand: Equatable {
  /// Whether both are the same object.
  package nonisolated static func == (left: Hand, right: Hand) -> Bool { left === right }
}
