import TestSupport

extension SeededGenerator {
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
