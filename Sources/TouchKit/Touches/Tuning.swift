/// Every threshold of the input model, in points and event time. For the reasons, and the values of
/// other toolkits, see <doc:GestureConflicts>.
public nonisolated enum Tuning {
  /// The tolerance for rounding errors in sums of coordinates, in points or radians: a limit that
  /// is reached in ten steps counts as reached.
  public static let rounding = 1e-9

  /// The radius around its start that a tapping or pressing finger must not leave, in points.
  public static let slop = 10.0
  /// The slop of a mouse, which does not tremble as a fingertip does, in points.
  public static let preciseSlop = 4.0
  /// The slop of a gesture that no other one competes with, in points: more than the noise of a
  /// resting finger.
  public static let uncontestedSlop = 4.0

  /// The longest duration of a tap, from the first finger down to the last one up.
  public static let tapDuration = Duration.milliseconds(750)
  /// The longest time between the last lift of a tap and the beginning of the next tap of a series.
  public static let tapGap = Duration.milliseconds(350)
  /// The greatest distance of the next tap of a series from a finger of the previous one, in
  /// points.
  public static let tapDistance = 45.0

  /// How long a finger rests before a long press begins.
  public static let pressDelay = Duration.milliseconds(500)

  /// How much the span of the fingers changes before a pinch begins, in points.
  public static let pinchSlop = 8.0
  /// Smaller spans count as this one: the distance of touching fingertips is noise. In points.
  public static let minimumSpan = 16.0

  /// A rotation begins when the line between the fingers has turned by this much ...
  public static let rotationSlop = Angle.degrees(6)
  /// ... and the fingertips have traveled this far along their arc, in points, so that noise at a
  /// small span does not start it.
  public static let rotationArc = 6.0
  /// The mean distance to their centroid below which fingers have no direction, in points.
  public static let minimumRadius = 8.0

  /// The travel over which a transform gives back the slop that it withheld, in points.
  public static let slopRecovery = 32.0

  /// How long the wheel rests with Control held before the pinch that it stands for ends.
  public static let wheelRest = Duration.milliseconds(300)

  /// The longest duration of a swipe.
  public static let swipeDuration = Duration.milliseconds(500)
  /// How far a finger may move against the direction of a swipe, in points.
  public static let swipeBackslide = 5.0
  /// The shortest length of a swipe, in points, `seconds` after its first finger landed.
  public static func swipeDistance(after seconds: Double) -> Double { 50 * (1 - 0.94 * seconds) }
  /// The greatest sideways deviation of a swipe, in points, `seconds` after its first finger
  /// landed.
  public static func swipeStray(after seconds: Double) -> Double { 50 * (1 - 0.98 * seconds) }
  /// The greatest sideways deviation of a swipe in proportion to its length.
  public static let swipeStrayRatio = 0.7

  /// The shortest length of a stroke of a scrub, in points.
  public static let scrubLength = 24.0
  /// The longest time that a stroke of a scrub takes to reach its length, from the landing of the
  /// fingers or from when the previous stroke did.
  public static let scrubDuration = Duration.milliseconds(350)

  /// The age of the oldest sample that a velocity is computed from.
  public static let velocityWindow = Duration.milliseconds(100)
  /// A finger that reports no motion for this long has stopped.
  public static let velocityGap = Duration.milliseconds(40)
  /// The greatest velocity that is reported, in points per second.
  public static let fastestVelocity = 8000.0
  /// The slowest velocity at which content keeps scrolling after the lift, in points per second.
  public static let slowestFling = 50.0
  /// The speed of content that moves without a finger from which a touch only stops it, in points per
  /// second: a hand's width. What is slower can be aimed at.
  public static let slowestCatch = 300.0
  /// Fingers of one gesture that lift within this time count as lifting together.
  public static let staggeredLift = Duration.milliseconds(150)

  /// How long a pen above the screen that does not move counts as near.
  public static let penRest = Duration.milliseconds(500)

  /// How long a mouse pointer rests on a control before its tool tip is shown.
  public static let toolTipRest = Duration.milliseconds(500)

  /// The hit margin of a view at rest, in points; see ``HitMargin/finger``.
  public static let restMargin = 10.0
  /// The hit margin of a view while it is tracked, in points; see ``HitMargin/finger``.
  public static let trackingMargin = 40.0
  /// The lowest opacity at which a view is hit.
  public static let minimumAlpha = 0.01
}
