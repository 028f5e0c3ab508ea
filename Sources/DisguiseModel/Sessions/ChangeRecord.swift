import Drawing
import FoundationEssentials

/// The form of a step in the journal: what it changes. So its cost does not grow with the elements
/// that it leaves alone.
struct ChangeRecord: Codable {
  /// An element that is new, or has other values or another position in the order.
  struct Insertion: Codable {
    /// The index in the order from bottom to top, after the change.
    var index: Int
    var element: ElementRecord
  }

  /// A drawing at the same position of which only strokes, and so its center, differ: it has a few lines of
  /// many.
  struct Redrawing: Codable {
    var id: Int
    /// The center of its box after the change.
    var center: [Double]
    /// Positions and numbers of strokes that go and of those that come, by turns: start, gone, come.
    var cuts: [[Int]]
    /// The strokes that come, in base64.
    var ink: String
  }

  /// An element at the same position that is only somewhere else: there may be many of them in a step.
  struct Move: Codable {
    var id: Int
    /// x and y in photo pixels.
    var center: [Double]
    /// Absent if it is the same.
    var scale: Double?
    /// In radians, clockwise; absent if it is the same.
    var rotation: Double?
  }

  /// The IDs of the elements that are removed, or inserted again as they are after the change.
  var removed: [Int]
  /// The elements that are inserted then, in the order of their indices.
  var inserted: [Insertion]
  /// The drawings that have other strokes; absent if there are none. Since version 5, as the next one.
  var redrawn: [Redrawing]?
  /// The elements that were moved, scaled or turned; absent if there are none.
  var moved: [Move]?
  var nextID: Int

  /// The change that leads from a disguise to another one; nil if that has another photo or
  /// framing, or no elements, which is shorter to say as a whole.
  init?(from old: Disguise, to new: Disguise) {
    guard old.isFramed(as: new), !new.elements.isEmpty else {
      return nil
    }
    (removed, inserted, nextID) = ([], [], new.nextID)
    // With other strokes or at another place it is the same element here.
    var before = old.elements
    let after = Dictionary(uniqueKeysWithValues: new.elements.map { ($0.id, $0) })
    var moves: [Move] = []
    for (index, element) in before.enumerated() {
      guard let now = after[element.id], now != element else { continue }
      if let move = Move(from: element, to: now) {
        moves.append(move)
      } else if let redrawing = Redrawing(from: element, to: now) {
        redrawn = (redrawn ?? []) + [redrawing]
      } else {
        continue
      }
      before[index] = now
    }
    if !moves.isEmpty { moved = moves }
    for change in Self.changes(from: before, to: new.elements) {
      switch change {
      case .remove(_, let element, _): removed.append(element.id.rawValue)
      case .insert(let index, let element, _):
        var record = ElementRecord(element)
        if let drawing = element.kind.drawing,
          let same = old.elements.first(where: { $0.kind.drawing == drawing })
        {
          record.strokesFile = Self.reference(to: same.id)
        }
        inserted.append(Insertion(index: index, element: record))
      }
    }
  }

  /// What goes and what comes. Where the order is the same, as in most steps, each element is compared with
  /// itself: to find the fewest changes takes long where there are many.
  private static func changes(
    from old: [DisguiseElement], to new: [DisguiseElement]
  ) -> [CollectionDifference<DisguiseElement>.Change] {
    guard old.count == new.count, zip(old, new).allSatisfy({ $0.id == $1.id }) else {
      return Array(new.difference(from: old))
    }
    let changed = old.indices.filter { old[$0] != new[$0] }
    return changed.map { .remove(offset: $0, element: old[$0], associatedWith: nil) }
      + changed.map { .insert(offset: $0, element: new[$0], associatedWith: nil) }
  }

  /// What stands in place of strokes that an element has before the change: who only turns a drawing does not
  /// write it again.
  private static func reference(to id: ElementID) -> String { "=\(id.rawValue)" }

  /// The disguise to which the change leads from another one; nil if it is not a change of that.
  func disguise(from old: Disguise) throws(RecordFlaw) -> Disguise? {
    let gone = Set(removed)
    var before = old
    if let moved {
      let moves = Dictionary(moved.map { ($0.id, $0) }) { $1 }
      let elements = before.elements.indices.filter {
        moves[before.elements[$0].id.rawValue] != nil
      }
      guard elements.count == moved.count else { return nil }
      for index in elements {
        try moves[before.elements[index].id.rawValue]?.move(&before.elements[index])
      }
    }
    for redrawing in redrawn ?? [] {
      guard try redrawing.redraw(&before) else { return nil }
    }
    var elements = before.elements.filter { !gone.contains($0.id.rawValue) }
    guard elements.count + removed.count == old.elements.count else { return nil }
    let drawings = old.elements.reduce(into: [String: Result<DrawingDesign, InkFlaw>]()) {
      $0[Self.reference(to: $1.id)] = $1.kind.drawing.map { .success($0) }
    }
    for insertion in inserted {
      guard (0...elements.count).contains(insertion.index) else { return nil }
      elements.insert(try insertion.element.element { drawings[$0] }, at: insertion.index)
    }
    return Disguise(
      photo: old.photo, framing: old.framing, elements: elements, nextID: nextID)
  }
}

extension ChangeRecord.Move {
  /// The move that leads from an element to what it is later; nil if something else differs.
  fileprivate init?(from old: DisguiseElement, to new: DisguiseElement) {
    guard old.placement != new.placement, old.placed(at: new.placement) == new,
      old.placement.isFlipped == new.placement.isFlipped, old.placement.bend == new.placement.bend
    else { return nil }
    let (before, after) = (old.placement, new.placement)
    id = new.id.rawValue
    center = [after.center.x, after.center.y]
    scale = before.scale == after.scale ? nil : after.scale
    rotation = before.rotation == after.rotation ? nil : after.rotation.radians
  }

  /// Puts the element at its new place.
  fileprivate func move(_ element: inout DisguiseElement) throws(RecordFlaw) {
    guard center.count == 2 else { throw .invalid(field: "center") }
    element.placement.center = Point(center[0], center[1])
    if let scale { element.placement.scale = scale }
    if let rotation { element.placement.rotation = .radians(rotation) }
  }
}
