/// An input device of a virtual server, played by this program.
package protocol VirtualDevice: AnyObject {
  /// The connection to the driver of the device.
  var connection: DeviceConnection { get }
}

extension VirtualDevice {
  /// Returns when the server has processed all that was sent.
  ///
  /// What its clients made of it is another matter: wait for a pixel of theirs.
  package func sync() throws(DeviceError) { try connection.sync() }

  /// Gives the device back.
  ///
  /// It cannot be used any more.
  package func close() { connection.close() }
}

/// A device with buttons and wheels.
package protocol PointingDevice: VirtualDevice {}

extension PointingDevice {
  /// Presses a button: 1 is the left one, 2 the middle one, 3 the right one.
  package func press(_ button: Int = 1) throws(DeviceError) {
    try connection.send(.button(button, isPressed: true))
  }

  /// Releases a button.
  package func release(_ button: Int = 1) throws(DeviceError) {
    try connection.send(.button(button, isPressed: false))
  }

  /// Turns the wheels by clicks, fractions included; positive is right and down.
  package func scroll(_ horizontal: Double, _ vertical: Double) throws(DeviceError) {
    let unitsPerClick = 120.0
    var axes: [Int: Double] = [:]
    if horizontal != 0 { axes[2] = horizontal * unitsPerClick }
    if vertical != 0 { axes[3] = vertical * unitsPerClick }
    try connection.send(.motion(axes, isAbsolute: false))
  }
}
