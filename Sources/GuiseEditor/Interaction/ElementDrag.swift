import DisguiseModel
import TouchKit

/// The drag of one element, from its begin to its end: motions in, effects out.
///
/// Only the source that began a drag updates and ends it; what another source reports has no
/// effect. Every placement is made from the start and the whole motion. What is shown may be
/// limited or rest at a right angle; the motion itself stays raw, so turning back at a limit has
/// no dead zone, and a cancel restores the start.
package nonisolated struct ElementDrag {
  /// How far a drag is.
  package enum State: Hashable {
    /// The source has the element and has not moved it.
    case pointing
    /// The element follows the source.
    case dragging
    /// The source has ended the drag.
    case ended
    /// The drag was taken away.
    case cancelled
  }

  /// What drags the element.
  package let source: Source
  /// Where the element was when the drag began.
  package let start: Placement
  package private(set) var state = State.pointing
  /// What the source has done so far.
  package private(set) var motion: Motion
  /// How the drag uses the bin.
  package private(set) var bin = BinUse.none
  private var snap: RotationSnap
  private var approach = BinApproach()

  /// Begins a drag of an element that is at a placement.
  package init(by source: Source, from start: Placement) {
    self.source = source
    self.start = start
    motion = Motion(midpoint: start.center)
    snap = RotationSnap(from: start.rotation, slop: source.rotationSlop)
  }

  /// Whether the drag goes on.
  package var isActive: Bool { state == .pointing || state == .dragging }

  // MARK: Inputs

  /// The source has moved; the motion is the whole one since the begin.
  package mutating func update(
    _ motion: Motion, by source: Source, in surroundings: Surroundings
  ) -> [Effect] {
    guard isActive, source == self.source else { return [] }
    // A motion that leads nowhere that could be is left out.
    guard let placement = placement(for: motion, in: surroundings) else { return [] }
    state = .dragging
    self.motion = motion
    updateBin(surroundings.bin)
    return [
      .preview(placement), .guides(placement.center), .chip(reading(of: placement)), .bin(bin),
    ]
  }

  /// The source has ended the drag: one step, a deletion over the open bin, or nothing.
  package mutating func end(by source: Source) -> [Effect] {
    guard isActive, source == self.source else { return [] }
    let last: Effect = state == .pointing ? .restore : bin == .open ? .delete : .commit
    return finish(.ended, last)
  }

  /// The source was taken away: the element returns to the start, and no step is left.
  package mutating func cancel(by source: Source) -> [Effect] {
    guard source == self.source else { return [] }
    return cancel()
  }

  /// The element goes away, or another document comes: the drag ends whatever its source.
  package mutating func cancel() -> [Effect] {
    guard isActive else { return [] }
    return finish(.cancelled, .restore)
  }

  // MARK: Inside

  private mutating func finish(_ state: State, _ last: Effect) -> [Effect] {
    self.state = state
    bin = .none
    return [.guides(nil), .chip(nil), .bin(.none), last]
  }

  private mutating func placement(
    for motion: Motion, in surroundings: Surroundings
  ) -> Placement? {
    var similarity = motion.similarity
    guard similarity.isValid, motion.midpoint.isFinite else { return nil }
    // Keys turn by exact steps.
    if motion.turns, source != .keyboard {
      let shown = snap.displayed(for: start.rotation + similarity.rotation)
      // The point between the fingers stays under them at the displayed angle, too.
      similarity = Similarity(
        scale: similarity.scale, rotation: shown - start.rotation,
        from: similarity.inverse.apply(motion.midpoint), to: motion.midpoint)
    }
    return surroundings.limits.applying(
      similarity, about: motion.midpoint, to: start, of: surroundings.shape)
  }

  private func reading(of placement: Placement) -> Reading? {
    guard motion.turns || motion.scales else { return nil }
    return Reading(angle: placement.rotation, scale: motion.similarity.scale)
  }

  private mutating func updateBin(_ contact: BinContact) {
    guard source == .fingers else { return }
    // Fingers that have lifted may close the bin, but never open it.
    if motion.fingers == 0 {
      if bin == .open, contact == .away { bin = .closed }
      return
    }
    let mayOpen = approach.mayOpen(motion)
    guard contact != .unavailable, motion.fingers == 1, !motion.scales else { return bin = .none }
    bin = mayOpen && contact == .over ? .open : .closed
  }
}
