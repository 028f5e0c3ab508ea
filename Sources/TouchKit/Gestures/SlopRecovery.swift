/// The share of the slop, withheld at the beginning of a value, that has been given back.
///
/// A value that begins without its slop does not jump, but what it moves lags behind the fingers.
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

  /// The share that has been given back, 0 to 1.
  var share: Double { min(travel / distance, 1) }

  /// Adds travel of the fingers beyond the slop, in points.
  mutating func add(_ distance: Double) { travel += distance }

  /// Resets the share to 0.
  mutating func clear() { travel = 0 }
}
