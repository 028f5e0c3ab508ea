import BenchReport
import Drawing
import VirtualTouchscreen

/// From the write to a touch device to the changed pixel, through a real X server.
struct LatencySuite {
  let plan: Plan

  private enum Row {
    static let isolated = RowDefinition("drag, isolated", "ms", goal: .ratio(1.3))
    static let display = RowDefinition("drag, 60 Hz", "ms", goal: .ratio(1.3))
    static let fast = RowDefinition("drag, 1000 Hz", "ms", goal: .ratio(1.4))
    static let distinct = RowDefinition(
      "drag, 1000 Hz, distinct frames", "%", goal: .atLeast(99))
    static let processor = RowDefinition(
      "drag, 60 Hz, CPU of client and server an update", "ms", goal: .ratio(1.6))
    static let pinch = RowDefinition("pinch, isolated", "ms", goal: .ratio(1.4))
    static let ten = RowDefinition("ten fingers, 60 Hz", "ms", goal: .ratio(1.1))
    static let guides = RowDefinition(
      "guide crossing, 60 Hz", "ms", goal: .worstOfFloorAndMedian)
  }

  /// One finger on the document with 20 stickers, and two; ten fingers on ten elements.
  private enum Scenario: CaseIterable {
    case drag, pinch, ten, guides
  }

  func run() throws -> [BenchRow] {
    let server = try XServer(XServer.Options(size: PixelSize(1280, 800)))
    defer { server.stop() }
    var collector = Collector(.latency)
    for _ in 0..<plan.rounds {
      for scenario in Scenario.allCases {
        // Guise first: the floor follows the same motion.
        var motion: FingerMotion?
        for (subject, client) in clients(scenario) {
          let client = try RunningClient(client, on: server, plan.fixtures)
          defer { client.stop() }
          let own = try Self.motion(scenario, client, motion)
          motion = own
          let drag = try FingerDrag(own, on: client, server)
          defer { try? drag.lift() }
          try measure(scenario, drag, [client.meter, ProcessMeter(pid: server.pid)]) {
            collector.add($1, to: $0, of: subject)
          }
        }
      }
    }
    return collector.rows
  }

  private func clients(_ scenario: Scenario) -> [(Subject, BenchClient)] {
    let document = plan.fixtures.document(scenario == .ten ? .tenDragged : .twenty)
    // The lines flash, which reduced motion leaves out.
    let guise =
      scenario == .guides ? BenchClient.guise(document, options: []) : .guise(document)
    let clients = [
      (Subject.guise, guise), (.floor, .floor(scenario == .pinch ? .transform : .put)),
    ]
    guard scenario == .drag, let peer = plan.peer else { return clients }
    return clients + [(.peer, .peer(peer, plan.fixtures.photo))]
  }

  private static func motion(
    _ scenario: Scenario, _ client: RunningClient, _ guise: FingerMotion?
  ) throws -> FingerMotion {
    let grip = try client.grip()
    return switch scenario {
    case .drag: .circles(at: [grip])
    case .pinch: .pinch(at: grip)
    case .ten: guise ?? .circles(at: client.grips)
    case .guides: guise ?? .crossing(lineAt: client.canvas.midX, from: grip)
    }
  }

  private func measure(
    _ scenario: Scenario, _ drag: FingerDrag, _ meters: [ProcessMeter],
    _ add: (RowDefinition, [Double]) -> Void
  ) throws {
    let frame = Duration.seconds(1) / 60
    switch scenario {
    case .drag:
      add(Row.isolated, try drag.isolated(plan.samples(60)).latency)
      add(Row.display, try drag.measure(count: plan.samples(120), every: frame).latency)
      let fast = try drag.measure(count: plan.samples(1000), every: .milliseconds(1))
      add(Row.fast, fast.latency)
      add(Row.distinct, [fast.distinct])
      // The CPU time of an update without watching the screen, summed over processes.
      func time() -> Double { meters.reduce(0) { $0 + $1.processorTime } }
      let (before, count) = (time(), plan.samples(90))
      try drag.move(count: count, every: frame)
      add(Row.processor, [(time() - before) / Double(count)])
    case .pinch: add(Row.pinch, try drag.isolated(plan.samples(60)).latency)
    case .ten: add(Row.ten, try drag.measure(count: plan.samples(120), every: frame).latency)
    case .guides: add(Row.guides, try drag.measure(count: plan.samples(240), every: frame).latency)
    }
  }
}
