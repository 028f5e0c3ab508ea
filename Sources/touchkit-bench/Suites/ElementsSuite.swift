import BenchReport
import Drawing
import VirtualTouchscreen

/// A drag on photos with 10, 100 and 1000 elements: its cost should not grow with what is not
/// touched.
struct ElementsSuite {
  let plan: Plan
  let fixtures: Fixtures

  private static let layouts = [Layout.ten, .hundred, .thousand]
  private static let ratio = RowDefinition(
    "1000 elements, isolated, over 10", "ms", goal: .ratio(1.5), baseline: "10 elements")

  private static func isolated(_ layout: Layout) -> RowDefinition {
    RowDefinition("\(layout.count) elements, isolated", "ms")
  }

  private static func worst(_ layout: Layout) -> RowDefinition {
    RowDefinition(
      "\(layout.count) elements, with the first update", "ms", goal: .worstOfFloorAndMedian)
  }

  func run() throws -> [BenchRow] {
    try fixtures.make(.photo)
    let server = try XServer(XServer.Options(size: PixelSize(1280, 800)))
    defer { server.stop() }
    let rows = Self.layouts.flatMap { [Self.isolated($0), Self.worst($0)] } + [Self.ratio]
    var collector = Collector(.elements, rows)
    for _ in 0..<plan.rounds {
      let floor = try measure(.floor(.put), on: server)
      for layout in Self.layouts {
        let own = try measure(.guise(fixtures.document(layout)), on: server)
        for (subject, outcome) in [(Subject.floor, floor), (.guise, own)] {
          collector.add(outcome.latency, to: Self.isolated(layout).name, of: subject)
          collector.add(
            outcome.latency + [outcome.first], to: Self.worst(layout).name, of: subject)
        }
        if layout == .ten { collector.add(own.latency, to: Self.ratio.name, of: .floor) }
        if layout == .thousand { collector.add(own.latency, to: Self.ratio.name, of: .guise) }
      }
    }
    return collector.rows
  }

  private func measure(
    _ client: BenchClient, on server: XServer
  ) throws -> (latency: [Double], first: Double) {
    let client = try RunningClient(client, on: server, fixtures)
    defer { client.stop() }
    let drag = try FingerDrag(.circle(at: client.grip()), on: client, server)
    defer { try? drag.lift() }
    let outcome = try drag.measure(
      count: plan.samples(60), every: .milliseconds(25), jitter: .milliseconds(12))
    return (outcome.latency, drag.firstUpdate)
  }
}
