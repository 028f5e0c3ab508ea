/// Every threshold of the input model, in points and event time. The reasons and the values of
/// other toolkits stand in <doc:GestureConflicts>.
public nonisolated enum Tuning {
  /// What sums of coordinates may be off by, in points or radians: who comes to a limit in ten
  /// steps has come to it.
  public static let rounding = 1e-9

  /// A finger that leaves this circle around its start is no tap and no press.
  public static let slop = 10.0
  /// The same for a mouse, which does not tremble as a fingertip does.
  public static let preciseSlop = 4.0

  /// From the first finger down to the last one up, a tap takes no longer than this.
  public static let tapDuration = Duration.milliseconds(750)
  /// The next tap of a series begins within this time after the last lift.
  public static let tapGap = Duration.milliseconds(350)
  /// The next tap of a series begins this near to a finger of the tap before.
  public static let tapDistance = 45.0

  /// A finger that rests this long presses.
  public static let pressDelay = Duration.milliseconds(500)

  /// A pinch begins when the span between the fingers has changed by this much.
  public static let pinchSlop = 8.0
  /// Below this span the geometry of two fingertips says nothing.
  public static let minimumSpan = 16.0

  /// A rotation begins when the fingers' line has turned by this much ...
  public static let rotationSlop = Angle.degrees(6)
  /// ... and the fingertips have traveled this far along their arc, so that noise at a small
  /// span does not start it.
  public static let rotationArc = 6.0
  /// Fingers nearer than this to their centroid have no direction.
  public static let minimumRadius = 8.0

  /// A transform gives the slop that it withheld back over this much further travel.
  public static let slopRecovery = 32.0

  /// A swipe is over after this time.
  public static let swipeDuration = Duration.milliseconds(500)
  /// A finger further than this behind its start does not swipe that way.
  public static let swipeBackslide = 5.0
  /// How far a swipe has to go `seconds` after its first finger landed.
  public static func swipeDistance(after seconds: Double) -> Double { 50 * (1 - 0.94 * seconds) }
  /// How far a swipe may stray sideways by then.
  public static func swipeStray(after seconds: Double) -> Double { 50 * (1 - 0.98 * seconds) }
  /// How far it may stray sideways in proportion to the way it has gone.
  public static let swipeStrayRatio = 0.7

  /// Only motion this recent says how fast the finger is.
  public static let velocityWindow = Duration.milliseconds(100)
  /// A finger silent for this long has stopped.
  public static let velocityGap = Duration.milliseconds(40)
  /// No finger is faster, in points per second.
  public static let fastestVelocity = 8000.0
  /// Slower than this, nothing keeps rolling after the lift.
  public static let slowestFling = 50.0
  /// Fingers of one gesture that lift within this time lift together.
  public static let staggeredLift = Duration.milliseconds(150)

  /// How far outside its shape a view with a margin catches a finger that lands.
  public static let restMargin = 10.0
  /// How far outside it keeps (or adds) a finger while it is tracked.
  public static let trackingMargin = 40.0
  /// Views more transparent than this catch nothing.
  public static let minimumAlpha = 0.01
}
