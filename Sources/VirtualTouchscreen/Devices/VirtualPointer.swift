import Drawing

/// A pointer that goes where it is told, with buttons and a wheel.
package final class VirtualPointer: PointingDevice {
  package let connection: DeviceConnection
  private let axes: ScreenAxes

  init(_ connection: DeviceConnection, on screen: PixelSize) {
    self.connection = connection
    axes = ScreenAxes(screen)
  }

  /// Moves the pointer to a position in pixels of the screen.
  package func move(to point: Point) throws(DeviceError) {
    try connection.send(.motion(axes[point], isAbsolute: true))
  }

  /// Presses and releases a button at a position.
  package func click(at point: Point, button: Int = 1) throws(DeviceError) {
    try move(to: point)
    try press(button)
    try release(button)
  }
}
