import DisguiseModel
import TouchKit

/// Selecting elements: the element of each hand is the one that its menu, its keys and its handle mean.
package final class SelectTool: CanvasTool {
  private unowned let stage: CanvasStage
  /// What edits elements by the name of their kind, after a double tap; all others are flipped.
  var edits: [String: (ElementID, Hand) -> Void] = [:]

  init(on stage: CanvasStage) { self.stage = stage }

  /// Selects an element for a hand, or (nil) none.
  package func select(_ id: ElementID?, by hand: Hand) {
    let old = hand.selection
    hand.selection = id
    for id in [old, id].compactMap(\.self) {
      stage.canvasView[id]?.isSelected = stage.hands.all.contains { $0.selection == id }
    }
    // A focused element is always the selected one.
    let window = stage.window
    if let focused = window.focus as? ElementView, focused.id != id,
      hand === stage.hands.atKeyboard
    {
      window.focus = id.flatMap { stage.canvasView[$0] }
    }
    updateMarks(of: hand)
    hand.marks.wake()
    if old != id { stage.onEvent(.changed(.selection)) }
  }

  /// Selects an element that was tapped at a point of the canvas; further taps on a pile select the ones
  /// below.
  func select(_ id: ElementID, throughPileAt point: Point, by hand: Hand) {
    let pile = stage.canvasView.pile(at: point).map(\.id)
    guard let current = hand.selection.flatMap({ pile.firstIndex(of: $0) }), pile.count > 1 else {
      return select(id, by: hand)
    }
    select(pile[(current + 1) % pile.count], by: hand)
  }

  /// Edits an element that was tapped twice, or flips it.
  func edit(_ id: ElementID, by hand: Hand) {
    if let edit = edit(of: id) { edit(hand) } else { stage.document.perform(.change(id, .flip)) }
  }

  /// Edits what an element was made from; nil if that cannot be edited.
  func edit(of id: ElementID?) -> ((Hand) -> Void)? {
    guard let element = id.flatMap({ stage.document.history?.present[$0] }),
      let edit = edits[element.kind.name]
    else { return nil }
    return { hand in edit(element.id, hand) }
  }

  /// A focused element is selected, and its marks stay visible.
  func focusDidChange(of view: ElementView) {
    let hand = stage.hands.atKeyboard
    if stage.window.focus === view, hand.selection != view.id {
      select(view.id, by: hand)
    } else {
      hand.marks.wake()
    }
  }

  // MARK: Outline and handle

  func handDidArrive(_ hand: Hand) {
    let marks = stage.canvasView.marks
    marks.insertSubview(
      hand.marks, at: (marks.subviews.firstIndex { $0 is GuidesView } ?? -1) + 1)
    hand.marks.frame = marks.bounds
    hand.marks.coveredHeight = stage.canvasView.coveredHeight
    hand.marks.hand = hand
    hand.marks.disc.action = { [weak self, weak hand] in
      if let id = hand?.selection { self?.stage.remove(id) }
    }
    hand.marks.staysAwake = { [weak self, weak hand] in
      hand.map { self?.isSelectionInUse(of: $0) ?? false } ?? false
    }
  }

  func handDidLeave(_ hand: Hand) {
    select(nil, by: hand)
    hand.marks.removeFromSuperview()
  }

  func viewportDidChange() {
    for hand in stage.hands.all {
      hand.marks.frame = stage.canvasView.marks.bounds
      hand.marks.coveredHeight = stage.canvasView.coveredHeight
    }
    updateMarks()
  }

  /// What is not there any more is not selected.
  func elementsDidChange(to shown: Disguise) {
    for hand in stage.hands.all {
      if let selection = hand.selection, shown[selection] == nil { select(nil, by: hand) }
    }
    updateMarks()
  }

  /// Moves outline and handle of all hands to their elements.
  func updateMarks() {
    let acting = stage.hands.acting
    for hand in stage.hands.all { updateMarks(of: hand, wakingThem: hand == acting) }
  }

  /// Moves outline and handle to the selected element. They are hidden while it is dragged, except by
  /// the handle itself.
  private func updateMarks(of hand: Hand, wakingThem areWoken: Bool = true) {
    let marks = hand.marks
    guard let selection = hand.selection, let view = stage.canvasView[selection],
      stage.tools.move[selection].map({ $0.source.isHandle }) ?? true
    else {
      marks.stopFollowing()
      marks.corners = []
      return
    }
    // Also while the element grows, wiggles or turns in an animation.
    marks.follow(view) { [unowned marks] in marks.surround($0) }
    if areWoken { marks.wake() }
  }

  /// Whether the selected element is in use, so that its marks do not fade.
  private func isSelectionInUse(of hand: Hand) -> Bool {
    hand.hasElementMenu || stage.window.showsFocus && stage.window.focus is ElementView
      || hand.selection.flatMap { stage.tools.move[$0] }?.source.isHandle ?? false
  }
}
