/// A message to the inputtest driver. The bytes have the C layout of the structures in
/// `xf86-input-inputtest-protocol.h`: native byte order, doubles aligned to eight bytes.
struct DeviceMessage: Hashable, Sendable {
  /// The bytes written so far, including the header.
  private(set) var bytes: [UInt8]

  /// The message types, numbered as in the driver.
  enum Kind: UInt32 {
    case clientVersion, waitForSync, motion, proximity, button, key, touch, pinch, swipe
  }

  /// The phases of a touch, numbered as XI2 event types.
  enum TouchPhase: UInt32 {
    case begin = 18
    case update = 19
    case end = 20
  }

  /// The phases of a pinch, numbered as XI2 event types.
  enum PinchPhase: UInt16 {
    case begin = 27
    case update = 28
    case end = 29
  }

  /// The phases of a swipe, numbered as XI2 event types.
  enum SwipePhase: UInt16 {
    case begin = 30
    case update = 31
    case end = 32
  }

  /// Starts a message with its header; `sized` fills in the length.
  private init(_ kind: Kind) {
    bytes = []
    append(UInt32(0))
    append(kind.rawValue)
  }

  /// The first message on a connection, which announces the protocol version.
  static let hello: DeviceMessage = {
    var message = DeviceMessage(.clientVersion)
    message.append(UInt16(1))
    message.append(UInt16(1))
    return message.sized
  }()

  /// Requests an answer after the server has processed everything sent before.
  static let waitForSync = DeviceMessage(.waitForSync).sized

  /// A header with a length beyond the driver's limit, which makes it close the connection cleanly.
  static let disconnect: DeviceMessage = {
    var message = DeviceMessage(.waitForSync)
    message.store(UInt32(1 << 20), at: 0)
    return message
  }()

  /// Returns a message that moves a pointer or turns its wheels.
  static func motion(_ axes: [Int: Double], isAbsolute: Bool) -> DeviceMessage {
    var message = DeviceMessage(.motion)
    message.append(UInt32(isAbsolute ? 1 : 0))
    message.append(axes)
    return message.sized
  }

  /// Returns a message that a pen comes near or leaves.
  static func proximity(isNear: Bool) -> DeviceMessage {
    var message = DeviceMessage(.proximity)
    message.append(UInt32(isNear ? 1 : 0))
    message.append([:])
    return message.sized
  }

  /// Returns a message that presses or releases a pointer button.
  static func button(_ number: Int, isPressed: Bool) -> DeviceMessage {
    var message = DeviceMessage(.button)
    message.append(Int32(0))
    message.append(Int32(number))
    message.append(UInt32(isPressed ? 1 : 0))
    message.append([:])
    return message.sized
  }

  /// Returns a message that presses or releases a key, given its X key code.
  static func key(_ code: Int, isPressed: Bool) -> DeviceMessage {
    var message = DeviceMessage(.key)
    message.append(Int32(code))
    message.append(UInt32(isPressed ? 1 : 0))
    return message.sized
  }

  /// Returns a message that puts a finger down, moves it or lifts it.
  static func touch(_ finger: Int, _ phase: TouchPhase, _ axes: [Int: Double]) -> DeviceMessage {
    var message = DeviceMessage(.touch)
    message.append(UInt32(finger))
    message.append(phase.rawValue)
    message.append(axes)
    return message.sized
  }

  /// Returns a message for one step of a touchpad pinch.
  static func pinch(
    _ phase: PinchPhase, fingers: Int, isCancelled: Bool, dx: Double, dy: Double, scale: Double,
    turnedBy degrees: Double
  ) -> DeviceMessage {
    var message = DeviceMessage(.pinch)
    message.append(phase.rawValue, fingers: fingers, isCancelled: isCancelled, dx: dx, dy: dy)
    message.append(scale)
    message.append(degrees)
    return message.sized
  }

  /// Returns a message for one step of a touchpad swipe.
  static func swipe(
    _ phase: SwipePhase, fingers: Int, isCancelled: Bool, dx: Double, dy: Double
  ) -> DeviceMessage {
    var message = DeviceMessage(.swipe)
    message.append(phase.rawValue, fingers: fingers, isCancelled: isCancelled, dx: dx, dy: dy)
    return message.sized
  }

  private mutating func append(
    _ phase: UInt16, fingers: Int, isCancelled: Bool, dx: Double, dy: Double
  ) {
    append(phase)
    append(UInt16(fingers))
    append(UInt32(isCancelled ? 1 : 0))
    for delta in [dx, dy, dx, dy] { append(delta) }
  }

  /// Appends axis values: a mask of the axes set, 64 values, and 64 unaccelerated values.
  private mutating func append(_ axes: [Int: Double]) {
    let count = 64
    let mask = axes.keys.reduce(into: UInt64(0)) { $0 |= 1 << UInt64($1) }
    append(alignedTo: 8)
    append(UInt32(0))
    append(contentsOf: mask.littleEndian)
    append(alignedTo: 8)
    for axis in 0..<count { append(axes[axis] ?? 0) }
    for _ in 0..<count { append(0.0) }
  }

  private mutating func append(_ value: Double) {
    append(alignedTo: 8)
    append(contentsOf: value.bitPattern)
  }

  private mutating func append(_ value: some FixedWidthInteger) {
    append(contentsOf: value)
  }

  private mutating func append(contentsOf value: some FixedWidthInteger) {
    withUnsafeBytes(of: value) { bytes.append(contentsOf: $0) }
  }

  private mutating func append(alignedTo alignment: Int) {
    while bytes.count % alignment != 0 { bytes.append(0) }
  }

  private mutating func store(_ value: UInt32, at offset: Int) {
    withUnsafeBytes(of: value) { bytes.replaceSubrange(offset..<offset + 4, with: $0) }
  }

  /// The message with its length stored in the header.
  private var sized: DeviceMessage {
    var message = self
    message.store(UInt32(bytes.count), at: 0)
    return message
  }
}
