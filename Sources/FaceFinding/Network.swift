import Platform

/// A neural network as `Scripts/faces/convert` writes it, which describes the form of the file.
///
/// Values are images: rows of pixels of channels. Nothing is computed here.
struct Network: Sendable {
  /// What makes one value of others; the numbers are those of values.
  struct Step: Sendable {
    let operation: Operation
    let output: Int
    let inputs: [Int]
    /// Where its numbers begin among the weights of the network.
    let weights: Int
  }

  enum Operation: Hashable, Sendable {
    /// Sums over neighboring pixels: of all channels, or of each channel by itself.
    case convolution(Kernel, channels: Int), depthwise(Kernel)
    /// Multiplies what is negative by a number for each channel.
    case slopes
    /// The maximum of squares of pixels, which do not overlap.
    case maximum(side: Int)
    /// The sum of two values; of one and another one of half its size, each of whose pixels is taken four
    /// times.
    case sum, sumWithDoubled
    /// The value with further channels, which are zero.
    case moreChannels(Int)
    /// Squares of pixels for each pixel, by its channels.
    case expansion(side: Int, channels: Int)
    /// Each number by itself: times a ramp from 0 to 1 between -3 and 3; between 0 and 1.
    case hardSwish, sigmoid
    /// One pixel, the mean of all.
    case mean
    /// Each pixel of one value times the only pixel of another one.
    case product
    /// The value of twice the size, linear between pixels.
    case doubled
  }

  /// The neighborhood that is summed over.
  struct Kernel: Hashable, Sendable {
    var side: Int
    var stride: Int
    /// The pixels outside the value that are taken as zero: above, right of, below and left of it.
    var padding: [Int]
    /// Whether negative sums become zero.
    var isRectified: Bool
  }

  /// Why a file is no network.
  struct Flaw: Error { let line: Int }

  /// The channels of value 0, the input.
  private(set) var inputChannels = 0
  private(set) var steps: [Step] = []
  /// The results by their names.
  private(set) var outputs: [String: Int] = [:]
  /// The channels of all values.
  private(set) var channels: [Int: Int] = [:]
  private(set) var weights = Weights(count: 0)

  /// Numbers that stay where they are.
  final class Weights: @unchecked Sendable {
    /// Valid while the weights are. XNNPACK keeps pointers into them, and `NetworkRuntime` the network.
    let numbers: UnsafeMutableBufferPointer<Float>

    fileprivate init(count: Int) {
      numbers = .allocate(capacity: count)
      numbers.initialize(repeating: 0)
    }

    deinit { numbers.deallocate() }
  }

  /// The largest sizes of what is believed.
  private static let limit = 4096

  /// Parses what follows the first line of a file.
  init(_ content: ArraySlice<UInt8>) throws(Flaw) {
    var rest = content
    var number = 1
    var needed = 0
    while true {
      number += 1
      guard let end = rest.prefix(200).firstIndex(of: UInt8(ascii: "\n")) else {
        throw Flaw(line: number)
      }
      let words = String(decoding: rest[..<end], as: UTF8.self).split(separator: " ")
      rest = rest[(end + 1)...]
      let numbers = words.dropFirst().compactMap { Int($0) }
      switch words.first {
      case "input"
      where channels.isEmpty && numbers.count == 1 && (1...Self.limit).contains(numbers[0]):
        inputChannels = numbers[0]
        channels[0] = numbers[0]
      case "output" where words.count == 3 && numbers.count >= 1 && channels[numbers[0]] != nil:
        outputs[String(words[2])] = numbers[0]
      case "weights" where numbers == [needed] && rest.count == needed * 4:
        weights = Weights(count: needed)
        rest.withUnsafeBytes { UnsafeMutableRawBufferPointer(weights.numbers).copyMemory(from: $0) }
        guard weights.numbers.allSatisfy(\.isFinite) else { throw Flaw(line: number) }
        return
      case let kind?:
        guard numbers.count == words.count - 1, let step = step(kind, numbers, weights: needed),
          let made = madeChannels(by: step), made <= Self.limit, channels[step.output] == nil
        else { throw Flaw(line: number) }
        steps.append(step)
        channels[step.output] = made
        needed += numberOfWeights(of: step)
      case nil: throw Flaw(line: number)
      }
    }
  }

  private func step(_ kind: Substring, _ numbers: [Int], weights: Int) -> Step? {
    func step(_ operation: Operation, inputs: Int) -> Step? {
      guard numbers.count > inputs, numbers.allSatisfy({ (0...Self.limit).contains($0) }) else {
        return nil
      }
      return Step(
        operation: operation, output: numbers[0], inputs: Array(numbers[1...inputs]),
        weights: weights)
    }
    func kernel(relu: Int) -> Kernel? {
      guard (1...8).contains(numbers[2]), (1...8).contains(numbers[3]) else { return nil }
      return Kernel(
        side: numbers[2], stride: numbers[3], padding: Array(numbers[4..<8]),
        isRectified: numbers[relu] == 1)
    }
    switch (kind, numbers.count) {
    case ("conv", 10):
      return kernel(relu: 9).flatMap {
        step(.convolution($0, channels: numbers[8]), inputs: 1)
      }
    case ("depthwise", 9): return kernel(relu: 8).flatMap { step(.depthwise($0), inputs: 1) }
    case ("prelu", 2): return step(.slopes, inputs: 1)
    case ("maxpool", 3):
      return (1...8).contains(numbers[2]) ? step(.maximum(side: numbers[2]), inputs: 1) : nil
    case ("add", 3): return step(.sum, inputs: 2)
    case ("adddoubled", 3): return step(.sumWithDoubled, inputs: 2)
    case ("channels", 3): return step(.moreChannels(numbers[2]), inputs: 1)
    case ("deconv", 4):
      return (1...8).contains(numbers[2])
        ? step(.expansion(side: numbers[2], channels: numbers[3]), inputs: 1) : nil
    case ("hardswish", 2): return step(.hardSwish, inputs: 1)
    case ("sigmoid", 2): return step(.sigmoid, inputs: 1)
    case ("mean", 2): return step(.mean, inputs: 1)
    case ("scale", 3): return step(.product, inputs: 2)
    case ("double", 2): return step(.doubled, inputs: 1)
    default: return nil
    }
  }

  /// The channels of what a step makes; nil if it does not fit to its inputs.
  private func madeChannels(by step: Step) -> Int? {
    let inputs = step.inputs.compactMap { channels[$0] }
    guard inputs.count == step.inputs.count, Set(inputs).count == 1 else { return nil }
    switch step.operation {
    case .convolution(_, let channels), .expansion(_, let channels):
      return channels > 0 ? channels : nil
    case .moreChannels(let channels): return channels > inputs[0] ? channels : nil
    case .depthwise, .slopes, .maximum, .sum, .sumWithDoubled, .hardSwish, .sigmoid, .mean,
      .product, .doubled:
      return inputs[0]
    }
  }

  private func numberOfWeights(of step: Step) -> Int {
    let input = channels[step.inputs[0]] ?? 0
    switch step.operation {
    case .convolution(let kernel, let channels):
      return (kernel.side * kernel.side * input + 1) * channels
    case .depthwise(let kernel): return (kernel.side * kernel.side + 1) * input
    case .slopes: return input
    case .expansion(let side, let channels): return (side * side * input + 1) * channels
    case .maximum, .sum, .sumWithDoubled, .moreChannels, .hardSwish, .sigmoid, .mean, .product,
      .doubled:
      return 0
    }
  }
}
