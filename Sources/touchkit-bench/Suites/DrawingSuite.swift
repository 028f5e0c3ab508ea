import BenchReport
import Drawing
import VirtualTouchscreen

/// From the write to a touch device to the ink of that event on the screen, in a drawing with one stroke and in
/// one with 1,000: its cost should not grow with them.
struct DrawingSuite {
  let plan: Plan

  private enum Row {
    static let ink = RowDefinition("ink, isolated", "ms", goal: .ratio(2))
    static let many = RowDefinition(
      "ink of stroke 1,001, isolated, over that of the first", "ms", goal: .ratio(1.2),
      baseline: "first stroke")
    static let next = RowDefinition(
      "first ink of a line begun at once after stroke 1,000, over that after the first", "ms",
      goal: .ratio(2), baseline: "first stroke")
    static let drag = RowDefinition(
      "drag of a drawing of 1000 strokes, isolated, over a sticker", "ms", goal: .ratio(2),
      baseline: "sticker")
    static let pinch = RowDefinition(
      "pinch of a drawing of 1000 strokes, isolated, over a sticker", "ms", goal: .ratio(2),
      baseline: "sticker")
  }

  func run() throws -> [BenchRow] {
    let server = try XServer(XServer.Options(size: PixelSize(1280, 800)))
    defer { server.stop() }
    var collector = Collector(.drawing)
    for _ in 0..<plan.rounds {
      collector.add(try floor(on: server), to: Row.ink, of: .floor)
      let first = try ink(in: .first, on: server)
      let many = try ink(in: .thousand, on: server)
      collector.add(first.updates, to: Row.ink)
      collector.add(first.updates, to: Row.many, of: .floor)
      collector.add(many.updates, to: Row.many)
      collector.add(first.begun, to: Row.next, of: .floor)
      collector.add(many.begun, to: Row.next)
      try drag(plan.fixtures.document(.twenty), on: server) {
        collector.add($1, to: $0, of: .floor)
      }
      try drag(plan.fixtures.document(.dragged), on: server) {
        collector.add($1, to: $0)
      }
    }
    return collector.rows
  }

  /// Moves, then scales and turns an element.
  private func drag(
    _ document: String, on server: XServer, _ add: (RowDefinition, [Double]) -> Void
  ) throws {
    for row in [Row.drag, Row.pinch] {
      let client = try RunningClient(.guise(document), on: server, plan.fixtures)
      defer { client.stop() }
      let grip = try client.grip()
      let motion = row.name == Row.drag.name ? FingerMotion.circles(at: [grip]) : .pinch(at: grip)
      do {
        let drag = try FingerDrag(motion, on: client, server)
        defer { try? drag.lift() }
        add(row, try drag.isolated(plan.samples(60)).latency)
      } catch { throw BenchError("\(row.name), \(document): \(error)") }
    }
  }

  private func floor(on server: XServer) throws -> [Double] {
    let client = try RunningClient(.floor(.put), on: server, plan.fixtures)
    defer { client.stop() }
    let drag = try FingerDrag(.circles(at: [client.grip()]), on: client, server)
    defer { try? drag.lift() }
    return try drag.isolated(plan.samples(60)).latency
  }

  private func ink(in drawing: DrawnStrokes, on server: XServer) throws -> InkStrokes.Outcome {
    let client = try RunningClient(
      .guise(plan.fixtures.document(drawing)), on: server, plan.fixtures)
    defer { client.stop() }
    let strokes = try InkStrokes(client, on: server)
    try strokes.open()
    return try strokes.draw(count: plan.samples(16), updates: plan.samples(20))
  }
}
