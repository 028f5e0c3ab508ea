import DisguiseModel
import TouchKit

/// Selecting elements: those of each hand are the ones that its menu, its keys and its handle mean. A group is
/// selected as a whole; a further tap selects one element of it.
package final class SelectTool: CanvasTool {
  private unowned let stage: CanvasStage
  /// What edits elements by the name of their kind, after a double tap; all others are flipped.
  var edits: [String: (ElementID, Hand) -> Void] = [:]
  /// Flips several elements about their common middle, after a double tap on a group.
  var flipsTogether: ([ElementID], Hand) -> Void = { _, _ in }
  /// Says how many elements stay as they are, because other hands hold them.
  var tellsHeld: (Int) -> Void = { _ in }

  /// The group of the element that has the focus.
  private var focusedGroup: GroupID?

  init(on stage: CanvasStage) { self.stage = stage }

  /// Selects an element with its group for a hand, or (nil) none.
  package func select(_ id: ElementID?, by hand: Hand) {
    select(id.map { companions(of: $0, for: hand) } ?? [], by: hand)
  }

  /// Selects elements for a hand; the last one is the one by which it has selected the others.
  package func select(_ ids: [ElementID], by hand: Hand) {
    for other in stage.hands.all where other !== hand { release(ids, by: other) }
    let old = hand.selected
    hand.selected = ids
    noteHidden(of: hand)
    let all = Set(stage.hands.all.flatMap(\.selected))
    for id in old.count + ids.count > 2 ? Set(old).symmetricDifference(ids) : Set(old + ids) {
      stage.canvasView[id]?.isSelected = all.contains(id)
    }
    // A focused element is always a selected one.
    let window = stage.window
    if let focused = window.focus as? ElementView, !ids.contains(focused.id),
      hand === stage.hands.atKeyboard
    {
      window.focus = ids.last.flatMap { stage.canvasView[$0] }
    }
    updateMarks(of: hand)
    hand.marks.wake()
    if old != ids { stage.onEvent(.changed(.selection)) }
  }

  /// Selects those of elements that are not hidden.
  func select(seen ids: [ElementID], by hand: Hand) {
    select(ids.filter { stage.canvasView[$0] != nil }, by: hand)
  }

  /// A group that another hand has selected is not any more once some of it is by this one, nor is a piece of one once
  /// this one has all of it: two frames would be around the same things, or one around half of them. What a hand moves
  /// it keeps.
  private func release(_ ids: [ElementID], by other: Hand) {
    let isPiece = other.selected.count == 1 && ids.count > 1 && group(of: other) != nil
    guard isPiece || other.selected.count > 1 && other.selectsOneThing,
      other.selected.contains(where: ids.contains),
      !other.selected.contains(where: { stage.tools.move.holder(of: $0) == other })
    else { return }
    select([], by: other)
  }

  /// Selects an element that a hand takes, with what it takes together with that.
  func take(_ id: ElementID, by hand: Hand) {
    let taken = stage.tools.move.elements(takenWith: id, by: hand)
    select(taken.filter { $0 != id } + [id], by: hand)
  }

  /// Selects an element with its group besides what is selected, or those no more.
  package func toggle(_ id: ElementID, by hand: Hand) {
    if hand.isFrame(id) { return select(hand.selected == [id] ? nil : id, by: hand) }
    let own = companions(of: id, for: hand)
    let rest = hand.selected.filter {
      !own.contains($0) && !hand.isLocked($0) && !hand.isFrame($0)
    }
    select(hand.selected.contains(id) ? rest : rest + own, by: hand)
  }

  /// Selects all that a hand can take.
  package func selectAll(by hand: Hand) {
    let all = stage.document.history?.present.elements ?? []
    select(all.filter { isFree($0, for: hand) }.map(\.id), by: hand)
    tellHeld(of: all, for: hand)
  }

  /// Says how many of elements that a hand has meant others hold: whoever goes on would think it has all.
  func tellHeld(of elements: [DisguiseElement], for hand: Hand) {
    let count = elements.count { Self.isLoose($0) && !isFree($0, for: hand) }
    if count > 0 { tellsHeld(count) }
  }

  /// An element, and before it the others of its group that a hand can take. What is locked stays a part of the
  /// photo; what is hidden goes with the group (`Disguise.withHidden`), but no hand has selected what nobody sees.
  func companions(of id: ElementID, for hand: Hand) -> [ElementID] {
    guard let disguise = stage.document.history?.present, let element = disguise[id],
      let group = element.group, element.isFree
    else { return [id] }
    return disguise.elements.filter { $0.group == group && $0.id != id && isFree($0, for: hand) }
      .map(\.id) + [id]
  }

  /// Whether a hand can take an element: no other one holds it.
  ///
  /// A frame is by itself always.
  func isFree(_ element: DisguiseElement, for hand: Hand) -> Bool {
    Self.isLoose(element) && stage.tools.move.isFree(element.id, for: hand)
  }

  /// Whether an element can be taken at all.
  static func isLoose(_ element: DisguiseElement) -> Bool { element.isFree && !element.isFrame }

  /// Selects an element that was tapped at a point of the canvas; further taps on a pile select the ones
  /// below.
  func select(_ id: ElementID, throughPileAt point: Point, by hand: Hand) {
    let pile = stage.canvasView.pile(at: point).map(\.id)
    let current = pile.lastIndex(where: hand.selected.contains)
    guard let current, pile.count > 1, !selectsGroup(of: id, hand) else {
      return pick(id, by: hand)
    }
    let next = (pile[(current + 1)...] + pile).first { !hand.selected.contains($0) }
    pick(next ?? id, by: hand)
  }

  /// Selects an element that was tapped: first with its group, then alone, as others of that group from then on.
  /// Where the marks have faded, a tap is the first one again.
  func pick(_ id: ElementID, by hand: Hand) {
    let group = stage.document.history?.present[id]?.group
    let isInside = group != nil && hand.selected.count == 1 && group == self.group(of: hand)
    let areSeen = hand.marks.areInSight
    hand.enteredGroup = areSeen && selectsGroup(of: id, hand) ? hand.selected : []
    let isAlone = isInside && areSeen || !hand.enteredGroup.isEmpty
    select(isAlone ? [id] : companions(of: id, for: hand), by: hand)
  }

  private func selectsGroup(of id: ElementID, _ hand: Hand) -> Bool {
    hand.selected.count > 1 && hand.selectsOneThing && hand.selected.contains(id)
  }

  private func group(of hand: Hand) -> GroupID? {
    hand.selection.flatMap { stage.document.history?.present[$0]?.group }
  }

  /// Edits an element that was tapped twice, or flips it, with its group if that is selected.
  func edit(_ id: ElementID, by hand: Hand) {
    if let edit = edit(of: id) { return edit(hand) }
    if hand.enteredGroup.contains(id) { select(hand.enteredGroup, by: hand) }
    let ids = hand.selected(with: id)
    guard ids.count > 1 else {
      stage.document.perform(.change(id, .flip))
      return
    }
    flipsTogether(ids, hand)
  }

  /// Edits what an element was made from; nil if that cannot be edited.
  func edit(of id: ElementID?) -> ((Hand) -> Void)? {
    guard let element = id.flatMap({ stage.document.history?.present[$0] }), element.isFree,
      let edit = edits[element.kind.name]
    else { return nil }
    return { hand in edit(element.id, hand) }
  }

  /// A focused element is selected, and its marks stay visible: at the first one of a group all of that, at a
  /// further one that alone.
  func focusDidChange(of view: ElementView) {
    let hand = stage.hands.atKeyboard
    guard stage.window.focus === view else {
      if !(stage.window.focus is ElementView) { focusedGroup = nil }
      return hand.marks.wake()
    }
    let group = stage.document.history?.present[view.id]?.group
    let isFurther = group != nil && group == focusedGroup
    focusedGroup = group
    if isFurther {
      select([view.id], by: hand)
    } else if !hand.selected.contains(view.id) {
      select(view.id, by: hand)
    } else {
      hand.marks.wake()
    }
  }

  /// Selects all of the group again of which the keyboard has chosen one element; returns false if it has not.
  func leavePiece(by hand: Hand) -> Bool {
    guard stage.window.showsFocus, let view = stage.window.focus as? ElementView,
      hand.selected == [view.id], case let all = companions(of: view.id, for: hand), all.count > 1
    else { return false }
    select(all, by: hand)
    return true
  }

  /// What is hidden in the groups that a hand has selected as a whole is selected as soon as it is shown again.
  private func noteHidden(of hand: Hand) {
    let hidden = stage.document.history?.present.hidden(goingWith: hand.selected)
    hand.hiddenWithSelection = hidden ?? []
  }

  // MARK: Outline and handle

  func handDidArrive(_ hand: Hand) {
    let marks = stage.canvasView.marks
    marks.insertSubview(
      hand.marks, at: (marks.subviews.firstIndex { $0 is GuidesView } ?? -1) + 1)
    hand.marks.frame = marks.bounds
    hand.marks.coveredHeight = stage.canvasView.coveredHeight
    hand.marks.controls = stage.canvasView.controls
    hand.marks.hand = hand
    hand.marks.disc.action = { [weak self, weak hand] in
      guard let hand, let id = hand.selection else { return }
      self?.stage.remove(hand.selected(with: id))
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
      hand.marks.controls = stage.canvasView.controls
    }
    updateMarks()
  }

  /// What is not there any more is not selected, and nothing locked among others.
  func elementsDidChange(to shown: Disguise) {
    for hand in stage.hands.all {
      let back = hand.hiddenWithSelection.filter { shown[$0]?.isFree ?? false }
      if !back.isEmpty, !hand.selected.isEmpty { select(back + hand.selected, by: hand) }
      noteHidden(of: hand)
      // What was locked together can be unlocked together.
      if hand.selected.count > 1, !hand.selected.allSatisfy({ shown[$0]?.isLocked ?? false }) {
        let free = Set(shown.elements.lazy.filter { $0.isFree && !$0.isFrame }.map(\.id))
        let kept = hand.selected.filter(free.contains)
        if kept != hand.selected { select(kept, by: hand) }
      } else if let id = hand.selection, shown[id]?.isHidden ?? true {
        select(nil, by: hand)
      }
    }
    if let focused = stage.window.focus as? ElementView, !focused.canBecomeFocused {
      stage.window.focus = nil
    }
    updateMarks()
  }

  /// Moves outline and handle of all hands to their elements.
  func updateMarks() {
    let acting = stage.hands.acting
    for hand in stage.hands.all { updateMarks(of: hand, wakingThem: hand == acting) }
  }

  /// Moves outline and handle to what is selected. They are hidden while it is dragged, except by
  /// the handle itself.
  private func updateMarks(of hand: Hand, wakingThem areWoken: Bool = true) {
    let marks = hand.marks
    guard let selection = hand.selection, let view = stage.canvasView[selection],
      stage.tools.move[selection].map({ $0.source.isHandle }) ?? true
    else {
      marks.stopFollowing()
      marks.surround([], as: [])
      return
    }
    marks.isLocked = hand.isLocked(selection) || hand.isFrame(selection)
    let views = hand.selected.compactMap { stage.canvasView[$0] }
    if hand.selectsOneThing {
      // Also while the elements grow, wiggle or turn in an animation.
      marks.follow(view) { [weak self, weak marks] view in
        guard let self, let marks else { return }
        if views.count == 1 { return marks.surround(view) }
        marks.surround(views, as: stage.tools.move.joint(of: selection), areOne: true)
      }
    } else {
      marks.stopFollowing()
      marks.surround(views, as: stage.tools.move.joint(of: selection))
    }
    if areWoken { marks.wake() }
  }

  /// Whether what is selected is in use, so that its marks do not fade.
  private func isSelectionInUse(of hand: Hand) -> Bool {
    hand.hasElementMenu || stage.window.showsFocus && stage.window.focus is ElementView
      || hand.selection.flatMap { stage.tools.move[$0] }?.source.isHandle ?? false
  }
}
