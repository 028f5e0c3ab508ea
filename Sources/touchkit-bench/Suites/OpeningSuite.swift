import BenchReport
import Drawing
import Platform
import VirtualTouchscreen

/// From the start of a process to the picture on the screen, and the memory that it takes then.
struct OpeningSuite {
  let plan: Plan

  func run() throws -> [BenchRow] {
    let server = try XServer(XServer.Options(size: PixelSize(1280, 800)))
    defer { server.stop() }
    let files = [
      ("photo, 12 megapixels", plan.fixtures.photo, time: 100.0, memory: 40.0),
      ("photo, 20 own stickers of 512x512", plan.fixtures.ownStickers, time: 150, memory: 50),
    ]
    var collector = Collector(.opening)
    for _ in 0..<plan.rounds {
      for (name, file, time, memory) in files {
        let result = try open(.guise(file), on: server)
        func add(_ value: Double?, _ row: String, _ unit: String, _ goal: Goal?) {
          collector.add(value, to: RowDefinition("\(name): \(row)", unit, goal: goal))
        }
        add(result.paint, "first paint", "ms", .atMost(time))
        add(result.complete, "complete", "ms", nil)
        add(result.memory, "memory", "MiB", .atMost(memory))
      }
    }
    return collector.rows
  }

  /// Opens twice: first to learn the pixels, then to measure when those of the bare photo are there,
  /// and when those of the stickers are.
  private func open(
    _ client: BenchClient, on server: XServer
  ) throws -> (paint: Double, complete: Double, memory: Double?) {
    let strip = try PixelStrip(display: server.display)
    let settled = try RunningClient(client, on: server, plan.fixtures)
    let memory = settled.meter.memoryAtRest
    let parts = [
      Self.places(on: settled.canvas, Point(0.2, 0.25), (4, 3)),
      Self.places(on: settled.canvas, Point(0.1, 0.125), (5, 4)),
    ]
    let wanted = parts.map { $0.map { ($0, strip.look(x: $0.x, y: $0.y)) } }
    settled.stop()

    let start = MonotonicTime.now
    let process = try client.start(on: server, folder: try plan.fixtures.freshFolder())
    defer { process.stop() }
    let times = try wanted.map { part in
      let deadline = Timeout(in: .seconds(20))
      // Looking at all places takes time, too: it counts when the first look began that saw all.
      var look = MonotonicTime.now
      while !part.allSatisfy({ place, pixels in
        difference(strip.look(x: place.x, y: place.y), pixels) <= 8 * PixelStrip.width
      }) {
        guard !deadline.isPast else { throw BenchError("the picture did not appear") }
        waitForInput([], upTo: .microseconds(200))
        look = .now
      }
      return (look - start).milliseconds
    }
    return (times[0], times[1], memory)
  }

  /// Returns the places of a grid of cells of a fifth and a quarter of the canvas: the layout of
  /// twenty stickers has one in the middle of each, and none where four of them meet.
  private static func places(
    on canvas: Rect, _ first: Point, _ count: (columns: Int, rows: Int)
  ) -> [(x: Int, y: Int)] {
    (0..<count.columns * count.rows).map { index in
      let x = first.x + 0.2 * Double(index % count.columns)
      let y = first.y + 0.25 * Double(index / count.columns)
      return (
        Int(canvas.minX + x * canvas.width) - PixelStrip.width / 2,
        Int(canvas.minY + y * canvas.height)
      )
    }
  }
}
