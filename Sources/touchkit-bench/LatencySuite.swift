import Drawing
import Foundation
import Platform
import VirtualTouchscreen

/// From the write to a touch device to the changed pixel, through a real X server.
struct LatencySuite {
  let plan: Plan
  let fixtures: Fixtures

  private struct Result {
    var isolated = Samples()
    var display = Samples()
    var fast = Samples()
    var distinct = Samples()
    var processor = Samples()
    var firstPaint = Samples()
    var memory = Samples()
  }

  private var clients: [(dragged: BenchClient, painted: BenchClient)] {
    [
      (.floor, .floor),
      (
        .guise("guise, sample face", fixtures.sampleDocument),
        .guise("guise, sample face", "--sample")
      ),
      (
        .guise("guise, 12 megapixels", fixtures.photoDocument),
        .guise("guise, 12 megapixels", fixtures.photo)
      ),
    ]
  }

  func run() throws -> String {
    let server = try XServer(XServer.Options(size: PixelSize(1280, 800)))
    defer { server.stop() }
    let clients = clients
    var results = clients.map { _ in Result() }
    for _ in 0..<plan.rounds {
      for (index, client) in clients.enumerated() {
        try measureDrag(client.dragged, on: server, &results[index])
        try measureFirstPaint(client.painted, on: server, &results[index])
      }
    }
    return table(zip(clients, results).map { ($0.dragged.name, $1) })
  }

  private func measureDrag(
    _ client: BenchClient, on server: XServer, _ result: inout Result
  ) throws {
    let running = try RunningClient(client, on: server, fixtures)
    defer { running.stop() }
    if let memory = running.meter.memory { result.memory.add(memory) }
    let drag = try Drag(running, on: server)
    defer { try? drag.lift() }
    result.isolated.add(
      contentsOf: try drag.measure(
        count: plan.samples(60), every: .milliseconds(25), jitter: .milliseconds(12)
      ).latency)
    result.display.add(
      contentsOf: try drag.measure(count: plan.samples(120), every: .seconds(1) / 60).latency)
    let fast = try drag.measure(count: plan.samples(1000), every: .milliseconds(1))
    result.fast.add(contentsOf: fast.latency)
    result.distinct.add(Double(fast.pictures) / Double(fast.updates))

    let meters = [running.meter, ProcessMeter(pid: server.pid)]
    func time() -> Double { meters.reduce(0) { $0 + $1.processorTime } }
    let count = plan.samples(90)
    let before = time()
    try drag.move(count: count, every: .seconds(1) / 60)
    result.processor.add((time() - before) / Double(count))
  }

  /// Measures the time from the start of the process to the first pixels of the photo.
  private func measureFirstPaint(
    _ client: BenchClient, on server: XServer, _ result: inout Result
  ) throws {
    let strip = try PixelStrip(display: server.display)
    let place = client.isGuise ? (x: 444, y: 400) : (x: 608, y: 400)
    let settled = try RunningClient(client, on: server, fixtures, willDrag: false)
    let wanted = Array(strip.look(x: place.x, y: place.y))
    settled.stop()

    let start = MonotonicTime.now
    let process = try client.start(on: server, folder: try fixtures.freshFolder())
    defer { process.stop() }
    while difference(strip.look(x: place.x, y: place.y), wanted) > 8 * PixelStrip.width {
      guard MonotonicTime.now - start < .seconds(20) else {
        throw BenchError("\(client.name) drew nothing")
      }
      waitForInput([], upTo: .microseconds(200))
    }
    result.firstPaint.add((MonotonicTime.now - start).milliseconds)
  }

  private func table(_ results: [(name: String, result: Result)]) -> String {
    var table = Table([
      "touch to pixel", "isolated ms", "p95", "60 Hz ms", "p95", "1000 Hz ms", "p95", "distinct",
      "CPU ms/update", "first paint ms", "PSS MiB",
    ])
    let base = results.first?.result
    for (name, result) in results {
      table.add([
        name, Show.number(result.isolated.median, over: base?.isolated.median),
        Show.number(result.isolated.quantile(0.95)),
        Show.number(result.display.median, over: base?.display.median),
        Show.number(result.display.quantile(0.95)),
        Show.number(result.fast.median, over: base?.fast.median),
        Show.number(result.fast.quantile(0.95)),
        Show.number(result.distinct.median.map { $0 * 100 }, digits: 0) + "%",
        Show.number(result.processor.median, over: base?.processor.median),
        Show.number(result.firstPaint.median, digits: 0),
        Show.number(result.memory.median, digits: 1),
      ])
    }
    return table.text
  }
}
