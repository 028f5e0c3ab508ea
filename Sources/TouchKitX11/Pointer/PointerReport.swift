import CXi
import TouchKit
import X11Support

/// The relevant fields of an XI2 pointer event.
nonisolated struct PointerReport: Hashable, Sendable {
  /// The type of event.
  enum Kind: Hashable, Sendable {
    case moved
    case pressed(button: Int)
    case released(button: Int)
    /// The server released the button of a device that was lost.
    case cancelled(button: Int)
    case entered
    case left
  }

  /// The type of event.
  var kind: Kind
  /// The master pointer, to which presses and motion belong regardless of the slave.
  var master: Int
  /// The slave device: a mouse, or one half of a mouse whose buttons and motion come from two
  /// slaves.
  var source: Int
  /// The slave as it was when the event was read; nil if the server has not listed it.
  var device: InputDevice?
  /// The server's timestamp in milliseconds.
  var serverTime: UInt32
  /// The pointer's location in window pixels.
  var location: Point
  /// The active modifier keys.
  var modifiers: Modifiers = []
  /// Whether the server emulated the event for clients without touch or smooth scrolling.
  var isEmulated = false
  /// The absolute values of the scroll axes, in the order of the device's list; nil where the event
  /// has none.
  var scroll: [Double?] = []
  /// The positions of these axes before the event; nil for unknown axes, empty if none is known.
  var scrollOrigin: [Double?] = []
  /// Whether the event has a position.
  var hasMoved = false
  /// The values of a pen's axes.
  var pen = PenValues()

  /// The number of the pointer: a pen is one of its own, all other slaves of a master move one
  /// together.
  var pointer: Int { device?.isPen == true ? source : master }
}

nonisolated extension PointerReport {
  /// Decodes a pointer event; nil for other events.
  init?(_ event: XIDeviceEvent, device: InputDevice?) {
    switch event.evtype {
    case XI_Motion: kind = .moved
    case XI_ButtonPress: kind = .pressed(button: Int(event.detail))
    case XI_ButtonRelease: kind = .released(button: Int(event.detail))
    default: return nil
    }
    master = Int(event.deviceid)
    source = Int(event.sourceid)
    self.device = device
    serverTime = WireValue.card32(event.time)
    location = Point(event.event_x, event.event_y)
    modifiers = Modifiers(xState: event.mods.effective)
    isEmulated = event.flags & XIPointerEmulated != 0
    if let axes = device?.penAxes { pen = PenValues(event.valuators, axes) }
    if kind == .moved {
      scroll = device?.scrollAxes.map { event.valuators[$0.number] } ?? []
      hasMoved = event.valuators[0] != nil || event.valuators[1] != nil
    }
  }

  /// Decodes an enter or leave event; nil for one caused by a grab, when the pointer did not move.
  init?(_ event: XIEnterEvent, device: InputDevice?) {
    guard event.mode != XINotifyGrab, event.mode != XINotifyPassiveGrab else { return nil }
    kind = event.evtype == XI_Enter ? .entered : .left
    master = Int(event.deviceid)
    source = Int(event.sourceid)
    self.device = device
    serverTime = WireValue.card32(event.time)
    location = Point(event.event_x, event.event_y)
    modifiers = Modifiers(xState: event.mods.effective)
  }
}

nonisolated extension Modifiers {
  /// Creates modifiers from an X state mask, with Alt and Super in their usual places.
  init(xState state: Int32) {
    self = []
    if state & 1 != 0 { insert(.shift) }
    if state & 4 != 0 { insert(.control) }
    if state & 8 != 0 { insert(.alt) }
    if state & 64 != 0 { insert(.command) }
  }
}
