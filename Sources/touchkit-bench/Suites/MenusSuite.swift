import BenchReport
import Drawing
import Platform
import VirtualTouchscreen

/// From the event that opens a menu or a sheet to its first frame, and the frames in which sheets move.
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
    try addMoving(to: &collector)
    return collector.rows
  }

  // MARK: Sheets that move

  private static let screens = [(size: PixelSize(480, 800), scale: 1), (PixelSize(1920, 1080), 2)]
  private static let sheets = [
    (name: "Settings", keys: "Ctrl+comma"), ("Print", "Ctrl+p"), ("chooser", "Ctrl+o"),
  ]

  private func addMoving(to collector: inout Collector) throws {
    for _ in 0..<plan.rounds {
      for (size, scale) in Self.screens {
        let server = try XServer(XServer.Options(size: size))
        defer { server.stop() }
        let guise = BenchClient.guise(
          plan.fixtures.document(.twenty), options: ["--size", "\(size)", "--scale", "\(scale)"])
        let client = try RunningClient(guise, on: server, plan.fixtures)
        defer { client.stop() }
        let motion = try SheetMotion(client, on: server)
        for (sheet, keys) in Self.sheets {
          let moves = try (0..<plan.samples(8)).map { _ in
            (rise: try motion.follow(keys), leave: try motion.follow("Escape"))
          }
          let name = "\(size)\(scale == 1 ? "" : ", scale \(scale)"): \(sheet)"
          func add(_ row: String, _ goal: Double, _ values: [Double]) {
            collector.add(values, to: RowDefinition("\(name) \(row)", "ms", goal: .atMost(goal)))
          }
          // The first one makes what the others find.
          add("rises, first frame", 16, moves.dropFirst().map(\.rise.firstFrame))
          add("rises, CPU of the client a frame", 16, moves.map(\.rise.processor))
          add("rises, longest gap", 34, moves.map(\.rise.worstGap))
          add("leaves, CPU of the client a frame", 16, moves.map(\.leave.processor))
          add("leaves, longest gap", 34, moves.map(\.leave.worstGap))
        }
      }
    }
  }

  // MARK: What opens

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
