import BenchReport
import Drawing
import Platform
import VirtualTouchscreen

/// From the write to a touch device to the changed pixel, through a real X server.
struct LatencySuite {
  let plan: Plan
  let fixtures: Fixtures

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
    static let all = [isolated, display, fast, distinct, processor, pinch, ten, guides]
  }

  /// One finger on the document with 20 stickers, and two; ten fingers on ten elements.
  private enum Scenario: CaseIterable {
    case drag, pinch, ten, guides
  }

  func run() throws -> [BenchRow] {
    try fixtures.make(.photo)
    let server = try XServer(XServer.Options(size: PixelSize(1280, 800)))
    defer { server.stop() }
    var collector = Collector(.latency, Row.all)
    for _ in 0..<plan.rounds {
      for scenario in Scenario.allCases {
        // Guise first: the floor follows the same motion.
        var motion: FingerMotion?
        for subject in subjects(scenario) {
          let client = try RunningClient(client(subject, scenario), on: server, fixtures)
          defer { client.stop() }
          let own = try Self.motion(scenario, client, subject, motion)
          motion = own
          let drag = try FingerDrag(own, on: client, server)
          defer { try? drag.lift() }
          try measure(scenario, drag, [client.meter, ProcessMeter(pid: server.pid)]) {
            collector.add($1, to: $0.name, of: subject)
          }
        }
      }
    }
    return collector.rows
  }

  private func subjects(_ scenario: Scenario) -> [Subject] {
    scenario == .drag && plan.peer != nil ? [.guise, .floor, .peer] : [.guise, .floor]
  }

  private func client(_ subject: Subject, _ scenario: Scenario) -> BenchClient {
    switch (subject, scenario) {
    case (.peer, _): .peer(plan.peer ?? "", fixtures.photo)
    case (.floor, .pinch): .floor(.transform)
    case (.floor, _): .floor(.put)
    case (.guise, .ten): .guise(fixtures.document(.tenDragged))
    // The lines flash, which reduced motion leaves out.
    case (.guise, .guides): .guise(fixtures.document(.twenty), options: [])
    case (.guise, _): .guise(fixtures.document(.twenty))
    }
  }

  private static func motion(
    _ scenario: Scenario, _ client: RunningClient, _ subject: Subject, _ guise: FingerMotion?
  ) throws -> FingerMotion {
    let grip = try client.grip()
    return switch scenario {
    case .drag: .circle(at: grip)
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
      add(Row.isolated, try isolated(drag, 60))
      add(Row.display, try drag.measure(count: plan.samples(120), every: frame).latency)
      let fast = try drag.measure(count: plan.samples(1000), every: .milliseconds(1))
      add(Row.fast, fast.latency)
      add(Row.distinct, [fast.distinct])
      add(Row.processor, [try cost(of: drag, plan.samples(90), every: frame, meters)])
    case .pinch: add(Row.pinch, try isolated(drag, 60))
    case .ten: add(Row.ten, try drag.measure(count: plan.samples(120), every: frame).latency)
    case .guides: add(Row.guides, try drag.measure(count: plan.samples(240), every: frame).latency)
    }
  }

  private func isolated(_ drag: FingerDrag, _ count: Int) throws -> [Double] {
    try drag.measure(
      count: plan.samples(count), every: .milliseconds(25), jitter: .milliseconds(12)
    ).latency
  }

  /// Returns the CPU time of an update, summed over processes, in milliseconds.
  private func cost(
    of drag: FingerDrag, _ count: Int, every interval: Duration, _ meters: [ProcessMeter]
  ) throws -> Double {
    func time() -> Double { meters.reduce(0) { $0 + $1.processorTime } }
    let before = time()
    try drag.move(count: count, every: interval)
    return (time() - before) / Double(count)
  }
}
