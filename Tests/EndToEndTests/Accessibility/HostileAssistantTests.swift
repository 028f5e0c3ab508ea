import CGio
import DesktopBus
import Drawing
import Platform
import TestSupport
import Testing
import TouchKit
import VirtualTouchscreen

/// A program on the accessibility bus that asks without end, and for nonsense.
@Suite(
  "A hostile assistive program", .serialized,
  .enabled(if: AccessibleSession.isInstalled, "at-spi2-core and python3-pyatspi are not installed"))
struct HostileAssistantTests {
  @Test("10,000 absurd calls a second leave a drag as smooth as it is") func flood() throws {
    let session = try AccessibleSession()
    let guise = try GuiseApp(
      arguments: [], folder: session.folder, environment: session.environment)
    let start = Point(476, 470)
    try guise.place("Handlebar mustache", at: start)

    let quiet = try times(of: guise, from: start)
    let assistant = try HostileAssistant(
      on: session.address(), asking: guise.process.pid)
    let loud = try times(of: guise, from: start)
    let calls = assistant.stop()

    print("a drag answers in \(quiet) ms; with \(calls.rate) calls a second in \(loud) ms")
    #expect(calls.rate > 5000)
    #expect(loud.median < quiet.median + 17)
    #expect(loud.longest < quiet.longest + 100)
    // It is still there for others, and its element where it was dropped.
    try guise.waitForElement(at: start)
    #expect(guise.process.exitStatus == nil)
  }

  @Test("a bus that hangs stops neither a drag nor the end of the program") func hanging() throws {
    let session = try AccessibleSession()
    let guise = try GuiseApp(folder: session.folder, environment: session.environment)
    let start = Point(476, 470)
    try guise.place("Handlebar mustache", at: start)
    let daemon = try session.accessibilityDaemon()
    kill(daemon, SIGSTOP)
    defer { kill(daemon, SIGCONT) }

    try guise.touch.drag(from: start, to: start + Vector(60, 40))
    try guise.waitForElement(at: start + Vector(60, 40))
    let begin = MonotonicTime.now
    guise.process.send(signal: SIGTERM)
    #expect(guise.process.wait(until: Timeout(in: .seconds(20))) == .exited(143))
    #expect(MonotonicTime.now - begin < .seconds(2))
  }

  /// How long the pixels below a dragged element take to follow.
  private func times(of guise: GuiseApp, from start: Point) throws -> Times {
    var times: [Double] = []
    let area = Rect(center: start, size: Size(160, 120))
    try guise.touch.drag(from: start, to: start + Vector(0, 20), lifts: false)
    try guise.waitForElement(at: start + Vector(0, 20))
    var last = try guise.stillScreen(area)
    for step in 0..<60 {
      let moved = MonotonicTime.now
      // Beyond the reach of the middle, to which a slow finger snaps.
      try guise.touch.move(0, to: start + Vector(step.isMultiple(of: 2) ? 48 : 24, 20))
      try guise.touch.sync()
      try guise.wait(for: "other pixels", within: .seconds(5)) {
        let next = try guise.screen.capture(area)
        defer { last = next }
        return !next.hasSamePixels(as: last)
      }
      times.append((MonotonicTime.now - moved) / .milliseconds(1))
    }
    try guise.touch.move(0, to: start)
    try guise.touch.up(0)
    try guise.touch.sync()
    try guise.waitForElement(at: start)
    return Times(times)
  }

  /// Times in milliseconds.
  private struct Times: CustomStringConvertible {
    let median: Double
    let longest: Double

    init(_ times: [Double]) {
      median = times.sorted()[times.count / 2]
      longest = times.max() ?? 0
    }

    var description: String { "\(median.rounded()) (at most \(longest.rounded()))" }
  }
}

/// Sends absurd calls to a program on a bus, from a thread of its own.
private final class HostileAssistant: Sendable {
  private let state = Monitor((isStopped: false, calls: 0, seconds: 0.0))

  init(on address: String, asking process: pid_t) throws {
    guard let bus = SessionBus(environment: ["DBUS_SESSION_BUS_ADDRESS": address]),
      let name = Self.name(of: process, on: bus)
    else { throw TimeoutError("the program is not on the accessibility bus") }
    nonisolated(unsafe) let connection = bus
    try WorkerThread { [state] in Self.flood(name, over: connection, state) }.detach()
    // Once it is in full course.
    state.wait { $0.calls > 1000 ? () : nil }
  }

  /// Ends it; returns how many calls there were in a second.
  func stop() -> (count: Int, rate: Int) {
    state.update { $0.isStopped = true }
    return state.wait { state in
      state.seconds > 0 ? (state.calls, Int(Double(state.calls) / state.seconds)) : nil
    }
  }

  private static let paths = [
    "/org/a11y/atspi/cache", "/org/a11y/atspi/accessible/root", "/org/a11y/atspi/accessible/1",
    "/org/a11y/atspi/accessible/2", "/org/a11y/atspi/accessible/9", "/org/a11y/atspi/accessible/40",
    "/org/a11y/atspi/accessible/99999999", "/",
  ]
  private static let calls = [
    ("org.a11y.atspi.Cache", "GetItems", "()"),
    ("org.a11y.atspi.Accessible", "GetChildAtIndex", "(-2147483648,)"),
    ("org.a11y.atspi.Accessible", "GetChildren", "('x', 7)"),
    ("org.a11y.atspi.Component", "GetExtents", "(uint32 4294967295,)"),
    ("org.a11y.atspi.Component", "GetAccessibleAtPoint", "(2147483647, -1, uint32 0)"),
    ("org.a11y.atspi.Component", "GrabFocus", "()"),
    ("org.a11y.atspi.Action", "DoAction", "(2147483647,)"),
    ("org.a11y.atspi.Text", "GetText", "(2147483647, -2147483648)"),
    ("org.a11y.atspi.EditableText", "InsertText", "(-1, '', 2147483647)"),
    ("org.freedesktop.DBus.Properties", "GetAll", "('org.a11y.atspi.Accessible',)"),
    ("org.freedesktop.DBus.Properties", "Set", "('org.a11y.atspi.Value', 'CurrentValue', <'no'>)"),
    ("no.such.Interface", "Method", "(@av [],)"),
  ]

  private static func flood(
    _ name: String, over bus: SessionBus,
    _ state: Monitor<(isStopped: Bool, calls: Int, seconds: Double)>
  ) {
    let start = MonotonicTime.now
    var count = 0
    while !state.value.isStopped {
      for _ in 0..<100 {
        let (interface, member, arguments) = calls[count % calls.count]
        let message = g_dbus_message_new_method_call(
          name, paths[count % paths.count], interface, member)
        g_dbus_message_set_body(message, g_variant_parse(nil, arguments, nil, nil, nil))
        bus.withConnection {
          _ = g_dbus_connection_send_message($0, message, touchkit_bus_plain_message, nil, nil)
        }
        if let message { g_object_unref(UnsafeMutableRawPointer(message)) }
        count += 1
      }
      state.update { $0.calls = count }
      // 10,000 a second.
      let due = start + .microseconds(100 * count)
      let now = MonotonicTime.now
      if now < due { waitForInput([], upTo: due - now) }
    }
    state.update { $0.seconds = (MonotonicTime.now - start) / .seconds(1) }
  }

  /// The name of a process on a bus.
  private static func name(of process: pid_t, on bus: SessionBus) -> String? {
    func ask(_ member: String, _ arguments: [BusValue]) -> BusValue? {
      bus.call(
        BusMethod(
          name: "org.freedesktop.DBus", path: "/org/freedesktop/DBus",
          interface: "org.freedesktop.DBus", member: member), arguments)?[0]
    }
    let deadline = Timeout(in: .seconds(20))
    while !deadline.isPast {
      let names = ask("ListNames", [])?.strings ?? []
      let found = names.first {
        ask("GetConnectionUnixProcessID", [BusValue($0)])?.number == UInt32(process)
      }
      if let found { return found }
      waitForInput([], upTo: .milliseconds(10))
    }
    return nil
  }
}
