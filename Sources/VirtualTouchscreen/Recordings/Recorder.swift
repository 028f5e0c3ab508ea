import CX11
import CXi
import Drawing
import TouchRecordings
import X11Support

/// Records the input of a display's touchscreens, pointer and keyboard. Other programs still
/// receive all of it.
package final class Recorder {
  private let display: XDisplay
  private let screen: VirtualScreen
  private var builder: RecordingBuilder
  /// The axis ranges of touchscreens, by device identifier.
  private var areas: [Int32: TouchArea] = [:]

  /// Starts recording a display such as `:0`.
  package init(_ name: String) throws(ScreenError) {
    screen = try VirtualScreen(name)
    display = screen.display
    builder = RecordingBuilder(screen: screen.size)
    guard let version = display.inputVersion(announcing: (2, 2)), version >= (2, 2) else {
      throw .noTouch(display: name)
    }
    select()
  }

  /// Readable while events are pending.
  package var descriptor: Int32 { display.descriptor }

  /// Records the pending events.
  package func readEvents() {
    while XPending(display.pointer) > 0 {
      var event = XEvent()
      XNextEvent(display.pointer, &event)
      display.data(of: &event) { _, data in record(data.load(as: XIRawEvent.self)) }
    }
  }

  /// Ends the recording and returns it, ready to be played.
  package func finish() -> Recording {
    readEvents()
    return builder.finish()
  }

  /// Raw events are delivered despite grabs, and other programs still receive theirs.
  private func select() {
    let types = [
      XI_RawTouchBegin, XI_RawTouchUpdate, XI_RawTouchEnd, XI_RawMotion, XI_RawButtonPress,
      XI_RawButtonRelease, XI_RawKeyPress, XI_RawKeyRelease,
    ]
    display.select(types, of: XIAllMasterDevices, on: display.root)
    XSync(display.pointer, 0)
  }

  private func record(_ event: XIRawEvent) {
    let time = WireValue.card32(event.time)
    let detail = Int(event.detail)
    switch event.evtype {
    case XI_RawTouchBegin, XI_RawTouchUpdate, XI_RawTouchEnd: recordTouch(event, time)
    case XI_RawMotion: builder.add(.pointer(pointer), at: time)
    case XI_RawButtonPress:
      if let wheel = Self.wheel(detail) { return builder.add(wheel, at: time) }
      builder.add(.pointer(pointer), at: time)
      builder.add(.press(detail), at: time)
    case XI_RawButtonRelease:
      if Self.wheel(detail) == nil { builder.add(.release(detail), at: time) }
    case XI_RawKeyPress:
      if let chord = KeyChord(code: detail) { builder.add(.keyDown(chord), at: time) }
    case XI_RawKeyRelease:
      if let chord = KeyChord(code: detail) { builder.add(.keyUp(chord), at: time) }
    default: break
    }
  }

  private func recordTouch(_ event: XIRawEvent, _ time: UInt32) {
    guard let area = area(of: event.sourceid) else { return }
    let point = area.point(event.valuators, on: screen.size)
    let pressure = area.pressure?.pressure(of: event.valuators)
    switch event.evtype {
    case XI_RawTouchBegin:
      builder.begin(touch: Int(event.detail), at: point, pressure: pressure, time: time)
    case XI_RawTouchUpdate:
      builder.update(touch: Int(event.detail), at: point, pressure: pressure, time: time)
    default:
      builder.end(touch: Int(event.detail), at: point, time: time)
    }
  }

  /// The pointer's position in screen pixels. Queried, because raw events carry relative motion.
  private var pointer: Point {
    var (root, child): (Window, Window) = (0, 0)
    var (x, y, windowX, windowY): (Int32, Int32, Int32, Int32) = (0, 0, 0, 0)
    var mask: UInt32 = 0
    XQueryPointer(
      display.pointer, display.root, &root, &child, &x, &y, &windowX, &windowY, &mask)
    return Point(Double(x), Double(y))
  }

  /// Returns the wheel input of a button number; nil for other buttons.
  private static func wheel(_ button: Int) -> Recording.Input? {
    switch button {
    case 4: .wheel(0, -1)
    case 5: .wheel(0, 1)
    case 6: .wheel(-1, 0)
    case 7: .wheel(1, 0)
    default: nil
    }
  }

  private func area(of device: Int32) -> TouchArea? {
    if let area = areas[device] { return area }
    areas[device] = TouchArea(of: device, on: display)
    return areas[device]
  }
}

/// The axes of a touchscreen: the ranges of the first two, and the one of the pressure.
private struct TouchArea {
  private var ranges: [(min: Double, max: Double)] = [(0, 1), (0, 1)]
  let pressure: PressureAxis?

  /// Queries a device's axes; nil if the device is gone. Calls `XInternAtom`.
  init?(of device: Int32, on display: XDisplay) {
    let label = XInternAtom(display.pointer, PressureAxis.label, 0)
    let axes = display.devices(device) { devices in
      devices.first.map(\.deviceClasses).map { ($0.valuators, PressureAxis($0, label: label)) }
    }
    guard let (axes, pressure) = axes ?? nil else { return nil }
    self.pressure = pressure
    for axis in axes where axis.number < 2 && axis.max > axis.min {
      ranges[Int(axis.number)] = (axis.min, axis.max)
    }
  }

  /// Converts axis values to pixels. The last unit of an axis is as wide as the others.
  func point(_ values: XIValuatorState, on screen: PixelSize) -> Point {
    var place = [0.0, 0.0]
    for axis in 0..<2 {
      guard let value = values[axis] else { continue }
      let (low, high) = ranges[axis]
      place[axis] = (value - low) / (high - low + 1)
    }
    return Point(place[0] * Double(screen.width), place[1] * Double(screen.height))
  }
}

/// Builds a recording from device events.
struct RecordingBuilder {
  private let screen: PixelSize
  private var steps: [Recording.Step] = []
  /// The finger numbers of the touches that are down, by the server's touch identifiers.
  private var fingers: [Int: Int] = [:]
  private var places: [Int: Point] = [:]
  /// The pressures that the recording has set so far, by finger number.
  private var pressures: [Int: Double] = [:]
  private var start: UInt32?
  private var now = RecordingTime.zero

  init(screen: PixelSize) {
    self.screen = screen
  }

  /// Adds a begun touch, which gets the lowest free finger number.
  mutating func begin(touch: Int, at point: Point, pressure: Double? = nil, time: UInt32) {
    let used = Set(fingers.values)
    let finger = (0...).first { !used.contains($0) } ?? 0
    fingers[touch] = finger
    places[touch] = point
    set(pressure, of: finger, at: time)
    add(.down(finger, point), at: time)
  }

  /// Adds a moved touch. Touches that began before the recording are ignored.
  mutating func update(touch: Int, at point: Point, pressure: Double? = nil, time: UInt32) {
    guard let finger = fingers[touch] else { return }
    set(pressure, of: finger, at: time)
    guard places[touch] != point else { return }
    places[touch] = point
    add(.move(finger, point), at: time)
  }

  /// Adds an ended touch.
  mutating func end(touch: Int, at point: Point, time: UInt32) {
    guard let finger = fingers.removeValue(forKey: touch) else { return }
    let last = places.removeValue(forKey: touch)
    add(.up(finger, last == point ? nil : point), at: time)
  }

  /// Adds a finger's pressure if it has changed.
  private mutating func set(_ pressure: Double?, of finger: Int, at time: UInt32) {
    guard let pressure, pressures[finger] != pressure else { return }
    pressures[finger] = pressure
    add(.pressure(finger, pressure), at: time)
  }

  /// Adds an input of the pointer, a button, a key or the wheel.
  mutating func add(_ input: Recording.Input, at time: UInt32) {
    if case .pointer = input, case .input(input) = steps.last?.action { return }
    // The server's clock wraps after seven weeks, and a device's events may arrive out of order.
    let origin = start ?? time
    start = origin
    now = max(now, .milliseconds(Int(Int32(bitPattern: time &- origin))))
    steps.append(.init(at: now, .input(input)))
  }

  /// Returns the recording: it starts once the program has drawn its window, and ends with all
  /// fingers lifted.
  mutating func finish() -> Recording {
    let lifts = fingers.values.sorted().map { Recording.Step(.input(.up($0, nil))) }
    let waits = [Recording.Step(.wait(.window)), .init(.wait(.still(.milliseconds(300))))]
    return Recording(screen: screen, steps: waits + steps + lifts)
  }
}
