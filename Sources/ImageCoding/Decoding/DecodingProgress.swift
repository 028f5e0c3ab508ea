/// Passes on how much of a picture has been decoded, at most once for each hundredth.
struct DecodingProgress {
  private var hundredths = 0

  /// Calls `report` with a fraction, unless it is in the same hundredth as the last one.
  mutating func advance(to fraction: Double, _ report: (Double) -> Void) {
    let reached = Int(fraction * 100)
    guard reached > hundredths else { return }
    hundredths = reached
    report(fraction)
  }
}
