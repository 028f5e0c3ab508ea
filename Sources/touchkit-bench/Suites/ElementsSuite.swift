import BenchReport
import Drawing
import VirtualTouchscreen

/// A drag on photos with 10, 1000 and 2000 elements: its cost should not grow with what is not touched. Then one of a
/// group of 2000.
struct ElementsSuite {
  let plan: Plan

  private static let group = RowDefinition(
    "a group of \(Layout.group.count), frames a second", "", goal: .atLeast(30))
  private static let gap = RowDefinition(
    "a group of \(Layout.group.count), longest gap", "ms", goal: .atMost(34))

  func run() throws -> [BenchRow] {
    let server = try XServer(XServer.Options(size: PixelSize(1280, 800)))
    defer { server.stop() }
    var collector = Collector(.elements)
    for _ in 0..<plan.rounds {
      let floor = try measure(.floor(.put), on: server)
      var ten: [Double] = []
      for layout in [Layout.ten, .thousand, .twoThousand] {
        let isolated = RowDefinition("\(layout.count) elements, isolated", "ms")
        let worst = RowDefinition(
          "\(layout.count) elements, with the first update", "ms", goal: .worstOfFloorAndMedian)
        let own = try measure(.guise(plan.fixtures.document(layout)), on: server)
        for (subject, outcome) in [(Subject.floor, floor), (.guise, own)] {
          collector.add(outcome.latency, to: isolated, of: subject)
          collector.add(outcome.latency + [outcome.first], to: worst, of: subject)
        }
        guard layout != .ten else {
          ten = own.latency
          continue
        }
        let ratio = RowDefinition(
          "\(layout.count) elements, isolated, over 10", "ms", goal: .ratio(1.5),
          baseline: "10 elements")
        collector.add(ten, to: ratio, of: .floor)
        collector.add(own.latency, to: ratio)
      }
      let group = try dragGroup(on: server)
      collector.add(group.framesPerSecond, to: Self.group)
      collector.add(group.worstGap, to: Self.gap)
    }
    return collector.rows
  }

  /// Drags a group as one moves the canvas.
  private func dragGroup(on server: XServer) throws -> CanvasPinch.Outcome {
    let client = try RunningClient(
      .guise(plan.fixtures.document(.group)), on: server, plan.fixtures)
    defer { client.stop() }
    return try CanvasPinch(client, client.canvas, on: server).pan(plan.samples(120))
  }

  private func measure(
    _ client: BenchClient, on server: XServer
  ) throws -> (latency: [Double], first: Double) {
    let arguments = client.arguments.joined(separator: " ")
    let client = try RunningClient(client, on: server, plan.fixtures)
    defer { client.stop() }
    do {
      let drag = try FingerDrag(.circles(at: [client.grip()]), on: client, server)
      defer { try? drag.lift() }
      return (try drag.isolated(plan.samples(60)).latency, drag.firstUpdate)
    } catch { throw BenchError("\(arguments): \(error)") }
  }
}
