import Drawing

/// The fingers on a virtual touchscreen.
///
/// Positions are in screen pixels and may be fractional: (0, 0) is the outer corner of the top-left
/// pixel.
package final class Touchscreen: VirtualDevice {
  /// The positions of the fingers that are down, by finger number.
  package private(set) var fingers: [Int: Point] = [:]
  /// The pressures of fingers, from 0 to 1, by finger number; the others report none.
  private var pressures: [Int: Double] = [:]
  package private(set) var connection: DeviceConnection
  private let connect: () throws(DeviceError) -> DeviceConnection
  private let display: String
  private let axes: ScreenAxes

  init(
    on screen: PixelSize, display: String,
    connect: @escaping () throws(DeviceError) -> DeviceConnection
  ) throws(DeviceError) {
    self.connect = connect
    self.display = display
    connection = try connect()
    axes = ScreenAxes(screen)
  }

  /// Puts a finger down.
  ///
  /// The caller chooses its number, from 0; the number identifies the finger until it is lifted.
  package func down(_ finger: Int, at point: Point) throws(DeviceError) {
    guard fingers[finger] == nil else { throw .wrongFinger(finger, isDown: true) }
    try connection.send(.touch(finger, .begin, values(of: finger, at: point)))
    fingers[finger] = point
  }

  /// Moves a finger that is down.
  package func move(_ finger: Int, to point: Point) throws(DeviceError) {
    guard fingers[finger] != nil else { throw .wrongFinger(finger, isDown: false) }
    try connection.send(.touch(finger, .update, values(of: finger, at: point)))
    fingers[finger] = point
  }

  /// Sets how hard a finger presses, from 0 to 1, until it is set again. A finger that is down
  /// reports it at once, one that is up when it lands.
  package func press(_ finger: Int, by pressure: Double) throws(DeviceError) {
    pressures[finger] = pressure
    guard let point = fingers[finger] else { return }
    try move(finger, to: point)
  }

  /// The values of the axes of a finger at a point.
  private func values(of finger: Int, at point: Point) -> [Int: Double] {
    var values = axes[point]
    values[Self.pressureAxis] = pressures[finger].map { $0 * Self.fullPressure }
    return values
  }

  /// The driver's axis of the pressure, behind those of the scroll wheels, and its largest value.
  private static let pressureAxis = 4
  private static let fullPressure = 2047.0

  /// Lifts a finger, at its current position for nil.
  package func up(_ finger: Int, at point: Point? = nil) throws(DeviceError) {
    guard let last = fingers[finger] else { throw .wrongFinger(finger, isDown: false) }
    try connection.send(.touch(finger, .end, values(of: finger, at: point ?? last)))
    fingers[finger] = nil
  }

  /// Lifts all fingers that are down.
  package func liftAll() throws(DeviceError) {
    for finger in fingers.keys.sorted() { try up(finger) }
  }

  /// Disconnects the touchscreen while fingers are down and reconnects it without them, like a
  /// cable with a loose contact. Clients should treat the touches as cancelled.
  package func cancelAll() throws(DeviceError) {
    try unplug()
    try plug()
  }

  /// Disconnects the touchscreen, whose fingers are gone. Until `plug` it cannot be used.
  package func unplug() throws(DeviceError) {
    try connection.unplug(from: display)
    fingers = [:]
  }

  /// Reconnects the touchscreen after `unplug`.
  package func plug() throws(DeviceError) {
    try DevicePower(name: connection.name, display: display).switchOn()
    connection = try connect()
  }

  /// Lifts all fingers and disconnects. The touchscreen cannot be used afterwards.
  package func close() {
    try? liftAll()
    try? connection.sync()
    connection.close()
  }
}
