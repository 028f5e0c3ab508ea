import Drawing

/// A pen near a screen, or its eraser. Positions are in screen pixels, pressures from 0 to 1.
package final class VirtualPen: PointingDevice {
  package let connection: DeviceConnection
  private let axes: ScreenAxes
  /// The driver's axis of the pressure, behind those of the wheels, and its largest value.
  private static let pressureAxis = 4
  private static let fullPressure = 1000.0

  init(_ connection: DeviceConnection, on screen: PixelSize) throws(DeviceError) {
    self.connection = connection
    axes = ScreenAxes(screen)
    try connection.send(.proximity(isNear: true))
  }

  /// Moves the pen; nil sends no pressure, as a driver does when it has not changed.
  package func move(to point: Point, pressure: Double? = nil) throws(DeviceError) {
    var values = axes[point]
    values[Self.pressureAxis] = pressure.map { $0 * Self.fullPressure }
    try connection.send(.motion(values, isAbsolute: true))
  }

  /// Presses the tip on the screen.
  package func down(at point: Point, pressure: Double) throws(DeviceError) {
    try move(to: point, pressure: pressure)
    try press()
  }

  /// Lifts the tip; the pen hovers where it was.
  package func up() throws(DeviceError) { try release() }
}
