/// What undo and redo may do while gestures hold elements.
extension History {
  /// Which step undo may take back: the newest one that concerns no element that a gesture holds,
  /// as the number of newer steps, which stay; nil if there is none.
  ///
  /// A step stays as well if a newer one that stays concerns the same element. Steps before a
  /// change of photo or framing stay as long as anything is held: on another one every gesture would end.
  package var undoableStep: Int? { undoableStep { _ in true } }

  /// The same among the steps of which something is so, by their positions.
  func undoableStep(_ isSought: (Int) -> Bool) -> Int? {
    var blocked = held
    for (newer, step) in zip(past, past.dropFirst() + [present]).reversed().enumerated() {
      let (before, after) = step
      let place = past.count - 1 - newer
      if !before.isFramed(as: after) { return blocked.isEmpty && isSought(place) ? newer : nil }
      var changed = after.elementsChanged(since: before)
      // A photo has one frame: all steps about frames concern each other. No element has this number.
      if changed.contains(where: { (after[$0] ?? before[$0])?.isFrame ?? false }) {
        changed.insert(ElementID(rawValue: 0))
      }
      if isSought(place),
        changed.isDisjoint(with: blocked)
          || changed.isDisjoint(with: held) && isBelowOtherStrokes(place)
      {
        return newer
      }
      blocked.formUnion(changed)
    }
    return nil
  }

  /// Whether a step has only added strokes, which the later values have among others.
  private func isBelowOtherStrokes(_ step: Int) -> Bool {
    let later = past[(step + 1)...] + [present]
    guard let strokes = later.first?.strokesAdded(since: past[step]) else { return false }
    // What the newest one does not have was erased.
    return later.dropFirst().reversed().allSatisfy { $0.has(strokes) }
  }

  /// Whether the next redo would change an element that a gesture holds.
  package var redoChangesHeldElement: Bool {
    guard let next = future.last, !held.isEmpty else { return false }
    return !next.isFramed(as: present)
      || !next.elementsChanged(since: present).isDisjoint(with: held)
  }
}

extension Disguise {
  /// Returns the elements that differ from another value, or are in only one of the two, or have
  /// another position in the order.
  func elementsChanged(since before: Disguise) -> Set<ElementID> {
    var changed = movedElements(since: before)
    var old = before.byID
    for element in elements where old.removeValue(forKey: element.id) != element {
      changed.insert(element.id)
    }
    return changed.union(old.keys)
  }

  /// Returns the value with some elements as they are in another one, each just above the same
  /// neighbor as there.
  func restoring(_ ids: Set<ElementID>, from other: Disguise) -> Disguise {
    var result = self
    result.elements.removeAll { ids.contains($0.id) }
    for (index, element) in other.elements.enumerated() where ids.contains(element.id) {
      let below = other.elements[..<index].lazy.reversed().compactMap { result.index(of: $0.id) }
      result.elements.insert(element, at: below.first.map { $0 + 1 } ?? 0)
    }
    return result
  }

  /// Returns the element that has moved past others in the order; both of two neighbors that have
  /// changed places, and all of those between the first and the last that moved if they were more.
  private func movedElements(since before: Disguise) -> Set<ElementID> {
    let (ids, earlier) = (Set(elements.map(\.id)), Set(before.elements.map(\.id)))
    let old = before.elements.map(\.id).filter(ids.contains)
    let new = elements.map(\.id).filter(earlier.contains)
    let different = old.indices.filter { old[$0] != new[$0] }
    guard let first = different.first, let last = different.last else { return [] }
    let ends = [old[first]].filter { $0 == new[last] } + [old[last]].filter { $0 == new[first] }
    return Set(ends.isEmpty ? Array(old[first...last]) : ends)
  }
}
