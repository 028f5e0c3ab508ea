import CXi
import TouchKit

/// What the server said of a pointer: an XI2 pointer event with only the fields that count.
nonisolated struct PointerReport: Hashable, Sendable {
  /// Which event it was.
  enum Kind: Hashable, Sendable {
    case moved
    case pressed(button: Int)
    case released(button: Int)
    case entered
    case left
  }

  /// Which event it was.
  var kind: Kind
  /// The slave device, a mouse.
  var source: Int
  /// The server's milliseconds.
  var serverTime: UInt32
  /// Where the pointer is in the window, in pixels.
  var location: Point
  /// The modifier keys held.
  var modifiers: Modifiers = []
  /// Whether the server made it up for clients that know no touch or no smooth scrolling.
  var isEmulated = false
  /// The absolute values of the axes that scroll, in the order of the device's list; nil where
  /// the event has none.
  var scroll: [Double?] = []
  /// Whether the event carries a position of its own.
  var hasMoved = false
}

nonisolated extension PointerReport {
  /// The report of a pointer event, nil for other events.
  init?(_ event: XIDeviceEvent, device: InputDevice?) {
    switch event.evtype {
    case XI_Motion: kind = .moved
    case XI_ButtonPress: kind = .pressed(button: Int(event.detail))
    case XI_ButtonRelease: kind = .released(button: Int(event.detail))
    default: return nil
    }
    source = Int(event.sourceid)
    serverTime = UInt32(truncatingIfNeeded: event.time)
    location = Point(event.event_x, event.event_y)
    modifiers = Modifiers(xState: event.mods.effective)
    isEmulated = event.flags & XIPointerEmulated != 0
    if kind == .moved {
      scroll = device?.scrollAxes.map { event.valuators[$0.number] } ?? []
      hasMoved = event.valuators[0] != nil || event.valuators[1] != nil
    }
  }

  /// The report of an enter or leave event, nil for one that only tells of a grab: the pointer
  /// did not move.
  init?(_ event: XIEnterEvent) {
    guard event.mode != XINotifyGrab, event.mode != XINotifyPassiveGrab else { return nil }
    kind = event.evtype == XI_Enter ? .entered : .left
    source = Int(event.sourceid)
    serverTime = UInt32(truncatingIfNeeded: event.time)
    location = Point(event.event_x, event.event_y)
    modifiers = Modifiers(xState: event.mods.effective)
  }
}

nonisolated extension Modifiers {
  /// The modifiers of an X state mask, with Alt and Super where every keymap of today has them.
  init(xState state: Int32) {
    self = []
    if state & 1 != 0 { insert(.shift) }
    if state & 4 != 0 { insert(.control) }
    if state & 8 != 0 { insert(.alt) }
    if state & 64 != 0 { insert(.command) }
  }
}
