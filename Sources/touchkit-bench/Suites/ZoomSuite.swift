import BenchReport
import Drawing
import VirtualTouchscreen

/// Zooming and moving the canvas with 20 small stickers, on screens of three sizes.
struct ZoomSuite {
  let plan: Plan

  private static let screens = [
    (size: PixelSize(1280, 800), scale: 1), (PixelSize(1920, 1080), 1), (PixelSize(3840, 2160), 2),
  ]

  func run() throws -> [BenchRow] {
    var collector = Collector(.zoom)
    for _ in 0..<plan.rounds {
      for (size, scale) in Self.screens {
        let name = scale == 1 ? "\(size)" : "\(size), scale \(scale)"
        let server = try XServer(XServer.Options(size: size))
        defer { server.stop() }
        let guise = BenchClient.guise(
          plan.fixtures.document(.sparse),
          options: ["--reduced-motion", "--size", "\(size)", "--scale", "\(scale)"])
        let canvas = try measure(guise, nil, .guise, name, server, &collector)
        // The other program fills the same canvas.
        guard let peer = plan.peer else { continue }
        let other = BenchClient.peer(peer, plan.fixtures.photo, canvas)
        _ = try measure(other, canvas, .peer, name, server, &collector)
      }
    }
    return collector.rows
  }

  /// Returns the frame of the canvas.
  private func measure(
    _ client: BenchClient, _ frame: Rect?, _ subject: Subject, _ screen: String,
    _ server: XServer, _ collector: inout Collector
  ) throws -> Rect {
    let client = try RunningClient(client, on: server, plan.fixtures)
    defer { client.stop() }
    let canvas = frame ?? client.canvas
    let pinch = try CanvasPinch(client, canvas, on: server)
    let count = plan.samples(120)
    let zooms = [try pinch.zoom(count, isOut: false), try pinch.zoom(count, isOut: true)]
    _ = try pinch.zoom(count, isOut: false)
    let pan = try pinch.pan(count)
    func add(_ row: String, _ unit: String, _ goal: Goal?, _ values: [Double]) {
      collector.add(
        values, to: RowDefinition("\(screen): \(row)", unit, goal: goal), of: subject)
    }
    func add(_ motion: String, _ outcomes: [CanvasPinch.Outcome]) {
      add("\(motion), frames a second", "", .atLeast(30), outcomes.map(\.framesPerSecond))
      add("\(motion), longest gap", "ms", .atMost(34), outcomes.map(\.worstGap))
      add("\(motion), CPU of the client an update", "ms", nil, outcomes.map(\.processor))
    }
    add("zoom", zooms)
    add("first frame of a zoom-out", "ms", .atMost(16), [zooms[1].firstFrame])
    add("pan", [pan])
    return canvas
  }
}
