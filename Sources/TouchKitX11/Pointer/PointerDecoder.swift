import TouchKit

/// Decodes pointer reports into mouse events, and excludes the pointer motion caused by fingers.
///
/// A press belongs to the master pointer: in virtual machines, on remote desktops and under
/// Xwayland, the buttons and the motion of one mouse come from two slaves. The slave determines
/// only the meaning of its axes and what is cancelled when it is lost.
nonisolated struct PointerDecoder {
  /// A pointer with a button down, whose position a finger must not change.
  private struct Drag {
    /// The buttons that are down, and the slave that pressed each.
    var buttons: [Int: Int] = [:]
    /// The last position reported to the app, in pixels.
    var location: Point
    /// The offset from the server's pointer to the reported position.
    var offset = Vector.zero
    /// Whether a finger has moved the server's pointer since.
    var isWarped = false
  }

  /// The drags, by master.
  private var drags: [Int: Drag] = [:]
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
    let event = { (kind: MouseEvent.Kind) in
      MouseEvent(
        kind: kind, location: Point(location.x / scale, location.y / scale),
        modifiers: report.modifiers, device: report.master, timestamp: time)
    }
    return kinds(of: report, at: location).map(event)
  }

  /// Records that a finger which emulates the pointer has moved the server's pointer.
  mutating func fingerMovedPointer() {
    for master in drags.keys { drags[master]?.isWarped = true }
  }

  /// Cancels the presses of lost devices. They were not released, so a drag must not drop its
  /// content.
  mutating func lose(
    at time: EventTime, scale: Double, where isLost: (Int) -> Bool
  ) -> [MouseEvent] {
    scrolling.reset()
    return drags.keys.sorted().flatMap { master -> [MouseEvent] in
      guard var drag = drags[master] else { return [] }
      let lost = drag.buttons.filter { isLost(master) || isLost($0.value) }.keys.sorted()
      for button in lost { drag.buttons[button] = nil }
      drags[master] = drag.buttons.isEmpty ? nil : drag
      return lost.compactMap(Self.button).map {
        MouseEvent(
          kind: .cancelled($0), location: Point(drag.location.x / scale, drag.location.y / scale),
          device: master, timestamp: time)
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
    case .left: return drags[report.master] == nil ? [.left] : []
    case .moved: return motions(of: report)
    case .pressed(let button): return pressed(button, report, at: location)
    case .released(let number):
      return ended(number, of: report.master).map { [.released($0)] } ?? []
    case .cancelled(let number):
      return ended(number, of: report.master).map { [.cancelled($0)] } ?? []
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
    guard let button = Self.button(number) else { return [] }
    drags[report.master, default: Drag(location: location)].buttons[number] = report.source
    return [.pressed(button)]
  }

  /// Ends a press and returns its button; nil if the press went elsewhere: to a finger, or before
  /// the window existed.
  private mutating func ended(_ number: Int, of master: Int) -> MouseEvent.Button? {
    guard let button = Self.button(number),
      drags[master]?.buttons.removeValue(forKey: number) != nil
    else { return nil }
    if drags[master]?.buttons.isEmpty == true { drags[master] = nil }
    return button
  }

  /// Returns the position to report: the server's pointer, without the jumps caused by fingers
  /// during a drag.
  private mutating func location(of report: PointerReport) -> Point {
    guard var drag = drags[report.master] else { return report.location }
    if drag.isWarped {
      // A button event has only the finger's position; a tablet's motion event has its own.
      let isTrue = report.device?.isAbsolute == true && report.kind == .moved
      drag.offset = isTrue ? .zero : drag.location - report.location
      drag.isWarped = report.device?.isAbsolute == true && !isTrue
    }
    drag.location = report.location + drag.offset
    drags[report.master] = drag
    return drag.location
  }

  private static func button(_ number: Int) -> MouseEvent.Button? {
    switch number {
    case 1: .primary
    case 2: .middle
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
