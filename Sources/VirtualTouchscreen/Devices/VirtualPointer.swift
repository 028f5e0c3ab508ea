import Drawing

/// An absolute pointer with buttons and a wheel.
package final class VirtualPointer: PointingDevice {
  package let connection: DeviceConnection
  private let axes: ScreenAxes

  init(_ connection: DeviceConnection, on screen: PixelSize) {
    self.connection = connection
    axes = ScreenAxes(screen)
  }

  /// Moves the pointer to a position in screen pixels.
  package func move(to point: Point) throws(DeviceError) {
    try connection.send(.motion(axes[point], isAbsolute: true))
  }

  /// Moves to a position, then presses and releases a button.
  package func click(at point: Point, button: Int = 1) throws(DeviceError) {
    try move(to: point)
    try press(button)
    try release(button)
  }
}

/// A mouse: moves the pointer by relative motion and scrolls smoothly.
package final class VirtualMouse: PointingDevice {
  package let connection: DeviceConnection

  init(_ connection: DeviceConnection) {
    self.connection = connection
  }

  /// Moves the pointer.
  package func move(by step: Vector) throws(DeviceError) {
    try connection.send(.motion([0: step.dx, 1: step.dy], isAbsolute: false))
  }
}
