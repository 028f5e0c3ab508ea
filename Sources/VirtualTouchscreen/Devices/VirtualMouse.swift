import Drawing

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
