import FoundationEssentials

/// Who has done a step, and when.
package struct StepOrigin: Hashable, Sendable {
  /// Milliseconds since the beginning of 1970.
  package let time: Int
  /// The number of the one who did it, in its session; nil if it is not known.
  package let hand: Int?

  /// Creates an origin from its parts.
  package init(time: Int, hand: Int? = nil) { (self.time, self.hand) = (time, hand) }

  /// That of what is done at present.
  package static func now(by hand: Int? = nil) -> StepOrigin {
    StepOrigin(time: Int(Date().timeIntervalSince1970 * 1000), hand: hand)
  }
}

/// Undo by several hands.
extension History {
  /// Which step undo may take back for some people who have drawn: the newest one that is not known to be another's,
  /// else the newest of all; as the number of newer steps, which stay; nil if there is none.
  ///
  /// A stroke may be taken back below newer ones of the same drawing.
  package func undoableStep(by hands: Set<Int>) -> Int? {
    guard !hands.isEmpty else { return undoableStep }
    return undoableStep { step in self.origins[step]?.hand.map(hands.contains) ?? true }
      ?? undoableStep
  }
}

extension Disguise {
  /// The strokes that elements have more than in another value, if nothing else differs; nil otherwise.
  func strokesAdded(since before: Disguise) -> [ElementID: Set<Stroke>]? {
    guard isFramed(as: before) else { return nil }
    let changed = elementsChanged(since: before)
    var added: [ElementID: Set<Stroke>] = [:]
    for id in changed {
      guard let element = self[id], let drawing = element.kind.drawing else { return nil }
      let old = before[id]
      if let old {
        guard let was = old.kind.drawing, drawing.extends(was), drawing.count > was.count,
          element == old.redrawn(as: drawing)
        else { return nil }
      }
      let first = old?.kind.drawing?.count ?? 0
      added[id] = Set((first..<drawing.count).map { drawing[$0] })
    }
    return added.isEmpty ? nil : added
  }

  /// Whether elements have some strokes among others.
  func has(_ strokes: [ElementID: Set<Stroke>]) -> Bool {
    strokes.allSatisfy { id, strokes in self[id]?.kind.drawing?.has(strokes) ?? false }
  }

  /// The value without some strokes; nil if it does not have them, or one of the elements has no others.
  func removing(_ strokes: [ElementID: Set<Stroke>]) -> Disguise? {
    var result = self
    for (id, strokes) in strokes {
      guard let index = index(of: id), let drawing = elements[index].kind.drawing,
        let rest = drawing.removing(strokes)
      else { return nil }
      result.elements[index] = elements[index].redrawn(as: rest)
    }
    return result
  }
}
