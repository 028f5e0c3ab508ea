import BenchReport
import Drawing
import VirtualTouchscreen

/// A drag on photos with 10 and 1000 elements: its cost should not grow with what is not touched.
struct ElementsSuite {
  let plan: Plan

  private static let ratio = RowDefinition(
    "1000 elements, isolated, over 10", "ms", goal: .ratio(1.5), baseline: "10 elements")

  func run() throws -> [BenchRow] {
    let server = try XServer(XServer.Options(size: PixelSize(1280, 800)))
    defer { server.stop() }
    var collector = Collector(.elements)
    for _ in 0..<plan.rounds {
      let floor = try measure(.floor(.put), on: server)
      var latencies: [[Double]] = []
      for layout in [Layout.ten, .thousand] {
        let isolated = RowDefinition("\(layout.count) elements, isolated", "ms")
        let worst = RowDefinition(
          "\(layout.count) elements, with the first update", "ms", goal: .worstOfFloorAndMedian)
        let own = try measure(.guise(plan.fixtures.document(layout)), on: server)
        for (subject, outcome) in [(Subject.floor, floor), (.guise, own)] {
          collector.add(outcome.latency, to: isolated, of: subject)
          collector.add(outcome.latency + [outcome.first], to: worst, of: subject)
        }
        latencies.append(own.latency)
      }
      collector.add(latencies[0], to: Self.ratio, of: .floor)
      collector.add(latencies[1], to: Self.ratio)
    }
    return collector.rows
  }

  private func measure(
    _ client: BenchClient, on server: XServer
  ) throws -> (latency: [Double], first: Double) {
    let client = try RunningClient(client, on: server, plan.fixtures)
    defer { client.stop() }
    let drag = try FingerDrag(.circles(at: [client.grip()]), on: client, server)
    defer { try? drag.lift() }
    return (try drag.isolated(plan.samples(60)).latency, drag.firstUpdate)
  }
}
