import TouchKit

/// Decides whether the fingers of a drag may open the bin: one finger drags, and nothing is
/// resized.
///
/// Fingers never lift at exactly the same time, so the last of several has to move alone before it
/// counts as one that drags the element to the bin.
package nonisolated struct BinApproach {
  private enum Fingers {
    /// A single finger, or one that has moved since the others lifted.
    case one
    /// Two or more.
    case several
    /// The last finger, which was at this point when the others lifted.
    case last(from: Point)
  }

  private var fingers = Fingers.one

  /// Whether a motion may open the bin.
  package mutating func mayOpen(_ motion: ElementDrag.Motion) -> Bool {
    guard motion.fingers == 1 else {
      fingers = .several
      return false
    }
    switch fingers {
    case .one: break
    case .several:
      fingers = .last(from: motion.location)
      return false
    case .last(let start):
      guard motion.location.distance(to: start) >= Tuning.slop else { return false }
      fingers = .one
    }
    return !motion.scales
  }
}
