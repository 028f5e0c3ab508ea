import Drawing

/// A virtual input device controlled by this process.
package protocol VirtualDevice: AnyObject {
  /// The connection to the device's driver.
  var connection: DeviceConnection { get }
}

extension VirtualDevice {
  /// Waits until the server has processed everything sent.
  ///
  /// Its clients may not have handled it yet: wait for one of their pixels.
  package func sync() throws(DeviceError) { try connection.sync() }

  /// Disconnects the device. It cannot be used afterwards.
  package func close() { connection.close() }
}

/// A device with buttons and wheels.
package protocol PointingDevice: VirtualDevice {}

extension PointingDevice {
  /// Presses a button: 1 is left, 2 middle, 3 right.
  package func press(_ button: Int = 1) throws(DeviceError) {
    try connection.send(.button(button, isPressed: true))
  }

  /// Releases a button.
  package func release(_ button: Int = 1) throws(DeviceError) {
    try connection.send(.button(button, isPressed: false))
  }

  /// Turns the wheels by clicks, which may be fractional; positive is right and down.
  package func scroll(_ horizontal: Double, _ vertical: Double) throws(DeviceError) {
    let unitsPerClick = 120.0
    var axes: [Int: Double] = [:]
    if horizontal != 0 { axes[2] = horizontal * unitsPerClick }
    if vertical != 0 { axes[3] = vertical * unitsPerClick }
    try connection.send(.motion(axes, isAbsolute: false))
  }
}

/// The axes of a device that covers the whole screen.
///
/// Each axis ranges over 0 ..< 65536 from edge to edge and takes fractions, so positions keep
/// subpixel precision.
struct ScreenAxes {
  private let perPixel: (x: Double, y: Double)

  init(_ screen: PixelSize) {
    perPixel = (65536 / Double(screen.width), 65536 / Double(screen.height))
  }

  /// The axis values, by axis number, of a position in pixels.
  subscript(point: Point) -> [Int: Double] {
    [0: point.x * perPixel.x, 1: point.y * perPixel.y]
  }
}
