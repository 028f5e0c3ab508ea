/// The same random numbers in every run (SplitMix64), so that failures are reproducible.
package struct SeededGenerator: RandomNumberGenerator {
  private var state: UInt64
  /// The numbers that come first, in reverse.
  private var first: [UInt64] = []

  /// A generator whose numbers depend on the seed only.
  package init(seed: UInt64) { state = seed }

  /// A generator whose first numbers are bytes of an input, one for each two: a fuzzer can change one
  /// choice and keep the others.
  package init(choosing bytes: UnsafeRawBufferPointer) {
    state = 1
    first = stride(from: 0, to: bytes.count - 1, by: 2).reversed().map {
      // In all parts of the number: the choice from a range uses the upper or the lower ones.
      UInt64(bytes[$0]) << 8 | UInt64(bytes[$0 + 1])
    }.map { $0 * 0x0001_0001_0001_0001 }
  }

  package mutating func next() -> UInt64 {
    if let number = first.popLast() { return number }
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }

  /// A number of a range, all equally likely.
  package mutating func number(_ range: ClosedRange<Int>) -> Int {
    Int.random(in: range, using: &self)
  }

  /// A number of a range, all equally likely.
  package mutating func number(_ range: ClosedRange<Double>) -> Double {
    Double.random(in: range, using: &self)
  }
}
