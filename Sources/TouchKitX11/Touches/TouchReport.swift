import TouchKit

/// The relevant fields of an XI2 touch event.
nonisolated struct TouchReport: Hashable, Sendable {
  /// The type of event.
  enum Kind: Hashable, Sendable {
    /// `TouchBegin`.
    case began
    /// An input to a known contact.
    case changed(TouchOwnershipMachine.Input)
  }

  /// The master device and the contact number.
  var id: TouchSample.ID
  /// The slave device: the touchscreen.
  var source: Int
  /// The type of event.
  var kind: Kind
  /// The server's timestamp in milliseconds.
  var serverTime: UInt32
  /// The position; nil if the event has none: an ownership event carries no position, and a
  /// synthetic end carries that of an arbitrary finger.
  var position: DevicePosition?
  /// Whether the server moves the pointer with this contact.
  var emulatesPointer = false
}

/// The position of an event, in pixels.
nonisolated struct DevicePosition: Hashable, Sendable {
  /// Relative to the root window.
  var root: Point
  /// Relative to our window.
  var window: Point
}
