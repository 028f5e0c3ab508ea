import CXnnpack

/// A network for inputs of one size, computed by XNNPACK on the calling thread. Not thread-safe.
final class NetworkRuntime {
  /// A value outside of XNNPACK.
  final class Value {
    /// The size in pixels, and the channels of each.
    let width: Int
    let height: Int
    let channels: Int
    /// The numbers, row by row, with what XNNPACK may read behind them.
    fileprivate let numbers: UnsafeMutableBufferPointer<Float>

    fileprivate init(_ shape: Shape) {
      (width, height, channels) = (shape.width, shape.height, shape.channels)
      numbers = .allocate(capacity: shape.count + Int(XNN_EXTRA_BYTES) / 4)
      numbers.initialize(repeating: 0)
    }

    deinit { numbers.deallocate() }

    /// A number.
    subscript(index: Int) -> Float { numbers[index] }

    /// Calls `body` with the numbers, which are valid only during the call.
    func withNumbers(_ body: (UnsafeMutableBufferPointer<Float>) -> Void) {
      withExtendedLifetime(self) { body(numbers) }
    }

    /// Whether there are so many pixels and channels.
    func has(_ side: Int, channels: Int) -> Bool {
      width == side && height == side && self.channels == channels
    }
  }

  fileprivate struct Shape {
    var height: Int
    var width: Int
    var channels: Int
    var count: Int { height * width * channels }
    var dimensions: [Int] { [1, height, width, channels] }
  }

  /// Why a network cannot be computed: there is no memory, or its sizes do not fit.
  struct Failure: Error { let status: UInt32 }

  /// What is computed from; to be filled before each run.
  let input: Value
  /// The results of the last run.
  private(set) var outputs: [String: Value] = [:]
  private let network: Network
  private let runtime: xnn_runtime_t

  /// Prepares XNNPACK, which reads `/proc/cpuinfo`. To be called before the process is confined.
  static func initialize() throws(Failure) { try check(xnn_initialize(nil)) }

  /// Creates the runtime of a network for inputs of a size in pixels.
  init(_ network: Network, width: Int, height: Int) throws(Failure) {
    self.network = network
    let shape = Shape(height: height, width: width, channels: network.inputChannels)
    input = Value(shape)
    var graph = try Graph(network, input: shape)
    defer { xnn_delete_subgraph(graph.subgraph) }
    for step in network.steps { try graph.add(step) }
    var runtime: xnn_runtime_t?
    try check(xnn_create_runtime(graph.subgraph, &runtime))
    guard let runtime else { throw Failure(status: xnn_status_invalid_state.rawValue) }
    self.runtime = runtime
    var external = [xnn_external_value(id: 0, data: input.numbers.baseAddress)]
    for (name, number) in network.outputs {
      guard let shape = graph.shapes[number] else { continue }
      let value = Value(shape)
      outputs[name] = value
      external.append(
        xnn_external_value(id: UInt32(number), data: value.numbers.baseAddress))
    }
    try check(xnn_setup_runtime(runtime, external.count, external))
  }

  deinit { xnn_delete_runtime(runtime) }

  /// Computes the outputs.
  func run() throws(Failure) { try check(xnn_invoke_runtime(runtime)) }
}

private func check(_ status: xnn_status) throws(NetworkRuntime.Failure) {
  if status != xnn_status_success { throw NetworkRuntime.Failure(status: status.rawValue) }
}

/// The steps of a network as XNNPACK knows them. Values have their own numbers there; those of weights,
/// which are not copied, come after.
private struct Graph {
  let network: Network
  let subgraph: xnn_subgraph_t
  private(set) var shapes: [Int: NetworkRuntime.Shape] = [:]

  init(_ network: Network, input: NetworkRuntime.Shape) throws(NetworkRuntime.Failure) {
    self.network = network
    var subgraph: xnn_subgraph_t?
    let count = (network.channels.keys.max() ?? 0) + 1
    try check(xnn_create_subgraph(UInt32(count), 0, &subgraph))
    guard let subgraph else {
      throw NetworkRuntime.Failure(status: xnn_status_invalid_state.rawValue)
    }
    self.subgraph = subgraph
    try define(0, input)
  }

  mutating func add(_ step: Network.Step) throws(NetworkRuntime.Failure) {
    guard let shape = shapes[step.inputs[0]], let other = shapes[step.inputs.last ?? 0] else {
      throw NetworkRuntime.Failure(status: xnn_status_invalid_parameter.rawValue)
    }
    let (input, output) = (UInt32(step.inputs[0]), UInt32(step.output))
    switch step.operation {
    case .convolution(let kernel, let channels):
      try define(step.output, shape.summed(by: kernel, channels: channels))
      try sum(
        kernel, step,
        weights: [channels, kernel.side, kernel.side, shape.channels], biases: channels)
    case .depthwise(let kernel):
      try define(step.output, shape.summed(by: kernel, channels: shape.channels))
      try sum(
        kernel, step, weights: [1, kernel.side, kernel.side, shape.channels],
        biases: shape.channels)
    case .slopes:
      try define(step.output, shape)
      let slopes = try constant([shape.channels], at: step.weights)
      try check(xnn_define_prelu(subgraph, input, slopes, output, 0))
    case .maximum(let side):
      try define(
        step.output,
        .init(height: shape.height / side, width: shape.width / side, channels: shape.channels))
      let side = UInt32(side)
      try check(
        xnn_define_max_pooling_2d(
          subgraph, 0, 0, 0, 0, side, side, side, side, 1, 1, -.infinity, .infinity, input,
          output, 0))
    case .sum:
      guard other.dimensions == shape.dimensions else {
        throw NetworkRuntime.Failure(status: xnn_status_invalid_parameter.rawValue)
      }
      try define(step.output, shape)
      try check(
        xnn_define_add2(
          subgraph, -.infinity, .infinity, input, UInt32(step.inputs[1]), output, 0))
    case .sumWithDoubled:
      try define(step.output, shape)
      try addDoubled(step, shape, other)
    case .moreChannels(let channels):
      try define(
        step.output, .init(height: shape.height, width: shape.width, channels: channels))
      try check(
        xnn_define_static_constant_pad(
          subgraph, [0, 0, 0, 0], [0, 0, 0, channels - shape.channels], 0, input, output, 0))
    case .expansion(let side, let channels):
      try define(
        step.output,
        .init(height: shape.height * side, width: shape.width * side, channels: channels))
      let filter = try constant([channels, side, side, shape.channels], at: step.weights)
      let bias = try constant(
        [channels], at: step.weights + channels * side * side * shape.channels)
      let side = UInt32(side)
      try check(
        xnn_define_deconvolution_2d(
          subgraph, 0, 0, 0, 0, 0, 0, side, side, side, side, 1, 1, 1, shape.channels, channels,
          -.infinity, .infinity, input, filter, bias, output, 0))
    case .hardSwish:
      try define(step.output, shape)
      try check(xnn_define_hardswish(subgraph, input, output, 0))
    case .sigmoid:
      try define(step.output, shape)
      try check(xnn_define_sigmoid(subgraph, input, output, 0))
    case .mean:
      try define(step.output, .init(height: 1, width: 1, channels: shape.channels))
      try check(
        xnn_define_global_average_pooling_2d(
          subgraph, -.infinity, .infinity, input, output, UInt32(touchkit_xnn_keep_dims)))
    case .product:
      guard other.width == 1, other.height == 1 else {
        throw NetworkRuntime.Failure(status: xnn_status_invalid_parameter.rawValue)
      }
      try define(step.output, shape)
      try check(
        xnn_define_multiply2(
          subgraph, -.infinity, .infinity, input, UInt32(step.inputs[1]), output, 0))
    case .doubled:
      let (height, width) = (shape.height * 2, shape.width * 2)
      try define(step.output, .init(height: height, width: width, channels: shape.channels))
      try check(
        xnn_define_static_resize_bilinear_2d(subgraph, height, width, input, output, 0))
    }
  }

  private func sum(
    _ kernel: Network.Kernel, _ step: Network.Step, weights: [Int], biases: Int
  ) throws(NetworkRuntime.Failure) {
    let filter = try constant(weights, at: step.weights)
    let bias = try constant([biases], at: step.weights + weights.reduce(1, *))
    let padding = kernel.padding.map(UInt32.init)
    let (side, stride) = (UInt32(kernel.side), UInt32(kernel.stride))
    let least: Float = kernel.isRectified ? 0 : -.infinity
    let (input, output) = (UInt32(step.inputs[0]), UInt32(step.output))
    if case .depthwise = step.operation {
      try check(
        xnn_define_depthwise_convolution_2d(
          subgraph, padding[0], padding[1], padding[2], padding[3], side, side, stride, stride, 1,
          1, 1, weights[3], least, .infinity, input, filter, bias, output, 0))
    } else {
      try check(
        xnn_define_convolution_2d(
          subgraph, padding[0], padding[1], padding[2], padding[3], side, side, stride, stride, 1,
          1, 1, weights[3], weights[0], least, .infinity, input, filter, bias, output, 0))
    }
  }

  /// There is no step that doubles: rows and columns are taken as pairs, and the smaller value is the
  /// same for both of a pair.
  private func addDoubled(
    _ step: Network.Step, _ large: NetworkRuntime.Shape, _ small: NetworkRuntime.Shape
  ) throws(NetworkRuntime.Failure) {
    guard large.height == small.height * 2, large.width == small.width * 2 else {
      throw NetworkRuntime.Failure(status: xnn_status_invalid_parameter.rawValue)
    }
    let pairs = [small.height, 2, small.width, 2, small.channels]
    let single = [small.height, 1, small.width, 1, small.channels]
    let (paired, other, sum) = (try value(pairs), try value(single), try value(pairs))
    try check(
      xnn_define_static_reshape(subgraph, 5, pairs, UInt32(step.inputs[0]), paired, 0))
    try check(
      xnn_define_static_reshape(subgraph, 5, single, UInt32(step.inputs[1]), other, 0))
    try check(xnn_define_add2(subgraph, -.infinity, .infinity, paired, other, sum, 0))
    try check(
      xnn_define_static_reshape(
        subgraph, 4, large.dimensions, sum, UInt32(step.output), 0))
  }

  // MARK: Values

  /// Defines a value of the network.
  private mutating func define(
    _ number: Int, _ shape: NetworkRuntime.Shape
  ) throws(NetworkRuntime.Failure) {
    guard shape.height > 0, shape.width > 0 else {
      throw NetworkRuntime.Failure(status: xnn_status_invalid_parameter.rawValue)
    }
    var flags: UInt32 = 0
    if number == 0 { flags |= UInt32(XNN_VALUE_FLAG_EXTERNAL_INPUT) }
    if network.outputs.values.contains(number) { flags |= UInt32(XNN_VALUE_FLAG_EXTERNAL_OUTPUT) }
    _ = try value(shape.dimensions, number: UInt32(number), flags: flags)
    shapes[number] = shape
  }

  /// Defines numbers of the network's weights.
  private func constant(
    _ dimensions: [Int], at index: Int
  ) throws(NetworkRuntime.Failure) -> UInt32 {
    try value(dimensions, data: network.weights.numbers.baseAddress.map { $0 + index })
  }

  private func value(
    _ dimensions: [Int], data: UnsafeMutablePointer<Float>? = nil,
    number: UInt32 = UInt32.max, flags: UInt32 = 0
  ) throws(NetworkRuntime.Failure) -> UInt32 {
    var result: UInt32 = 0
    try check(
      xnn_define_tensor_value(
        subgraph, xnn_datatype_fp32, dimensions.count, dimensions, data, number, flags, &result))
    return result
  }
}

extension NetworkRuntime.Shape {
  fileprivate func summed(by kernel: Network.Kernel, channels: Int) -> NetworkRuntime.Shape {
    func count(_ size: Int, _ padding: Int) -> Int {
      size + padding < kernel.side ? 0 : (size + padding - kernel.side) / kernel.stride + 1
    }
    return NetworkRuntime.Shape(
      height: count(height, kernel.padding[0] + kernel.padding[2]),
      width: count(width, kernel.padding[1] + kernel.padding[3]), channels: channels)
  }
}
