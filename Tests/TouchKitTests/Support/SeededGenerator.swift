import TouchKit

/// A seeded random number generator (SplitMix64), so that failures can be reproduced.
struct SeededGenerator: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }

  mutating func number(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &self) }

  /// True with a probability of 1 in `count`.
  mutating func oneIn(_ count: Int) -> Bool { number(1...count) == 1 }

  /// A random index; its probability is proportional to the weight.
  mutating func choice(_ weights: Int...) -> Int {
    var rest = number(1...weights.reduce(0, +))
    for (index, weight) in weights.enumerated() {
      rest -= weight
      if rest <= 0 { return index }
    }
    return 0
  }

  /// A coordinate that is not an integer, nor is its mirror image, so that it is on no edge of a
  /// view.
  mutating func coordinate(_ range: ClosedRange<Int>) -> Double {
    Double(number(range)) + Double(2 * number(0...63) + 1) / 128
  }
}
