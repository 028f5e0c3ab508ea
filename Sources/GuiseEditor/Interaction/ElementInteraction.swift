import DisguiseModel
import TouchKit

/// What one hand does to one element, from the first finger to the last: motions in, placements
/// out.
///
/// Every placement is made from the start and the hand's whole motion. What is shown may be
/// limited or rest at a right angle; the motion itself stays raw, so turning back at a limit
/// has no dead zone and a cancel simply shows the start again.
package struct ElementInteraction {
  /// Where the element was when the hand took it.
  package let start: Placement
  private let shape: ArtworkShape
  private let limits: PlacementLimits
  private var snap = RotationSnap()

  package init(start: Placement, shape: ArtworkShape, limits: PlacementLimits) {
    self.start = start
    self.shape = shape
    self.limits = limits
  }

  /// Whether the displayed angle rests at a right angle.
  package var isResting: Bool { snap.isResting }

  /// Where the element is shown after a motion; nil if the motion leads nowhere that could be.
  package mutating func placement(for motion: TransformGesture.Motion) -> Placement? {
    var similarity = motion.similarity
    if motion.turns {
      let shown = snap.displayed(for: start.rotation + similarity.rotation)
      // The point between the fingers stays under them at the displayed angle, too.
      similarity = Similarity(
        scale: similarity.scale, rotation: shown - start.rotation,
        from: similarity.inverse.apply(motion.midpoint), to: motion.midpoint)
    }
    return limits.applying(similarity, about: motion.midpoint, to: start, of: shape)
  }
}
