import TouchKit

/// Turns reports of pointers into mouse events, and keeps fingers out of them.
nonisolated struct PointerDecoder {
  /// A mouse with a button down, which a finger must not drag about.
  private struct Drag {
    var buttons: Set<Int> = []
    /// Where the app last saw this mouse, in pixels.
    var location: Point
    /// From the server's pointer to where the app sees the mouse.
    var offset = Vector.zero
    /// Whether a finger moved the server's pointer since.
    var isWarped = false
  }

  private var drags: [Int: Drag] = [:]
  private var scrolling = ScrollTracker()

  /// Takes one report and tells what the mouse did, if it was a mouse.
  mutating func events(
    for report: PointerReport, device: InputDevice?, at time: EventTime, scale: Double
  ) -> [MouseEvent] {
    guard !report.isEmulated else {
      fingerMovedPointer()
      return []
    }
    // A finger moves the pointer into the window too; that is no hovering.
    if report.kind == .entered { scrolling.reset() }
    guard device?.touch != .direct || report.kind == .left else { return [] }
    let location = location(of: report, device: device)
    let event = { (kind: MouseEvent.Kind) in
      MouseEvent(
        kind: kind, location: Point(location.x / scale, location.y / scale),
        modifiers: report.modifiers, device: report.source, timestamp: time)
    }
    return kinds(of: report, device: device, at: location).map(event)
  }

  /// A finger that emulates the pointer took the server's pointer along.
  mutating func fingerMovedPointer() {
    for source in drags.keys { drags[source]?.isWarped = true }
  }

  /// Another device of the master speaks from now on.
  mutating func switched(to source: Int) { scrolling.reset(source: source) }

  /// Devices went away: releases what was held down on them.
  mutating func lose(
    at time: EventTime, scale: Double, where isLost: (Int) -> Bool
  ) -> [MouseEvent] {
    scrolling.reset()
    return drags.keys.filter(isLost).sorted().flatMap { source -> [MouseEvent] in
      guard let drag = drags.removeValue(forKey: source) else { return [] }
      return drag.buttons.sorted().compactMap(Self.button).map {
        MouseEvent(
          kind: .released($0), location: Point(drag.location.x / scale, drag.location.y / scale),
          device: source, timestamp: time)
      }
    }
  }

  private mutating func kinds(
    of report: PointerReport, device: InputDevice?, at location: Point
  ) -> [MouseEvent.Kind] {
    switch report.kind {
    // What moved the pointer in says so itself, unless it was a finger or the window.
    case .entered: return []
    // A mouse that drags takes its button along; it leaves when the button is up.
    case .left: return drags[report.source] == nil ? [.left] : []
    case .moved: return motions(of: report, device: device)
    case .pressed(let button): return pressed(button, report, device, at: location)
    case .released(let button): return released(button, source: report.source)
    }
  }

  private mutating func motions(
    of report: PointerReport, device: InputDevice?
  ) -> [MouseEvent.Kind] {
    let notches = scrolling.notches(
      source: report.source, axes: device?.scrollAxes ?? [], values: report.scroll)
    let isScroll = report.scroll.contains { $0 != nil }
    return (report.hasMoved || !isScroll ? [.moved] : [])
      + (notches == .zero ? [] : [.scrolled(notches)])
  }

  private mutating func pressed(
    _ number: Int, _ report: PointerReport, _ device: InputDevice?, at location: Point
  ) -> [MouseEvent.Kind] {
    if let notch = Self.notch(number) {
      // A device that scrolls smoothly said it already, in its axes.
      return device?.scrollAxes.isEmpty == false ? [] : [.scrolled(notch)]
    }
    guard let button = Self.button(number) else { return [] }
    drags[report.source, default: Drag(location: location)].buttons.insert(number)
    return [.pressed(button)]
  }

  /// A release whose press went elsewhere, to a finger or before the window was there, is dropped.
  private mutating func released(_ number: Int, source: Int) -> [MouseEvent.Kind] {
    guard let button = Self.button(number),
      drags[source]?.buttons.remove(number) != nil
    else { return [] }
    if drags[source]?.buttons.isEmpty == true { drags[source] = nil }
    return [.released(button)]
  }

  /// Where the app sees the mouse: the server's pointer, but never thrown by a finger in a drag.
  private mutating func location(of report: PointerReport, device: InputDevice?) -> Point {
    guard var drag = drags[report.source] else { return report.location }
    if drag.isWarped {
      // The button's own event knows only the finger's place; a tablet's motion knows its own.
      let isTrue = device?.isAbsolute == true && report.kind == .moved
      drag.offset = isTrue ? .zero : drag.location - report.location
      drag.isWarped = device?.isAbsolute == true && !isTrue
    }
    drag.location = report.location + drag.offset
    drags[report.source] = drag
    return drag.location
  }

  private static func button(_ number: Int) -> MouseEvent.Button? {
    switch number {
    case 1: .primary
    case 2: .middle
    case 3: .secondary
    default: nil
    }
  }

  /// The wheel as X has always had it: four buttons.
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
