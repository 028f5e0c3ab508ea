import TouchKit

/// What the server said of one contact: an XI2 touch event with only the fields that count.
nonisolated struct TouchReport: Hashable, Sendable {
  /// Which event it was.
  enum Kind: Hashable, Sendable {
    /// `TouchBegin`.
    case began
    /// An input to a contact that is known.
    case changed(TouchOwnershipMachine.Input)
  }

  /// Master device and contact number.
  var id: TouchSample.ID
  /// The slave device, the screen itself.
  var source: Int
  /// Which event it was.
  var kind: Kind
  /// The server's milliseconds.
  var serverTime: UInt32
  /// Where, or nil if the event does not know: ownership carries no position, and a synthetic
  /// end carries that of any finger.
  var position: DevicePosition?
  /// Whether the server moves the pointer along with this contact.
  var emulatesPointer = false
}

/// Where something happened, in pixels.
nonisolated struct DevicePosition: Hashable, Sendable {
  /// On the root window.
  var root: Point
  /// In our window.
  var window: Point
}
