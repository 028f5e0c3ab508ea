import BenchReport
import Drawing
import Platform
import VirtualTouchscreen

/// Zooming and moving the canvas with 20 small stickers, on screens of three sizes.
struct ZoomSuite {
  let plan: Plan
  let fixtures: Fixtures

  /// A screen, and Guise's options on it.
  private struct Screen {
    let size: PixelSize
    var scale = 1.0

    var name: String { scale == 1 ? "\(size)" : "\(size), scale \(Int(scale))" }
    var options: [String] { ["--reduced-motion", "--size", "\(size)", "--scale", "\(scale)"] }

    var frames: RowDefinition { row("zoom, frames a second", "", .atLeast(30)) }
    var gap: RowDefinition { row("zoom, longest gap", "ms", .atMost(34)) }
    var processor: RowDefinition { row("zoom, CPU of the client an update", "ms") }
    var first: RowDefinition { row("first frame of a zoom-out", "ms", .atMost(16)) }
    var panFrames: RowDefinition { row("pan, frames a second", "", .atLeast(30)) }
    var panGap: RowDefinition { row("pan, longest gap", "ms", .atMost(34)) }
    var panProcessor: RowDefinition { row("pan, CPU of the client an update", "ms") }
    var rows: [RowDefinition] {
      [frames, gap, processor, first, panFrames, panGap, panProcessor]
    }

    private func row(_ name: String, _ unit: String, _ goal: Goal? = nil) -> RowDefinition {
      RowDefinition("\(self.name): \(name)", unit, goal: goal)
    }
  }

  private static let screens = [
    Screen(size: PixelSize(1280, 800)), Screen(size: PixelSize(1920, 1080)),
    Screen(size: PixelSize(3840, 2160), scale: 2),
  ]

  func run() throws -> [BenchRow] {
    try fixtures.make(.photo)
    var collector = Collector(.zoom, Self.screens.flatMap(\.rows))
    for _ in 0..<plan.rounds {
      for screen in Self.screens {
        let server = try XServer(XServer.Options(size: screen.size))
        defer { server.stop() }
        // Guise first: the floor fills the same canvas.
        let guise = BenchClient.guise(fixtures.document(.sparse), options: screen.options)
        let canvas = try measure(guise, nil, .guise, screen, server, &collector)
        let floor = BenchClient.floor(.zoom, fixtures.photo, canvas)
        _ = try measure(floor, canvas, .floor, screen, server, &collector)
        guard let peer = plan.peer else { continue }
        let other = BenchClient.peer(peer, fixtures.photo, canvas)
        _ = try measure(other, canvas, .peer, screen, server, &collector)
      }
    }
    return collector.rows
  }

  /// Returns the frame of the canvas.
  private func measure(
    _ client: BenchClient, _ frame: Rect?, _ subject: Subject, _ screen: Screen,
    _ server: XServer, _ collector: inout Collector
  ) throws -> Rect {
    let client = try RunningClient(client, on: server, fixtures)
    defer { client.stop() }
    let canvas = frame ?? client.canvas
    let pinch = try CanvasPinch(client, canvas, on: server)
    let count = plan.samples(120)
    let zoomedIn = try pinch.zoom(count, isOut: false).outcome
    let (first, zoomedOut) = try pinch.zoom(count, isOut: true)
    let zooms = [zoomedIn, zoomedOut]
    collector.add(zooms.map(\.framesPerSecond), to: screen.frames.name, of: subject)
    collector.add(zooms.map(\.worstGap), to: screen.gap.name, of: subject)
    collector.add(zooms.map(\.processor), to: screen.processor.name, of: subject)
    collector.add(first, to: screen.first.name, of: subject)
    _ = try pinch.zoom(count, isOut: false)
    let pan = try pinch.pan(count)
    collector.add(pan.framesPerSecond, to: screen.panFrames.name, of: subject)
    collector.add(pan.worstGap, to: screen.panGap.name, of: subject)
    collector.add(pan.processor, to: screen.panProcessor.name, of: subject)
    return canvas
  }
}
