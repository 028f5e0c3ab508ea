import Drawing

/// The disguise with everything that can be undone and redone, and the gestures that run now.
///
/// Every element may have a gesture of its own, so several people work at once: `begin` when its
/// first finger takes hold, `preview` on every frame, then one `commit` (one step) or `cancel` (no
/// step). Running gestures are no part of the past: undo, redo and other edits act on what is
/// committed underneath, and a gesture goes on as long as its element is there. So nobody's
/// undo stops another one's hand, and the hand that lets go later is a step of its own.
package struct History: Hashable, Sendable {
  /// The values before each step, oldest first.
  package private(set) var past: [Disguise]
  /// The committed value: elements with a running gesture stand where it found them.
  package private(set) var present: Disguise
  /// The values that redo leads to, the next one last.
  package private(set) var future: [Disguise]
  /// What is to be seen: the present with the running gestures.
  package private(set) var shown: Disguise
  private var previews: [ElementID: Placement] = [:]

  /// A history that begins with a disguise, or goes on where a restored one ended.
  package init(_ present: Disguise, past: [Disguise] = [], future: [Disguise] = []) {
    self.past = past
    self.present = present
    self.future = future
    shown = present
  }

  /// Whether there is a step to undo.
  package var canUndo: Bool { !past.isEmpty }
  /// Whether there is a step to redo.
  package var canRedo: Bool { !future.isEmpty }
  /// The elements that a gesture holds now.
  package var held: Set<ElementID> { Set(previews.keys) }

  // MARK: Steps

  /// Performs an edit as one step.
  ///
  /// An element that a gesture holds cannot be placed by another hand; removing it ends the
  /// gesture without a step of its own, and so does another photo.
  ///
  /// - Returns: false if nothing changed: the edit was refused or had no effect. No step is left.
  @discardableResult
  package mutating func perform(_ edit: Edit) -> Bool {
    if case .setPlacement(let id, _) = edit, previews[id] != nil { return false }
    var next = present
    guard next.apply(edit), !next.looksLike(present) else { return false }
    advance(to: next)
    return true
  }

  /// Goes one step back; false if there is none.
  @discardableResult
  package mutating func undo() -> Bool {
    guard let value = past.popLast() else { return false }
    future.append(present)
    restore(value)
    return true
  }

  /// Goes one step forward again; false if there is none.
  @discardableResult
  package mutating func redo() -> Bool {
    guard let value = future.popLast() else { return false }
    past.append(present)
    restore(value)
    return true
  }

  // MARK: Gestures

  /// Begins a gesture on an element; false if it is not there or is held already.
  @discardableResult
  package mutating func begin(_ id: ElementID) -> Bool {
    guard let element = present[id], previews[id] == nil else { return false }
    previews[id] = element.placement
    return true
  }

  /// Shows where a gesture would put its element.
  ///
  /// The mirroring is not a gesture's business: it stays as committed, so a flip by another hand
  /// holds.
  ///
  /// - Returns: false if no gesture holds the element (any more) or the placement is not valid.
  @discardableResult
  package mutating func preview(_ id: ElementID, _ placement: Placement) -> Bool {
    guard previews[id] != nil, placement.isValid, let index = shown.index(of: id) else {
      return false
    }
    previews[id] = placement
    let isFlipped = shown.elements[index].placement.isFlipped
    shown.elements[index].placement = placement
    shown.elements[index].placement.isFlipped = isFlipped
    return true
  }

  /// Ends a gesture and makes it one step.
  ///
  /// - Returns: false if it left no step: nothing held the element, or it is where it was.
  @discardableResult
  package mutating func commit(_ id: ElementID) -> Bool {
    guard previews.removeValue(forKey: id) != nil, let element = shown[id],
      element != present[id]
    else { return false }
    var next = present
    next.apply(.setPlacement(id, element.placement))
    advance(to: next)
    return true
  }

  /// Ends a gesture and puts its element back; false if nothing held it.
  @discardableResult
  package mutating func cancel(_ id: ElementID) -> Bool {
    guard previews.removeValue(forKey: id) != nil else { return false }
    refreshShown()
    return true
  }

  // MARK: Inside

  /// Makes a value the next step, as it comes from a journal.
  package mutating func advance(to next: Disguise) {
    past.append(present)
    future.removeAll()
    replacePresent(with: next)
  }

  private mutating func restore(_ value: Disguise) {
    var value = value
    // A number once given stays given, or a view could take a new element for an undone one.
    value.nextID = max(value.nextID, present.nextID)
    replacePresent(with: value)
  }

  private mutating func replacePresent(with next: Disguise) {
    if next.photo != present.photo { previews.removeAll() }
    present = next
    refreshShown()
  }

  private mutating func refreshShown() {
    shown = present
    for (id, placement) in previews {
      if !preview(id, placement) { previews[id] = nil }
    }
  }
}
