import BenchReport
import Drawing
import VirtualTouchscreen

/// A drag on photos with 10, 1000 and 2000 elements: its cost should not grow with what is not touched. Then groups of
/// 500 and 2000 are dragged, and scaled by two fingers.
struct ElementsSuite {
  let plan: Plan

  /// What is measured of a group.
  private struct GroupRows {
    let first, frames, gap, cost, scaled: RowDefinition

    init(_ layout: Layout) {
      let name = "a group of \(layout.count)"
      first = RowDefinition("\(name), first frame", "ms", goal: .atMost(100))
      frames = RowDefinition("\(name), frames a second", "", goal: .atLeast(30))
      gap = RowDefinition("\(name), longest gap", "ms", goal: .atMost(34))
      cost = RowDefinition("\(name), CPU of an update", "ms")
      scaled = RowDefinition("\(name), scaled, frames a second", "", goal: .atLeast(30))
    }
  }

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
      for layout in [Layout.group, .largeGroup] {
        let (drag, zoom) = try moveGroup(layout, on: server)
        let rows = GroupRows(layout)
        collector.add(drag.firstFrame, to: rows.first)
        collector.add(drag.framesPerSecond, to: rows.frames)
        collector.add(drag.worstGap, to: rows.gap)
        collector.add(drag.processor, to: rows.cost)
        collector.add(zoom.framesPerSecond, to: rows.scaled)
      }
    }
    return collector.rows
  }

  private func moveGroup(
    _ layout: Layout, on server: XServer
  ) throws -> (drag: CanvasPinch.Outcome, zoom: CanvasPinch.Outcome) {
    let client = try RunningClient(
      .guise(plan.fixtures.document(layout)), on: server, plan.fixtures)
    defer { client.stop() }
    let pinch = try CanvasPinch(client, client.canvas, on: server)
    return (try pinch.drag(plan.samples(120)), try pinch.zoom(plan.samples(60), isOut: false))
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
