import TouchKit

/// How the look of an element differs from its placement while it comes, goes, wiggles or hangs over the bin.
package nonisolated struct ElementMotion: Hashable {
  /// A factor on the size while the element grows in or shrinks away.
  package var growth = 1.0
  /// The tilt while it wiggles.
  package var tilt = Angle.zero
  /// The progress of shrinking and fading over the bin, 0 to 1.
  package var sinking = 0.0
  /// The point, in photo pixels, about which it shrinks over the bin.
  package var sinkingPoint = Point.zero
  /// The vector, in photo pixels, by which the photo's edge holds it back from the finger; over the bin
  /// nothing does.
  package var restraint = Vector(0, 0)
  /// A point, in photo pixels, and how far it is on its way there, 0 to 1: into it a deleted one vanishes,
  /// from it one comes that flies to its place.
  package var vanishing: Vanishing?

  package struct Vanishing: Hashable {
    package var point: Point
    package var progress: Double
  }

  /// Whether it differs.
  package var isVisible: Bool {
    growth != 1 || tilt != .zero || sinking > 0 || vanishing != nil
  }

  /// Whether another motion looks different from this one.
  func shows(_ other: ElementMotion) -> Bool {
    growth != other.growth || tilt != other.tilt || vanishing != other.vanishing
      || sinking != other.sinking
      || (sinking > 0 && (sinkingPoint != other.sinkingPoint || restraint != other.restraint))
  }
}
