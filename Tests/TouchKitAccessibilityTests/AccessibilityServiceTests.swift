import DesktopBus
import Platform
import TestSupport
import Testing
import TouchKitTesting

@testable import TouchKit
@testable import TouchKitAccessibility

/// An accessibility bus with a registry that knows nothing, and a client that listens there.
private struct Registry {
  let desktop: FakeDesktop
  let client: SessionBus
  /// Whether somebody listens to keys.
  private let hasListener: Monitor<Bool>

  /// - Parameter refusals: How often it does not yet know programs.
  init(in folder: TemporaryFolder, hasListener: Bool = false, refusals: Int = 0) throws {
    let hasListener = Monitor(hasListener)
    self.hasListener = hasListener
    let refusals = Monitor(refusals)
    desktop = try FakeDesktop(offering: "org.a11y.atspi.Registry", in: folder) { call in
      switch call.member {
      case "Embed":
        refusals.update { left in
          left -= 1
          return left >= 0
            ? nil : ("((':1.0', objectpath '/org/a11y/atspi/accessible/root'),)", nil)
        }
      case "GetRegisteredEvents": ("(@a(ss) [],)", nil)
      case "GetKeystrokeListeners": ("([\(hasListener.value ? "'one'" : "")],)", nil)
      default: nil
      }
    }
    client = try #require(SessionBus(environment: desktop.environment))
  }

  var address: String { desktop.environment["DBUS_SESSION_BUS_ADDRESS"] ?? "" }

  /// Waits until the registry knows a program; returns its name on the bus.
  func program() throws -> String {
    try wait { $0.contains { $0.member == "Embed" } }
    let call = try #require(desktop.calls.first { $0.member == "Embed" })
    return try #require(call.arguments.split(separator: "'").dropFirst().first).description
  }

  /// Waits until the calls that the registry has received meet a condition.
  func wait(until condition: ([FakeDesktop.Call]) -> Bool) throws {
    let deadline = Timeout(in: .seconds(20))
    while !condition(desktop.calls) {
      guard !deadline.isPast else { throw TimedOut() }
      waitForInput([], upTo: .milliseconds(5))
    }
  }

  func call(_ program: String, _ path: String, _ member: String, _ arguments: [BusValue])
    -> BusValue?
  {
    let parts = member.split(separator: ".")
    return client.call(
      BusMethod(
        name: program, path: path, interface: "org.a11y.atspi.\(parts[0])",
        member: String(parts[1])), arguments)
  }

  /// Says that somebody listens to keys from now on, or nobody.
  func tellListener(_ isThere: Bool) {
    hasListener.update { $0 = isThere }
    desktop.send(
      path: "/org/a11y/atspi/registry/deviceeventcontroller",
      interface: "org.a11y.atspi.DeviceEventController",
      member: isThere ? "KeystrokeListenerRegistered" : "KeystrokeListenerDeregistered",
      parameters: "('one',)")
  }

  struct TimedOut: Error {}
}

@MainActor
@Suite("Accessibility service")
struct AccessibilityServiceTests {
  private let folder = TemporaryFolder()
  private let stage = Stage()

  private func service() -> AccessibilityService {
    AccessibilityService(
      of: stage.window, application: "Test", locale: "de_DE", scheduler: stage.scheduler)
  }

  @Test("without a listener there is no snapshot") func off() {
    let service = service()
    stage.window.announce("nobody")
    #expect(service.update(at: .now, origin: .zero) == nil)
    #expect(!service.isActive)
    #expect(!stage.window.reader.isHeard)
  }

  @Test("a client reads the tree, and what it asks for happens on the main thread") func served()
    throws
  {
    var taps = 0
    let button = Button("Save") { taps += 1 }
    button.frame = Rect(0, 0, 100, 48)
    stage.root.addSubview(button)
    let registry = try Registry(in: folder)
    let service = service()
    service.use(bus: registry.address)
    #expect(service.update(at: .now, origin: Point(5, 7)) == nil)
    let program = try registry.program()

    let items = try #require(
      registry.call(program, ObjectName.cachePath, "Cache.GetItems", [])?[0])
    #expect(items.count == 3)
    let path = try #require(items[2]?[0]?[1]?.string)
    #expect(items[2]?[6]?.string == "Save")
    #expect(registry.call(program, path, "Action.DoAction", [BusValue(Int32(0))])?[0]?.bool == true)
    #expect(taps == 0)
    stage.scheduler.runPosted()
    #expect(taps == 1)
    service.use(bus: nil)
  }

  @Test("snapshots are taken after changes only, and not in every frame") func coalesced() throws {
    let registry = try Registry(in: folder)
    let service = service()
    service.use(bus: registry.address)
    let start = MonotonicTime.now
    #expect(service.update(at: start, origin: .zero) == nil)
    #expect(service.update(at: start + .milliseconds(1), origin: .zero) == nil)
    stage.window.title = "Other"
    stage.window.invalidate()
    #expect(
      service.update(at: start + .milliseconds(16), origin: .zero) == start + .milliseconds(50))
    #expect(service.update(at: start + .milliseconds(50), origin: .zero) == nil)
    service.use(bus: nil)
  }

  @Test("a flood of wishes reaches the main thread drop by drop") func flood() throws {
    var taps = 0
    let button = Button("Save") { taps += 1 }
    button.frame = Rect(0, 0, 100, 48)
    stage.root.addSubview(button)
    let registry = try Registry(in: folder)
    let service = service()
    service.use(bus: registry.address)
    _ = service.update(at: .now, origin: .zero)
    let program = try registry.program()
    let start = MonotonicTime.now
    for _ in 0..<400 {
      _ = registry.call(
        program, ObjectName.node(2).path, "Action.DoAction", [BusValue(Int32(0))])
    }
    let seconds = (MonotonicTime.now - start).seconds
    stage.scheduler.runPosted()
    #expect(taps >= 1)
    #expect(Double(taps) <= 33 + 40 * seconds)
    service.use(bus: nil)
  }

  @Test("keys are told, and those of a screen reader are left to it") func keys() throws {
    func key(_ symbol: UInt32, _ isPressed: Bool = true) -> AccessibleKey {
      AccessibleKey(
        isPressed: isPressed, symbol: symbol, code: symbol & 0xFF, modifiers: 0, time: 5,
        text: "k", isCharacter: false)
    }
    let (insert, letter): (UInt32, UInt32) = (0xFF63, 0x61)
    let registry = try Registry(in: folder, hasListener: true)
    let service = service()
    #expect(!service.takes(key(insert)))
    service.use(bus: registry.address)
    _ = service.update(at: .now, origin: .zero)
    try registry.wait { _ in service.hasKeyListeners }
    #expect(!service.takes(key(letter)))
    #expect(service.takes(key(insert)))
    #expect(service.takes(key(letter)))
    // Its press may have been the window's.
    #expect(!service.takes(key(letter, false)))
    #expect(service.takes(key(insert, false)))
    #expect(!service.takes(key(letter)))
    try registry.wait { $0.count { $0.member == "NotifyListenersSync" } == 6 }
    #expect(
      registry.desktop.calls.contains { $0.arguments == "((0, 65379, 99, 0, 5, 'k', false),)" })
    service.use(bus: nil)
  }

  @Test("Insert is the window's with Shift or Control, and while no screen reader listens")
  func insert() throws {
    func key(_ isPressed: Bool = true, _ modifiers: UInt32 = 0) -> AccessibleKey {
      AccessibleKey(
        isPressed: isPressed, symbol: 0xFF63, code: 118, modifiers: modifiers, time: 5,
        text: "Insert", isCharacter: false)
    }
    let registry = try Registry(in: folder)
    let service = service()
    service.use(bus: registry.address)
    _ = service.update(at: .now, origin: .zero)
    _ = try registry.program()
    #expect(!service.takes(key()))
    #expect(!service.takes(key(false)))
    try registry.wait { $0.contains { $0.member == "GetKeystrokeListeners" } }
    registry.tellListener(true)
    try registry.wait { _ in service.hasKeyListeners }
    #expect(service.takes(key()))
    #expect(service.takes(key(false)))
    for modifiers: UInt32 in [1, 4, 5] {
      #expect(!service.takes(key(true, modifiers)))
      #expect(!service.takes(key(false, modifiers)))
    }
    registry.tellListener(false)
    try registry.wait { _ in !service.hasKeyListeners }
    #expect(!service.takes(key()))
    service.use(bus: nil)
  }

  @Test("a registry that comes late is asked again") func late() throws {
    let registry = try Registry(in: folder, refusals: 2)
    let service = service()
    service.use(bus: registry.address)
    _ = service.update(at: .now, origin: .zero)
    try registry.wait { $0.count { $0.member == "Embed" } == 3 }
    service.use(bus: nil)
  }

  @Test("the bus's library answers what it can") func peer() throws {
    let registry = try Registry(in: folder)
    let service = service()
    service.use(bus: registry.address)
    _ = service.update(at: .now, origin: .zero)
    let program = try registry.program()
    for path in [ObjectName.application.path, ObjectName.window.path, ObjectName.cachePath] {
      for (interface, member) in [("Peer", "Ping"), ("Introspectable", "Introspect")] {
        let method = BusMethod(
          name: program, path: path, interface: "org.freedesktop.DBus.\(interface)",
          member: member)
        #expect(registry.client.call(method, []) != nil, "\(path) \(member)")
      }
    }
    service.use(bus: nil)
  }

  @Test("a bus that does not answer keeps nobody waiting") func hanging() throws {
    // It takes connections, and never says anything.
    let path = folder.path("silent")
    let listener = try SilentSocket(path)
    let service = service()
    service.use(bus: "unix:path=\(path)")
    let start = MonotonicTime.now
    for step in 1...100 {
      stage.window.invalidate()
      _ = service.update(at: start + .milliseconds(100 * step), origin: .zero)
    }
    service.use(bus: nil)
    #expect(MonotonicTime.now - start < .seconds(5))
    withExtendedLifetime(listener) {}
  }

  @Test(
    "no bus, and an address that is none, do no harm", arguments: ["unix:path=/nowhere", "junk"])
  func missing(address: String) {
    let service = service()
    service.use(bus: address)
    _ = service.update(at: .now, origin: .zero)
    service.use(bus: nil)
  }
}
