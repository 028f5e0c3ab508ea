import Glibc

/// How one coordinate of a scroll view moves after the finger has lifted: it rolls out
/// exponentially, and springs back where it runs beyond the end of the content.
///
/// The way is known in advance, so a frame asks for the place at its time and nothing adds up.
nonisolated struct ScrollMotion {
  /// After this many seconds a roll has lost all but a third of its speed.
  static let decay = 0.42
  /// The spring at the ends, in radians per second; critically damped, so it never swings.
  static let stiffness = 13.0
  /// Slower than this, in points per second, is standing still.
  static let slowest = 5.0

  private let start: Double
  private let velocity: Double
  private let range: ClosedRange<Double>
  /// When the roll meets an end, if it does.
  private let impact: Double?
  private let limit: Double
  /// How long the motion takes, in seconds.
  let duration: Double

  /// A motion from a place with a velocity, in points and seconds, within the range of rest.
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

  /// Where the coordinate is after some seconds.
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

  /// The distance to rest of a critically damped spring.
  private static func spring(from distance: Double, velocity: Double, at time: Double) -> Double {
    (distance + (velocity + stiffness * distance) * time) * exp(-stiffness * time)
  }

  private static func springTime(from distance: Double, velocity: Double) -> Double {
    // Past its one turning point the spring only comes nearer.
    var time = 1 / stiffness
    while abs(spring(from: distance, velocity: velocity, at: time)) > 0.5, time < 2 {
      time += 1 / 60
    }
    return time
  }
}

/// The resistance beyond the ends of the content: the further, the less the content follows.
nonisolated enum RubberBand {
  private static let tension = 0.55

  /// Where the content is while the finger asks for a place, in a view of some extent.
  static func shown(
    _ place: Double, within range: ClosedRange<Double>, extent: Double
  ) -> Double {
    let limit = min(max(place, range.lowerBound), range.upperBound)
    let excess = abs(place - limit)
    guard excess > 0, extent > 0 else { return place }
    let give = extent * (1 - 1 / (excess * tension / extent + 1))
    return limit + (place > limit ? give : -give)
  }

  /// Which place a finger asks for that holds the content where it is shown.
  static func asked(
    _ shown: Double, within range: ClosedRange<Double>, extent: Double
  ) -> Double {
    let limit = min(max(shown, range.lowerBound), range.upperBound)
    let give = min(abs(shown - limit), extent * 0.95)
    guard give > 0, extent > 0 else { return shown }
    let excess = extent / tension * (1 / (1 - give / extent) - 1)
    return limit + (shown > limit ? excess : -excess)
  }
}
