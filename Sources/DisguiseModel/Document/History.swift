import Drawing

/// The disguise with its undo and redo stacks, and the previews of active gestures.
///
/// Each element may have one gesture at a time, so that several people can work at once: `begin`
/// when its first finger goes down, `preview` on every frame, then one `commit` (one step) or
/// `cancel` (no step). Previews are not part of the undo stack: undo, redo and other edits act on
/// the committed value below them, and a gesture continues as long as its element exists. Undo by
/// one person therefore never interrupts another's gesture, and a gesture committed later is a step
/// of its own.
package struct History: Hashable, Sendable {
  /// The values before each step, oldest first.
  package private(set) var past: [Disguise]
  /// The committed value: elements with an active gesture have the placement before it.
  package private(set) var present: Disguise
  /// The values that redo restores; the next one is last.
  package private(set) var future: [Disguise]
  /// Who did the steps since each past value, and when.
  package private(set) var origins: [StepOrigin?]
  /// The same for the steps that redo restores.
  package private(set) var undoneOrigins: [StepOrigin?]
  /// The value to display: the present with the previews of active gestures.
  package private(set) var shown: Disguise
  /// The previews in the order of the elements' numbers, by which they are found.
  private var previews: [Preview] = []
  /// The looks and kinds that elements have for as long as somebody chooses.
  private var trials: [ElementID: [Edit.Change]] = [:]

  /// The placement that an active gesture would give its element.
  private struct Preview: Hashable {
    let id: ElementID
    var placement: Placement
  }

  /// Creates a history from a disguise, or from a restored history.
  ///
  /// - Parameters:
  ///   - present: The committed value.
  ///   - past: The values before each step, oldest first.
  ///   - future: The values that redo restores; the next one is last.
  ///   - origins: Who did the steps; unknown for all if their number is another one.
  ///   - undoneOrigins: The same for those that redo restores.
  package init(
    _ present: Disguise, past: [Disguise] = [], future: [Disguise] = [],
    origins: [StepOrigin?] = [], undoneOrigins: [StepOrigin?] = []
  ) {
    self.origins =
      origins.count == past.count ? origins : Array(repeating: nil, count: past.count)
    self.undoneOrigins =
      undoneOrigins.count == future.count
      ? undoneOrigins : Array(repeating: nil, count: future.count)
    self.past = past
    self.present = present
    self.future = future
    shown = present
  }

  /// Whether there is a step to undo.
  package var canUndo: Bool { !past.isEmpty }
  /// Whether there is a step to redo.
  package var canRedo: Bool { !future.isEmpty }
  /// The elements with an active gesture.
  package var held: Set<ElementID> { Set(previews.map(\.id)) }

  // MARK: Steps

  /// Performs an edit as one step.
  ///
  /// An element with an active gesture cannot be placed, locked or hidden by an edit, nor removed by one that does
  /// more, and while there is one, the photo cannot be framed anew. Removing an element ends its gesture without a
  /// step of its own, and so does a change of photo.
  ///
  /// - Parameters:
  ///   - origin: Who does it, and when.
  ///   - limit: Returns where an element stays within reach on a canvas of a size; called for each
  ///     element that the edit has made or changed, but not where the photo is framed anew.
  /// - Returns: Whether the edit had an effect; otherwise no step is recorded.
  @discardableResult
  package mutating func perform(
    _ edit: Edit, by origin: StepOrigin? = nil,
    limitedBy limit: (DisguiseElement, Size) -> Placement = { element, _ in element.placement }
  ) -> Bool {
    if !previews.isEmpty, edit.isFraming || edit.takes(from: isHeld, in: present) { return false }
    var next = present
    guard next.apply(edit) else { return false }
    if !edit.isFraming { next.placeChanges(since: present, by: limit) }
    guard !next.looksLike(present) else { return false }
    advance(to: next, by: origin)
    return true
  }

  /// Makes one step of the two newest ones; returns false if there are fewer.
  package mutating func joinNewestSteps() -> Bool {
    guard past.count > 1 else { return false }
    past.removeLast()
    origins.remove(at: origins.count - 2)
    return true
  }

  /// Undoes the newest step, or the one before a number of newer ones; returns false if there is
  /// none.
  ///
  /// The newer steps stay: the undone one takes its place after them, as if it had come last. Redo
  /// therefore restores it, and everything else is as it was. They may not concern the elements of
  /// the undone step; `undoableStep` finds one for which that is so.
  @discardableResult
  package mutating func undo(below newer: Int = 0) -> Bool {
    guard newer >= 0, newer < past.count else { return false }
    future.append(present)
    past.append(present)
    let before = past.count - 2 - newer
    undoneOrigins.append(origins.remove(at: before))
    let step = past.remove(at: before + 1)
    let later = past.indices.dropFirst(before + 1)
    if newer > 0, let strokes = step.strokesAdded(since: past[before]),
      case let values = past[later].compactMap({ $0.removing(strokes) }), values.count == newer
    {
      past.replaceSubrange(later, with: values)
    } else {
      let changed = step.elementsChanged(since: past[before])
      for later in later { past[later] = past[later].restoring(changed, from: past[before]) }
    }
    restore(past.removeLast())
    return true
  }

  /// Redoes one step; returns false if there is none.
  @discardableResult
  package mutating func redo() -> Bool {
    guard let value = future.popLast() else { return false }
    past.append(present)
    origins.append(undoneOrigins.removeLast())
    restore(value)
    return true
  }

  /// Changes what steps led to, as if they had been done so; adds no step, and gestures continue. A step
  /// that makes no difference any more goes.
  ///
  /// - Parameter edit: Returns what changes in a value, as it would be in the present framing; nil if
  ///   nothing does.
  package mutating func amend(by edit: (Disguise) -> Edit?) {
    let (nextID, now) = (present.nextID, present)
    func amended(_ value: Disguise) -> Disguise {
      var result = value
      // What an edit adds is the same element in each.
      result.nextID = nextID
      let isFramedOtherwise = value.photo == now.photo && value.framing != now.framing
      if isFramedOtherwise { result.apply(.framing(now.framing)) }
      let before = result
      guard let edit = edit(result), result.apply(edit) else { return value }
      return isFramedOtherwise ? result.framed(as: value, keepingOthersThan: before) : result
    }
    let present = amended(present)
    past = past.map(amended)
    let kept = zip(past, past.dropFirst() + [present]).enumerated()
      .filter { !$0.element.0.looksLike($0.element.1) }.map(\.offset)
    (past, origins) = (kept.map { past[$0] }, kept.map { origins[$0] })
    future = future.map(amended)
    replacePresent(with: present)
  }

  // MARK: Gestures

  /// Begins a gesture on an element; returns false if the element does not exist, is locked or hidden, or has
  /// one already.
  @discardableResult
  package mutating func begin(_ id: ElementID) -> Bool {
    guard let element = present[id], element.isFree, !isHeld(id) else { return false }
    let preview = Preview(id: id, placement: element.placement)
    previews.insert(preview, at: position(of: id))
    return true
  }

  /// Begins gestures on those of many elements on which that is possible; returns these. What is hidden may go with
  /// what is seen.
  package mutating func begin(_ ids: [ElementID]) -> Set<ElementID> {
    let sought = Set(ids)
    let begun = present.elements.filter { sought.contains($0.id) && !$0.isLocked && !isHeld($0.id) }
    previews += begun.map { Preview(id: $0.id, placement: $0.placement) }
    previews.sort { $0.id < $1.id }
    return Set(begun.map(\.id))
  }

  /// Previews the placement that a gesture would give its element.
  ///
  /// The mirroring is not changed by gestures: it stays as committed, so that a concurrent flip
  /// takes effect.
  ///
  /// - Returns: The placement that is shown; nil if the element has no active gesture or the placement
  ///   is invalid.
  @discardableResult
  package mutating func preview(_ id: ElementID, _ placement: Placement) -> Placement? {
    guard placement.isValid, let held = preview(of: id), let index = shown.index(of: id) else {
      return nil
    }
    previews[held].placement = placement
    return shown.elements[index].preview(at: placement)
  }

  /// Previews the placements that a gesture would give many elements; what is invalid has no effect.
  ///
  /// - Returns: The placements that are shown.
  package mutating func preview(
    _ placements: [(id: ElementID, placement: Placement)]
  ) -> [(id: ElementID, placement: Placement)] {
    for (id, placement) in placements where placement.isValid {
      if let held = preview(of: id) { previews[held].placement = placement }
    }
    return showPreviews()
  }

  /// Ends a gesture and records it as one step.
  ///
  /// - Parameters:
  ///   - id: The element.
  ///   - origin: Who has moved it, and when.
  /// - Returns: False if no step was recorded: there was no gesture, or the placement is unchanged.
  @discardableResult
  package mutating func commit(_ id: ElementID, by origin: StepOrigin? = nil) -> Bool {
    commit([id], by: origin)
  }

  /// Ends the gestures on several elements and records them as one step.
  ///
  /// - Parameters:
  ///   - ids: The elements.
  ///   - origin: Who has moved them, and when.
  /// - Returns: False if no step was recorded: there was no gesture, or no placement has changed.
  @discardableResult
  package mutating func commit(_ ids: [ElementID], by origin: StepOrigin? = nil) -> Bool {
    let ended = removePreviews(of: ids)
    var next = present
    // What is shown differs from the present by looks and places only.
    for (index, element) in shown.elements.enumerated()
    where ended.contains(element.id) && element.placement != present.elements[index].placement {
      next.elements[index].placement = element.placement
    }
    guard next != present else { return false }
    advance(to: next, by: origin)
    return true
  }

  /// Ends a gesture and restores the element; returns false if there was none.
  @discardableResult
  package mutating func cancel(_ id: ElementID) -> Bool { cancel([id]) }

  /// Ends the gestures on several elements and restores these; returns false if there were none.
  @discardableResult
  package mutating func cancel(_ ids: [ElementID]) -> Bool {
    guard !removePreviews(of: ids).isEmpty else { return false }
    refreshShown()
    return true
  }

  // MARK: Trials

  /// Shows an element with another look or kind for as long as somebody chooses; nil ends that, without a
  /// step.
  ///
  /// This holds nothing: others move the element meanwhile, and undo what they did. Where several choose for
  /// one element, the latest choice is shown.
  ///
  /// - Returns: Whether something has changed.
  @discardableResult
  package mutating func show(_ id: ElementID, tryingOn changes: [Edit.Change]?) -> Bool {
    show(tryingOn: [id: changes])
  }

  /// Shows elements with other looks or kinds, as one of them.
  @discardableResult
  package mutating func show(tryingOn changes: [ElementID: [Edit.Change]?]) -> Bool {
    let before = shown
    for (id, changes) in changes { trials[id] = changes }
    refreshShown()
    return shown != before
  }

  // MARK: Implementation

  /// Records a value as the next step; used when restoring from a journal.
  package mutating func advance(to next: Disguise, by origin: StepOrigin? = nil) {
    past.append(present)
    origins.append(origin)
    future.removeAll()
    undoneOrigins.removeAll()
    replacePresent(with: next)
  }

  private mutating func restore(_ value: Disguise) {
    var value = value
    // IDs are never reused; otherwise a view could mistake a new element for an undone one.
    value.nextID = max(value.nextID, present.nextID)
    replacePresent(with: value)
  }

  private mutating func replacePresent(with next: Disguise) {
    if !next.isFramed(as: present) { previews.removeAll() }
    present = next
    refreshShown()
  }

  private mutating func refreshShown() {
    shown = present
    trials = trials.filter { id, changes in shown.apply(.all(changes.map { .change(id, $0) })) }
    guard !previews.isEmpty, showPreviews().count < previews.count else { return }
    // The gestures of what is gone have ended.
    let there = Set(shown.elements.map(\.id))
    previews.removeAll { !there.contains($0.id) }
  }

  /// Shows all previews, of which there may be as many as there are elements; returns what is shown.
  private mutating func showPreviews() -> [(id: ElementID, placement: Placement)] {
    var result: [(id: ElementID, placement: Placement)] = []
    result.reserveCapacity(previews.count)
    for (index, element) in shown.elements.enumerated() {
      guard let held = preview(of: element.id) else { continue }
      result.append((element.id, shown.elements[index].preview(at: previews[held].placement)))
    }
    return result
  }

  /// Whether an element has an active gesture.
  package func isHeld(_ id: ElementID) -> Bool { preview(of: id) != nil }

  /// The index of the preview of an element.
  private func preview(of id: ElementID) -> Int? {
    let position = position(of: id)
    return position < previews.count && previews[position].id == id ? position : nil
  }

  /// The index of the first preview of an element or one after it.
  private func position(of id: ElementID) -> Int { previews.sortedIndex { $0.id < id } }

  /// Returns the elements that had one.
  private mutating func removePreviews(of ids: [ElementID]) -> Set<ElementID> {
    let ended = Set(ids.filter(isHeld))
    if !ended.isEmpty { previews.removeAll { ended.contains($0.id) } }
    return ended
  }
}

extension DisguiseElement {
  /// Puts it at a place, mirrored as it is; returns where it is then.
  fileprivate mutating func preview(at place: Placement) -> Placement {
    let isFlipped = placement.isFlipped
    placement = place
    placement.isFlipped = isFlipped
    return placement
  }
}
