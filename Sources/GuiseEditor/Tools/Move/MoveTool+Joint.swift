import DisguiseModel
import TouchKit

/// Dragging several elements as one.
extension MoveTool {
  /// The hand that drags an element, if one does.
  func holder(of id: ElementID) -> Hand? { drags.entry(of: id)?.hand }

  /// Whether no other hand drags an element.
  func isFree(_ id: ElementID, for hand: Hand) -> Bool { holder(of: id).map { $0 == hand } ?? true }

  /// The views of what one drag moves, by the element that its source has taken.
  func views(of id: ElementID) -> [ElementView] {
    drags.elements(movedWith: id).compactMap { stage.canvasView[$0] }
  }

  /// The elements that a hand takes with one: those that it has selected, or the group; one of a group alone only as
  /// long as people see that.
  func elements(takenWith id: ElementID, by hand: Hand) -> [ElementID] {
    let isSelected =
      hand.selected.contains(id) && (hand.selected.count > 1 || hand.marks.areInSight)
    return isSelected ? hand.selected : stage.tools.select.companions(of: id, for: hand)
  }

  /// Begins the gestures of what a hand moves together with an element that it has taken: what it has selected,
  /// or the group, without what others hold. Nil if there is nothing more.
  func beginJoint(with id: ElementID, _ hand: Hand) -> JointDrag? {
    let ids = elements(takenWith: id, by: hand)
    guard ids.count > 1, let shown = stage.document.history?.shown else { return nil }
    let seen = ids.filter { stage.canvasView[$0] != nil }
    var begun = stage.document.change { $0.begin(seen) } ?? []
    begun.insert(id)
    let members = shown.elements.compactMap { element -> JointDrag.Member? in
      guard begun.contains(element.id), let view = stage.canvasView[element.id] else { return nil }
      return JointDrag.Member(id: element.id, start: element.placement, shape: view.shape)
    }
    return members.count > 1 ? JointDrag(members) : nil
  }

  /// Begins the gestures of what is hidden in groups that a drag moves as a whole; returns where it is.
  func beginHidden(with ids: [ElementID]) -> [ElementID: Placement] {
    guard let disguise = stage.document.history?.present,
      case let hidden = disguise.hidden(goingWith: ids), !hidden.isEmpty
    else { return [:] }
    let begun = stage.document.change { $0.begin(hidden) } ?? []
    return Dictionary(
      uniqueKeysWithValues: disguise.elements.filter { begun.contains($0.id) }
        .map { ($0.id, $0.placement) })
  }

  /// Moves what is hidden in a group as what is seen of it has moved.
  func showHidden(with id: ElementID) {
    guard let entry = drags.entry(of: id), !entry.hidden.isEmpty, let motion = motion(of: entry)
    else { return }
    let placed = entry.hidden.compactMap { id, start in
      start.applying(motion).map { (id: id, placement: $0) }
    }
    for (id, placement) in stage.document.change({ $0.preview(placed) }) ?? [] {
      // Somebody may have shown it meanwhile.
      stage.canvasView[id]?.placement = placement
    }
  }

  /// How a drag has moved all that it moves.
  private func motion(of entry: Drags.Entry) -> Similarity? {
    let first = entry.joint?.members.first
    let (id, start) = (first?.id ?? entry.id, first?.start ?? entry.drag.start)
    guard let now = stage.canvasView[id]?.placement else { return nil }
    return Similarity(
      scale: now.scale / start.scale, rotation: now.rotation - start.rotation,
      from: start.center, to: now.center)
  }

  /// Shows what a joint drag moves, with its box at a place.
  func show(_ joint: JointDrag, at place: Placement, by source: ElementDrag.Source) {
    let placed = joint.placements(at: place, within: stage.limits)
    for (id, placement) in stage.document.change({ $0.preview(placed) }) ?? [] {
      stage.canvasView[id]?.placement = placement
    }
    if source.isHandle { stage.tools.select.updateMarks() }
  }

  /// The corners of the box around what is dragged together with an element, in photo pixels; nil if it is
  /// not.
  func joint(of id: ElementID) -> [Point]? {
    guard let entry = drags.entry(of: id), let joint = entry.joint,
      let moved = motion(of: entry)
    else { return nil }
    return joint.start.applying(moved)?.corners(of: joint.box.size)
  }
}
