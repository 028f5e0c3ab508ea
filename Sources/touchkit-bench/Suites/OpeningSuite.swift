import BenchReport
import Drawing
import Platform
import VirtualTouchscreen

/// From the start of a process to the picture on the screen, and the memory that it takes then.
struct OpeningSuite {
  let plan: Plan
  let fixtures: Fixtures

  /// A file to open, and the rows about it.
  private struct Opened {
    let file: String
    let paint: RowDefinition
    let complete: RowDefinition
    let memory: RowDefinition

    init(_ name: String, _ file: String, within limit: Double, memory: Double? = nil) {
      self.file = file
      paint = RowDefinition("\(name): first paint", "ms", goal: .atMost(limit))
      complete = RowDefinition("\(name): complete", "ms")
      self.memory = RowDefinition("\(name): memory", "MiB", goal: memory.map(Goal.atMost))
    }
  }

  private static let editing = RowDefinition(
    "photo, 100 megapixels, 20 stickers: memory during a drag", "MiB", goal: .atMost(200))

  func run() throws -> [BenchRow] {
    for kind in [Fixtures.Kind.photo, .ownStickers, .large] { try fixtures.make(kind) }
    let server = try XServer(XServer.Options(size: PixelSize(1280, 800)))
    defer { server.stop() }
    let files = [
      Opened("photo, 12 megapixels", fixtures.photo, within: 100, memory: 40),
      Opened("photo, 20 own stickers of 512x512", fixtures.ownStickers, within: 150, memory: 50),
      Opened("photo, 100 megapixels", fixtures.largePhoto, within: 500),
    ]
    var collector = Collector(
      .opening, files.flatMap { [$0.paint, $0.complete, $0.memory] } + [Self.editing])
    for _ in 0..<plan.rounds {
      let floor = try open(.floor(.put), on: server)
      for opened in files {
        let own = try open(.guise(opened.file), on: server)
        for (subject, result) in [(Subject.floor, floor), (.guise, own)] {
          collector.add(result.paint, to: opened.paint.name, of: subject)
          collector.add(result.complete, to: opened.complete.name, of: subject)
          collector.add(result.memory, to: opened.memory.name, of: subject)
        }
      }
      collector.add(floor.memory, to: Self.editing.name, of: .floor)
      collector.add(try memoryOfDrag(on: server), to: Self.editing.name, of: .guise)
    }
    return collector.rows
  }

  /// Opens twice: first to learn the pixels, then to measure when those of the bare photo are there,
  /// and when those of the stickers are.
  private func open(
    _ client: BenchClient, on server: XServer
  ) throws -> (paint: Double, complete: Double, memory: Double?) {
    let strip = try PixelStrip(display: server.display)
    let settled = try RunningClient(client, on: server, fixtures)
    let memory = settled.meter.memoryAtRest
    let canvas = settled.canvas
    // A bare client shows only a picture, in the middle.
    let middle = Self.places(on: canvas, Point(0.5, 0.5), (1, 1))
    let bare = client.isGuise ? Self.places(on: canvas, Point(0.2, 0.25), (4, 3)) : middle
    let stickers = client.isGuise ? Self.places(on: canvas, Point(0.1, 0.125), (5, 4)) : middle
    let wanted = [bare, stickers].map { places in
      places.map { ($0, Array(strip.look(x: $0.x, y: $0.y))) }
    }
    settled.stop()

    let start = MonotonicTime.now
    let process = try client.start(on: server, folder: try fixtures.freshFolder())
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
    (0..<count.rows).flatMap { row in
      (0..<count.columns).map { column in
        let part = first + Vector(0.2 * Double(column), 0.25 * Double(row))
        return (
          Int(canvas.minX + part.x * canvas.width) - PixelStrip.width / 2,
          Int(canvas.minY + part.y * canvas.height)
        )
      }
    }
  }

  private func memoryOfDrag(on server: XServer) throws -> Double? {
    let client = try RunningClient(.guise(fixtures.largeDocument), on: server, fixtures)
    defer { client.stop() }
    let drag = try FingerDrag(.circle(at: client.grip()), on: client, server)
    defer { try? drag.lift() }
    try drag.move(count: 60, every: .seconds(1) / 60)
    return client.meter.memory
  }
}
