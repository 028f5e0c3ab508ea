/// A message to the inputtest driver, laid out byte by byte as C lays out the structures of
/// `xf86-input-inputtest-protocol.h`: the machine's byte order, doubles at multiples of eight.
struct DeviceMessage: Hashable, Sendable {
  /// The bytes so far, with the header.
  private(set) var bytes: [UInt8]

  /// The kinds of messages, numbered by the driver.
  enum Kind: UInt32 {
    case clientVersion, waitForSync, motion, proximity, button, key, touch, pinch, swipe
  }

  /// The phases of a touch, by their numbers as XI2 events.
  enum TouchPhase: UInt32 {
    case begin = 18
    case update = 19
    case end = 20
  }

  /// The phases of a pinch, by their numbers as XI2 events.
  enum PinchPhase: UInt16 {
    case begin = 27
    case update = 28
    case end = 29
  }

  /// The phases of a swipe, by their numbers as XI2 events.
  enum SwipePhase: UInt16 {
    case begin = 30
    case update = 31
    case end = 32
  }

  /// Starts a message with its header; the length follows in `sized`.
  private init(_ kind: Kind) {
    bytes = []
    append(UInt32(0))
    append(kind.rawValue)
  }

  /// The first message on a connection: the version of the protocol that is spoken.
  static let hello: DeviceMessage = {
    var message = DeviceMessage(.clientVersion)
    message.append(UInt16(1))
    message.append(UInt16(1))
    return message.sized
  }()

  /// Asks for an answer as soon as the server has processed everything before.
  static let waitForSync = DeviceMessage(.waitForSync).sized

  /// A header that announces more than the driver takes: it closes the connection, cleanly.
  static let farewell: DeviceMessage = {
    var message = DeviceMessage(.waitForSync)
    message.store(UInt32(1 << 20), at: 0)
    return message
  }()

  /// Moves a pointer, or turns its wheels.
  static func motion(_ axes: [Int: Double], isAbsolute: Bool) -> DeviceMessage {
    var message = DeviceMessage(.motion)
    message.append(UInt32(isAbsolute ? 1 : 0))
    message.append(axes)
    return message.sized
  }

  /// Presses or releases a button of a pointer.
  static func button(_ number: Int, isPressed: Bool) -> DeviceMessage {
    var message = DeviceMessage(.button)
    message.append(Int32(0))
    message.append(Int32(number))
    message.append(UInt32(isPressed ? 1 : 0))
    message.append([:])
    return message.sized
  }

  /// Presses or releases a key, by its X key code.
  static func key(_ code: Int, isPressed: Bool) -> DeviceMessage {
    var message = DeviceMessage(.key)
    message.append(Int32(code))
    message.append(UInt32(isPressed ? 1 : 0))
    return message.sized
  }

  /// Sets down, moves or lifts a finger.
  static func touch(_ finger: Int, _ phase: TouchPhase, _ axes: [Int: Double]) -> DeviceMessage {
    var message = DeviceMessage(.touch)
    message.append(UInt32(finger))
    message.append(phase.rawValue)
    message.append(axes)
    return message.sized
  }

  /// A step of a pinch on a touchpad.
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

  /// A step of a swipe on a touchpad.
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

  /// The values of axes: a mask of those that are set, 64 values, and 64 without acceleration.
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

  /// The message with its length in the header.
  private var sized: DeviceMessage {
    var message = self
    message.store(UInt32(bytes.count), at: 0)
    return message
  }
}
