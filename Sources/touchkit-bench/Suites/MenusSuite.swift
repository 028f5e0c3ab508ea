import BenchReport
import Drawing
import Platform
import VirtualTouchscreen

/// From the event that opens a menu or a sheet to its first frame.
struct MenusSuite {
  let plan: Plan

  /// What opens.
  private enum Subject: String, CaseIterable {
    case more = "list of More"
    case pill = "menu of an element"
    case held = "held Save"
    case sheet = "sheet Crop and light"
  }

  /// Longer than a finger has to rest for a menu.
  private static let press = Duration.milliseconds(700)

  func run() throws -> [BenchRow] {
    let server = try XServer(XServer.Options(size: PixelSize(1280, 800)))
    defer { server.stop() }
    var collector = Collector(.menus)
    for _ in 0..<plan.rounds {
      let client = try RunningClient(
        .guise(plan.fixtures.document(.twenty), options: []), on: server, plan.fixtures)
      defer { client.stop() }
      let hands = try Hands(client, server)
      for subject in Subject.allCases {
        var values = try (0..<plan.samples(24)).map { _ in try measure(subject, hands) }
        // The first one makes what the others find.
        let first = values.removeFirst()
        func add(_ values: [Double], _ name: String) {
          collector.add(values, to: RowDefinition(name, "ms", goal: .atMost(16)))
        }
        add([first], "\(subject.rawValue), the first time")
        add(values, subject.rawValue)
      }
    }
    return collector.rows
  }

  /// What touches the program, and what it shows.
  private struct Hands {
    let client: RunningClient
    let touch: Touchscreen
    let pointer: VirtualPointer
    let keyboard: VirtualKeyboard
    let frame: FirstFrame

    init(_ client: RunningClient, _ server: XServer) throws {
      self.client = client
      touch = try server.seat.touchscreen()
      pointer = try server.seat.pointer()
      keyboard = try server.seat.keyboard()
      frame = try FirstFrame(client, on: server)
    }
  }

  private func measure(_ subject: Subject, _ hands: Hands) throws -> Double {
    let (client, touch) = (hands.client, hands.touch)
    func place(_ identifier: String) throws -> Rect {
      guard let place = try client.report()[identifier] else {
        throw BenchError("there is no \(identifier)")
      }
      return place
    }
    func leave() throws {
      try touch.liftAll()
      try touch.sync()
      try hands.keyboard.tap("Escape")
      try client.screen.waitUntilStill(for: .milliseconds(150))
    }
    switch subject {
    case .more:
      let button = try place("more")
      try touch.down(0, at: button.center)
      defer { try? leave() }
      return try hands.frame.measure(at: Point(button.midX - 60, button.maxY + 120)) {
        try touch.up(0)
      }
    case .pill:
      let grip = try client.grip()
      try hands.pointer.move(to: grip)
      defer { try? leave() }
      return try hands.frame.measure(at: grip - Vector(0, 52)) {
        try hands.pointer.press(3)
        try hands.pointer.release(3)
      }
    case .held:
      let button = try place("save")
      defer { try? leave() }
      // The finger could also drag the picture out: the menu opens when it lifts.
      try touch.down(0, at: button.center)
      try touch.sync()
      waitForInput([], upTo: Self.press)
      return try hands.frame.measure(at: Point(button.midX - 20, button.maxY + 54)) {
        try touch.up(0)
      }
    case .sheet:
      defer { try? leave() }
      return try hands.frame.measure(at: client.canvas.center) { try hands.keyboard.tap("k") }
    }
  }
}
