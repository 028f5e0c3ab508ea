import Glibc

/// How fast two fingers scaled and turned something when one of them lifted: a fling is told from that, as the
/// other one alone does neither.
struct TurnVelocity {
  /// The change of the scale per second, in proportion to it.
  var scaling: Double
  /// In radians per second.
  var turning: Double
  /// The distance of each finger from their centroid, in points.
  let radius: Double
  /// When the finger lifted.
  let time: EventTime
}

/// The motion of a transform after its fingers have lifted. It slows down as a scroll view does, whose physics
/// it has: each value is a way along which the fingertips would have moved on.
///
/// The values are functions of time, so no error accumulates over the frames.
struct TransformFling {
  private let direction: Vector
  private let way: ScrollMotion
  private let scaling: ScrollMotion
  private let turning: ScrollMotion
  private let radius: Double
  /// The duration of the motion, in seconds.
  let duration: Double

  /// It becomes at most so many times as large, or as small ...
  private static let greatestScale = 2.0
  /// ... and turns at most so far: fingertips that are close together are fast about their middle.
  private static let furthestTurn = Angle.degrees(180)
  private static let everywhere = -Double.infinity...Double.infinity

  /// Creates the motion; nil if nothing was flung.
  ///
  /// - Parameters:
  ///   - velocity: That of the translation, in points per second.
  ///   - turn: How fast two fingers scaled and turned at the end; nil if there were none.
  init?(_ velocity: Vector, _ turn: TurnVelocity?) {
    radius = max(turn?.radius ?? 1, 1)
    direction = velocity.unit
    way = Self.motion(velocity.length, atMost: .infinity)
    scaling = Self.motion((turn?.scaling ?? 0) * radius, atMost: log(Self.greatestScale) * radius)
    turning = Self.motion((turn?.turning ?? 0) * radius, atMost: Self.furthestTurn.radians * radius)
    duration = max(way.duration, scaling.duration, turning.duration)
    guard duration > 0 else { return nil }
  }

  /// A motion of fingertips, which have not flung if they were slow.
  private static func motion(_ velocity: Double, atMost limit: Double) -> ScrollMotion {
    let fastest = limit / ScrollMotion.decay
    let isFling = abs(velocity) >= Tuning.slowestFling
    return ScrollMotion(
      from: 0, velocity: isFling ? min(max(velocity, -fastest), fastest) : 0, within: everywhere)
  }

  /// The translation after a time in seconds.
  func translation(at time: Double) -> Vector { direction * way.position(at: time) }

  /// The factor of the scale after a time in seconds.
  func scale(at time: Double) -> Double { exp(scaling.position(at: time) / radius) }

  /// The rotation after a time in seconds.
  func rotation(at time: Double) -> Angle { .radians(turning.position(at: time) / radius) }
}
