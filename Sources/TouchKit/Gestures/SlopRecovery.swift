/// Which share of the slop that a value withheld at its beginning has been given back.
///
/// A value that begins without its slop does not jump, but what it moves stays behind the fingers.
/// Giving the slop back in proportion to the fingers' further travel removes the lag without a
/// jump: afterwards the value is exactly what the fingers have done since they landed.
struct SlopRecovery {
  /// The slop is withheld for good.
  static let never = SlopRecovery(over: .infinity)
  /// All of the slop has been given back after ``Tuning/slopRecovery``.
  static let gradual = SlopRecovery(over: Tuning.slopRecovery)

  private let distance: Double
  private var travel = 0.0

  private init(over distance: Double) { self.distance = distance }

  /// The share given back, from 0 when the value begins to 1.
  var share: Double { min(travel / distance, 1) }

  /// Counts a piece of the fingers' way beyond the slop, in points.
  mutating func add(_ way: Double) { travel += way }

  /// Begins again with nothing given back.
  mutating func clear() { travel = 0 }
}
