import TouchKit

/// Decodes pointer reports into mouse events, and excludes the pointer motion caused by fingers.
///
/// A press belongs to the master pointer: in virtual machines, on remote desktops and under
/// Xwayland, the buttons and the motion of one mouse come from two slaves. The slave determines
/// only the meaning of its axes and what is cancelled when it is lost. A pen is a pointer of its own:
/// it hovers and draws while a mouse of the same master rests or is pressed.
nonisolated struct PointerDecoder {
  /// A pointer with a button down, whose position a finger must not change.
  private struct Drag {
    /// The master pointer.
    var master: Int
    /// The buttons that are down, by their numbers.
    var buttons: [Int: (button: MouseEvent.Button, source: Int)] = [:]
    /// The last position reported to the app, in pixels.
    var location: Point
    /// The offset from the server's pointer to the reported position.
    var offset = Vector.zero
    /// Whether a finger has moved the server's pointer since.
    var isWarped = false
  }

  /// The drags, by pointer.
  private var drags: [Int: Drag] = [:]
  /// The event with which each master moved last, of one of its pointers.
  private var latest: [Int: MouseEvent] = [:]
  /// The last values of each pen.
  private var pens: [Int: PenValues] = [:]
  private var scrolling = ScrollTracker()

  /// Returns the mouse events for a report; empty unless it came from a mouse.
  mutating func events(
    for report: PointerReport, at time: EventTime, scale: Double
  ) -> [MouseEvent] {
    guard !report.isEmulated else {
      fingerMovedPointer()
      return []
    }
    // A finger also moves the pointer into the window, but a touchscreen never hovers.
    if report.kind == .entered { scrolling.reset() }
    guard report.device?.touch != .direct || report.kind == .left else { return [] }
    let location = location(of: report)
    let pen = penState(of: report)
    let event = { (kind: MouseEvent.Kind) in
      MouseEvent(
        kind: kind, location: Point(location.x / scale, location.y / scale),
        modifiers: report.modifiers, device: report.pointer, timestamp: time, pen: pen,
        isTouchpad: report.device?.isTouchpad ?? false)
    }
    let events = kinds(of: report, at: location).map(event)
    guard let last = events.last else { return [] }
    return leaving(for: last, of: report.master) + events
  }

  /// The state of a pen with an event, in which axes that have not changed are missing; nil for a mouse.
  private mutating func penState(of report: PointerReport) -> PenState? {
    guard let device = report.device, device.isPen else { return nil }
    pens[report.source, default: PenValues()].update(with: report.pen)
    var state = pens[report.source]?.state(of: device.tool)
    // A driver may stop to measure at the lift, with any last value.
    if !isTipDown(after: report) { state?.pressure = 0 }
    return state
  }

  private func isTipDown(after report: PointerReport) -> Bool {
    switch report.kind {
    case .pressed(button: 1): true
    case .released(button: 1), .cancelled(button: 1): false
    case .pressed, .released, .cancelled, .moved, .entered, .left:
      drags[report.pointer]?.buttons[1] != nil
    }
  }

  /// The event that the pointer whose place another one takes has left: a master has one cursor.
  private mutating func leaving(for event: MouseEvent, of master: Int) -> [MouseEvent] {
    let old = latest.updateValue(event, forKey: master)
    guard var old, old.device != event.device, old.kind != .left, drags[old.device] == nil else {
      return []
    }
    (old.kind, old.timestamp) = (.left, event.timestamp)
    return [old]
  }

  /// Records that a finger which emulates the pointer has moved the server's pointer.
  mutating func fingerMovedPointer() {
    for pointer in drags.keys { drags[pointer]?.isWarped = true }
  }

  /// Cancels the presses of lost devices. They were not released, so a drag must not drop its
  /// content.
  mutating func lose(
    at time: EventTime, scale: Double, where isLost: (Int) -> Bool
  ) -> [MouseEvent] {
    scrolling.reset()
    defer { pens = pens.filter { !isLost($0.key) } }
    return drags.keys.sorted().flatMap { pointer -> [MouseEvent] in
      guard var drag = drags[pointer] else { return [] }
      let lost = drag.buttons.filter { isLost(drag.master) || isLost($0.value.source) }
        .sorted { $0.key < $1.key }
      for (number, _) in lost { drag.buttons[number] = nil }
      drags[pointer] = drag.buttons.isEmpty ? nil : drag
      let pen = pens[pointer].map { _ in PenState() }
      return lost.map { _, press in
        MouseEvent(
          kind: .cancelled(press.button),
          location: Point(drag.location.x / scale, drag.location.y / scale), device: pointer,
          timestamp: time, pen: pen)
      }
    }
  }

  private mutating func kinds(
    of report: PointerReport, at location: Point
  ) -> [MouseEvent.Kind] {
    switch report.kind {
    // The device that moved the pointer into the window also sends a motion event, unless a finger
    // or the window itself moved.
    case .entered: return []
    // A dragging mouse is grabbed; it leaves when the button is released.
    case .left: return drags[report.pointer] == nil ? [.left] : []
    case .moved: return motions(of: report)
    case .pressed(let button): return pressed(button, report, at: location)
    case .released(let number):
      return ended(number, of: report).map { [.released($0)] } ?? []
    case .cancelled(let number):
      return ended(number, of: report).map { [.cancelled($0)] } ?? []
    }
  }

  private mutating func motions(of report: PointerReport) -> [MouseEvent.Kind] {
    let notches = scrolling.notches(
      source: report.source, axes: report.device?.scrollAxes ?? [], values: report.scroll,
      origins: report.scrollOrigin)
    let isScroll = report.scroll.contains { $0 != nil }
    return (report.hasMoved || !isScroll ? [.moved] : [])
      + (notches == .zero ? [] : [.scrolled(notches)])
  }

  private mutating func pressed(
    _ number: Int, _ report: PointerReport, at location: Point
  ) -> [MouseEvent.Kind] {
    if let notch = Self.notch(number) {
      // Already reported by the device's smooth scroll axes.
      return report.device?.scrollAxes.isEmpty == false ? [] : [.scrolled(notch)]
    }
    guard let button = Self.button(number, isPen: report.device?.isPen == true) else { return [] }
    var drag = drags[report.pointer] ?? Drag(master: report.master, location: location)
    // Both buttons of a pen are the same one.
    guard !drag.buttons.contains(where: { $0.key != number && $0.value.button == button }) else {
      return []
    }
    drag.buttons[number] = (button, report.source)
    drags[report.pointer] = drag
    return [.pressed(button)]
  }

  /// Ends a press and returns its button; nil if the press went elsewhere: to a finger, or before
  /// the window existed.
  private mutating func ended(_ number: Int, of report: PointerReport) -> MouseEvent.Button? {
    let pointer = report.pointer
    guard let press = drags[pointer]?.buttons.removeValue(forKey: number) else { return nil }
    if drags[pointer]?.buttons.isEmpty == true { drags[pointer] = nil }
    return press.button
  }

  /// Returns the position to report: the server's pointer, without the jumps caused by fingers
  /// during a drag.
  private mutating func location(of report: PointerReport) -> Point {
    guard var drag = drags[report.pointer] else { return report.location }
    if drag.isWarped {
      // A button event, and one that only tells another pressure, have only the finger's position; a
      // tablet's motion event has its own.
      let isTrue = report.device?.isAbsolute == true && report.kind == .moved && report.hasMoved
      drag.offset = isTrue ? .zero : drag.location - report.location
      drag.isWarped = report.device?.isAbsolute == true && !isTrue
    }
    drag.location = report.location + drag.offset
    drags[report.pointer] = drag
    return drag.location
  }

  /// The button with a number. The ones of a pen are at its side, under the fingers that hold it: all
  /// open menus.
  private static func button(_ number: Int, isPen: Bool) -> MouseEvent.Button? {
    switch number {
    case 1: .primary
    case 2: isPen ? .secondary : .middle
    case 3: .secondary
    case 8: .back
    default: nil
    }
  }

  /// The wheel as buttons, the traditional X representation.
  private static func notch(_ number: Int) -> Vector? {
    switch number {
    case 4: Vector(0, -1)
    case 5: Vector(0, 1)
    case 6: Vector(-1, 0)
    case 7: Vector(1, 0)
    default: nil
    }
  }
}
