import Drawing

/// The fingers on a virtual touchscreen.
///
/// Positions are in screen pixels and may be fractional: (0, 0) is the outer corner of the top-left
/// pixel.
package final class Touchscreen: VirtualDevice {
  /// The positions of the fingers that are down, by finger number.
  package private(set) var fingers: [Int: Point] = [:]
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
    try connection.send(.touch(finger, .begin, axes[point]))
    fingers[finger] = point
  }

  /// Moves a finger that is down.
  package func move(_ finger: Int, to point: Point) throws(DeviceError) {
    guard fingers[finger] != nil else { throw .wrongFinger(finger, isDown: false) }
    try connection.send(.touch(finger, .update, axes[point]))
    fingers[finger] = point
  }

  /// Lifts a finger, at its current position for nil.
  package func up(_ finger: Int, at point: Point? = nil) throws(DeviceError) {
    guard let last = fingers[finger] else { throw .wrongFinger(finger, isDown: false) }
    try connection.send(.touch(finger, .end, axes[point ?? last]))
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
