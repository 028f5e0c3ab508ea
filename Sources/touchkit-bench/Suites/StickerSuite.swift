import BenchReport
import Drawing
import VirtualTouchscreen

/// A sticker of about 2800 pixels is dragged, and scaled and turned, on a large screen.
struct StickerSuite {
  let plan: Plan
  let fixtures: Fixtures

  private enum Row {
    static let pinchFrames = row("pinch, frames a second", "", .atLeast(30))
    static let pinchGap = row("pinch, longest gap", "ms", .atMost(34))
    static let pinchProcessor = row("pinch, CPU of the client an update", "ms")
    static let frames = row("drag, frames a second", "", .atLeast(30))
    static let gap = row("drag, longest gap", "ms", .atMost(34))
    static let processor = row("drag, CPU of the client an update", "ms")
    static let all = [pinchFrames, pinchGap, pinchProcessor, frames, gap, processor]

    private static func row(_ name: String, _ unit: String, _ goal: Goal? = nil) -> RowDefinition {
      RowDefinition("3840x2160, scale 2: large sticker, \(name)", unit, goal: goal)
    }
  }

  private static let screen = PixelSize(3840, 2160)

  func run() throws -> [BenchRow] {
    try fixtures.make(.photo)
    var collector = Collector(.stickers, Row.all)
    for _ in 0..<plan.rounds {
      let server = try XServer(XServer.Options(size: Self.screen))
      defer { server.stop() }
      let guise = BenchClient.guise(
        fixtures.document(.large),
        options: ["--reduced-motion", "--size", "\(Self.screen)", "--scale", "2"])
      // Guise first: the floor shows as large a picture at the same place.
      let (canvas, sticker) = try measure(guise, nil, .guise, server, &collector)
      var floor = BenchClient.floor(.sticker, fixtures.photo, canvas)
      floor.arguments.append("\(sticker.width)")
      _ = try measure(floor, (canvas, sticker), .floor, server, &collector)
    }
    return collector.rows
  }

  /// Returns the frames of the canvas and of the sticker.
  private func measure(
    _ client: BenchClient, _ frames: (canvas: Rect, sticker: Rect)?, _ subject: Subject,
    _ server: XServer, _ collector: inout Collector
  ) throws -> (canvas: Rect, sticker: Rect) {
    let client = try RunningClient(client, on: server, fixtures)
    defer { client.stop() }
    guard let sticker = frames?.sticker ?? client.dragged.first else {
      throw BenchError("there is no element to drag")
    }
    let motion = try StickerMotion(client, sticker, on: server)
    let pinch = try motion.pinch(plan.samples(120))
    collector.add(pinch.framesPerSecond, to: Row.pinchFrames.name, of: subject)
    collector.add(pinch.worstGap, to: Row.pinchGap.name, of: subject)
    collector.add(pinch.processor, to: Row.pinchProcessor.name, of: subject)
    let drag = try motion.drag(plan.samples(120))
    collector.add(drag.framesPerSecond, to: Row.frames.name, of: subject)
    collector.add(drag.worstGap, to: Row.gap.name, of: subject)
    collector.add(drag.processor, to: Row.processor.name, of: subject)
    return (frames?.canvas ?? client.canvas, sticker)
  }
}
