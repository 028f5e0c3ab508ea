import DisguiseModel
import TouchKit

/// The drag of one element, from begin to end: motions in, what is shown out.
///
/// Only the source that began a drag updates and ends it; inputs of other sources have no effect.
/// Every placement is computed from the start and the whole motion. The result may be limited or
/// snapped; the motion itself stays raw, so that it never feeds back. At the smallest and the
/// largest size the scale is measured anew, so that turning back there has no dead zone. What
/// would jump, because two fingers or a snap were withheld until then, is shown gradually; while
/// that lasts, updates with the same motion show more of it. Cancelling restores the start.
package nonisolated struct ElementDrag {
  /// The state of a drag.
  package enum State: Hashable {
    /// The source has not moved the element yet.
    case pointing
    /// The element follows the source.
    case dragging
    /// The source has ended the drag.
    case ended
    /// The drag was cancelled.
    case cancelled
  }

  /// The input that drags the element.
  package let source: Source
  /// The placement of the element when the drag began.
  package let start: Placement
  package private(set) var state = State.pointing
  /// What the source has done so far.
  package private(set) var motion: Motion
  /// How the drag uses the bin.
  package private(set) var bin = BinUse.none
  /// The vector, in photo pixels, by which the limits hold the element back from its source.
  package private(set) var restraint = Vector(0, 0)
  private var snap: RotationSnap
  private var centering: CenterSnap
  private var fitting: FitSnap
  /// The factor from the source's scale to the displayed one; not 1 once a limit was met.
  private var scaleAnchor = 1.0
  private var approach = BinApproach()
  /// The motion at the displayed size and angle.
  private var displayed = Similarity.identity
  /// From the point of the element that is at the fingers' midpoint by their motion to the one that
  /// is displayed there; not zero if the fingers have changed at another size or angle.
  private var drift = Vector.zero
  /// What is shown of that, and what it lacks of it.
  private var shown = Similarity.identity
  private var withheld = WithheldMotion()

  /// Creates the drag of an element that is at a placement, and may fit at others, if it keeps its size
  /// and tilt only where these are about the same.
  package init(
    by source: Source, from start: Placement, fits: [Placement] = [], keepsShape: Bool = false
  ) {
    self.source = source
    self.start = start
    motion = Motion(midpoint: start.center)
    snap = RotationSnap(from: start.rotation)
    centering = CenterSnap(from: start.center)
    fitting = FitSnap(from: start, to: fits, keepsShape: keepsShape)
  }

  /// The center lines that hold the element.
  var guides: CenterLines {
    isActive && fitting.caught == nil ? centering.lines : CenterLines()
  }

  /// The place on a face that holds the element.
  var fit: Placement? { isActive ? fitting.caught : nil }

  /// Whether the drag is in progress.
  package var isActive: Bool { state == .pointing || state == .dragging }

  /// Whether the placement does not show the whole motion yet, but will as time goes on.
  package var isCatchingUp: Bool { isActive && !withheld.isEmpty }

  // MARK: Inputs

  /// Handles a movement of a source; `motion` is the whole motion since the begin. Returns nil if it
  /// is ignored: it comes from another source, or leads to no valid placement.
  package mutating func update(
    _ motion: Motion, by source: Source, in surroundings: Surroundings
  ) -> Feedback? {
    guard isActive, source == self.source,
      let placement = placement(for: motion, in: surroundings)
    else { return nil }
    state = .dragging
    self.motion = motion
    updateBin(isOver: surroundings.isOverBin)
    return Feedback(placement: placement, reading: reading(of: placement))
  }

  /// Ends the drag of a source: commits a step, deletes over the open bin, or restores the start if
  /// nothing has moved. Returns nil if another source drags, or none any more.
  package mutating func end(by source: Source) -> Outcome? {
    guard isActive, source == self.source else { return nil }
    let outcome: Outcome = state == .pointing ? .restore : bin == .open ? .delete : .commit
    finish(.ended)
    return outcome
  }

  /// Cancels the drag of a source: restores the start; there is no step. Returns nil if another
  /// source drags, or none any more.
  package mutating func cancel(by source: Source) -> Outcome? {
    source == self.source ? cancel() : nil
  }

  /// Cancels the drag of any source, as when its element is removed or another document opens.
  package mutating func cancel() -> Outcome? {
    guard isActive else { return nil }
    finish(.cancelled)
    return .restore
  }

  // MARK: Helpers

  private mutating func finish(_ state: State) {
    self.state = state
    bin = .none
  }

  private mutating func placement(
    for motion: Motion, in surroundings: Surroundings
  ) -> Placement? {
    var similarity = motion.similarity
    guard similarity.isValid, motion.midpoint.isFinite else { return nil }
    anchorScale(similarity.scale, in: surroundings)
    // Keys turn by exact steps.
    let isSnapping = motion.turns && source != .keyboard
    let (caught, fit) = (snap.caught, fitting.caught)
    handOver(to: motion)
    if isSnapping || scaleAnchor != 1 || drift != .zero {
      let raw = start.rotation + similarity.rotation
      // Fingers that lift do not turn any more.
      let mayCatch = motion.fingers > 0 || !source.isTouch
      let angle =
        isSnapping ? snap.displayed(for: raw, at: surroundings.time, mayCatch: mayCatch) : raw
      // At the displayed size and angle, too, the fingers' midpoint stays under them.
      similarity = Similarity(
        scale: similarity.scale * scaleAnchor, rotation: angle - start.rotation,
        from: similarity.inverse.apply(motion.midpoint) + drift, to: motion.midpoint)
    }
    displayed = similarity
    if source == .fingers {
      center(&similarity, of: motion, in: surroundings)
      similarity = fitting.displayed(
        for: similarity, pixelsPerPoint: surroundings.pixelsPerPoint,
        mayCatch: isOnlyMoved(motion))
    }
    similarity = eased(
      similarity, of: motion, isJumping: snap.caught != caught || fitting.caught != fit,
      at: surroundings.time)
    // On a small face an element may be smaller than others.
    if let fit = fitting.caughtWhole, motion.isTranslation, withheld.isEmpty { return fit }
    var placement = surroundings.limits.applying(
      similarity, about: motion.midpoint, to: start, of: surroundings.shape)
    if let fit = fitting.caught { placement?.bend = fit.bend }
    if let placement { restraint = similarity.apply(start.center) - placement.center }
    return placement
  }

  /// Keeps the element where it is displayed when a finger lands or lifts: what is then under the
  /// midpoint stays there.
  private mutating func handOver(to motion: Motion) {
    guard state == .dragging, motion.fingers != self.motion.fingers else { return }
    let old = self.motion.similarity
    guard displayed != old else { return drift = .zero }
    let point = motion.similarity.inverse.apply(motion.midpoint)
    drift = displayed.inverse.apply(old.apply(point)) - point
  }

  /// What is shown of a motion that leads to a similarity: without what would jump.
  private mutating func eased(
    _ similarity: Similarity, of motion: Motion, isJumping: Bool, at time: EventTime
  ) -> Similarity {
    guard !source.isStepwise else { return similarity }
    // What is withheld is withheld about the midpoint, which other fingers change.
    let isHandedOver = !withheld.isEmpty && motion.fingers != self.motion.fingers
    if isJumping || isHandedOver || begins(motion) {
      withheld.withhold(similarity, beyond: shown, about: motion.midpoint, at: time)
    }
    shown = withheld.shown(of: similarity, about: motion.midpoint, at: time)
    return shown
  }

  /// Whether a motion begins with more than a step: with what the fingers did before they were
  /// followed.
  private func begins(_ motion: Motion) -> Bool {
    switch source {
    case .fingers, .canvasFingers:
      motion.fingers >= 2
        && (state == .pointing || self.motion.isTranslation && !motion.isTranslation)
    case .handle: state == .pointing
    case .wheel, .touchpad, .keyboard: false
    }
  }

  /// Measures the scale anew from a limit that the source has passed.
  private mutating func anchorScale(_ scale: Double, in surroundings: Surroundings) {
    let allowed = surroundings.limits.scales(of: surroundings.shape, from: start.scale)
    let wanted = start.scale * scale * scaleAnchor
    let shown = min(max(wanted, allowed.lowerBound), allowed.upperBound)
    if shown != wanted, wanted > 0, wanted.isFinite { scaleAnchor *= shown / wanted }
  }

  /// Moves the element's center onto a center line of the photo that catches or holds it. Only one
  /// finger that moves is caught: an element stays between two fingers, and under one that rests
  /// while the window is resized.
  private mutating func center(
    _ similarity: inout Similarity, of motion: Motion, in surroundings: Surroundings
  ) {
    let raw = similarity.apply(start.center)
    let shown = centering.displayed(
      for: raw, middle: Rect(origin: .zero, size: surroundings.limits.photo).center,
      pixelsPerPoint: surroundings.pixelsPerPoint,
      mayCatch: isOnlyMoved(motion))
    if shown != raw { similarity = similarity.then(Similarity(from: raw, to: shown)) }
  }

  /// Whether one finger moves the element, and has done nothing else.
  private func isOnlyMoved(_ motion: Motion) -> Bool {
    motion.fingers == 1 && !motion.scales && !motion.turns
      && motion.location != self.motion.location
  }

  private func reading(of placement: Placement) -> Reading? {
    guard motion.turns || motion.scales else { return nil }
    return Reading(angle: placement.rotation, scale: placement.scale / start.scale)
  }

  private mutating func updateBin(isOver: Bool) {
    guard source == .fingers else { return }
    // The movement of a lift may close the bin, but never opens it.
    if motion.fingers == 0 {
      if bin == .open, !isOver { bin = .closed }
      return
    }
    let mayOpen = approach.mayOpen(motion)
    guard motion.fingers == 1, !motion.scales else { return bin = .none }
    bin = mayOpen && isOver ? .open : .closed
  }
}
