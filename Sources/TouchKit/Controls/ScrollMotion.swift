import Glibc

/// The motion of one coordinate of a scroll view after the finger has lifted: it decelerates
/// exponentially, and springs back where it passes the end of the content.
///
/// The position is a function of time, so no error accumulates over the frames.
nonisolated struct ScrollMotion {
  /// The time constant of the deceleration, in seconds: the speed has then dropped to 37 %.
  static let decay = 0.42
  /// The angular frequency of the critically damped spring at the ends, in radians per second.
  static let stiffness = 13.0
  /// The speed below which the motion has ended, in points per second.
  static let slowest = 5.0

  private let start: Double
  private let velocity: Double
  private let range: ClosedRange<Double>
  /// The time at which the content reaches its end, in seconds; nil if it does not.
  private let impact: Double?
  private let limit: Double
  /// The duration of the motion, in seconds.
  let duration: Double

  /// Creates a motion from a position in points with a velocity in points per second, which ends in
  /// a range.
  init(from start: Double, velocity: Double, within range: ClosedRange<Double>) {
    self.start = start
    self.velocity = velocity
    self.range = range
    let target = start + velocity * Self.decay
    limit = min(max(range.contains(start) ? target : start, range.lowerBound), range.upperBound)
    if !range.contains(start) {
      impact = 0
      duration = Self.springTime(from: start - limit, velocity: velocity)
    } else if range.contains(target) {
      impact = nil
      duration = Self.decay * max(0, log(abs(velocity) / Self.slowest))
    } else {
      let time = -Self.decay * log(1 - (limit - start) / (velocity * Self.decay))
      impact = time
      duration =
        time + Self.springTime(from: 0, velocity: velocity * exp(-time / Self.decay))
    }
  }

  /// The coordinate after a time in seconds.
  func position(at time: Double) -> Double {
    guard let impact else {
      return start + velocity * Self.decay * (1 - exp(-min(time, duration) / Self.decay))
    }
    if time >= duration { return limit }
    if time < impact { return start + velocity * Self.decay * (1 - exp(-time / Self.decay)) }
    let isFree = impact > 0
    return limit
      + Self.spring(
        from: isFree ? 0 : start - limit,
        velocity: isFree ? velocity * exp(-impact / Self.decay) : velocity, at: time - impact)
  }

  /// The displacement of a critically damped spring after a time.
  private static func spring(from distance: Double, velocity: Double, at time: Double) -> Double {
    (distance + (velocity + stiffness * distance) * time) * exp(-stiffness * time)
  }

  private static func springTime(from distance: Double, velocity: Double) -> Double {
    // After its one turning point the spring only approaches its rest position.
    var time = 1 / stiffness
    while abs(spring(from: distance, velocity: velocity, at: time)) > 0.5, time < 2 {
      time += 1 / 60
    }
    return time
  }
}

/// The resistance beyond the ends of the content: the further the finger, the less the content
/// follows.
nonisolated enum RubberBand {
  private static let tension = 0.55

  /// The offset at which content is displayed while the finger has dragged it to an offset, in a
  /// view with an extent, all in points.
  static func displayed(
    _ offset: Double, within range: ClosedRange<Double>, extent: Double
  ) -> Double {
    let limit = min(max(offset, range.lowerBound), range.upperBound)
    let excess = abs(offset - limit)
    guard excess > 0, extent > 0 else { return offset }
    let stretch = extent * (1 - 1 / (excess * tension / extent + 1))
    return limit + (offset > limit ? stretch : -stretch)
  }

  /// The inverse of `displayed`: the dragged offset for which content is displayed at an offset.
  static func dragged(
    _ displayed: Double, within range: ClosedRange<Double>, extent: Double
  ) -> Double {
    let limit = min(max(displayed, range.lowerBound), range.upperBound)
    let stretch = min(abs(displayed - limit), extent * 0.95)
    guard stretch > 0, extent > 0 else { return displayed }
    let excess = extent / tension * (1 / (1 - stretch / extent) - 1)
    return limit + (displayed > limit ? excess : -excess)
  }
}
