import BenchReport
import Platform
import VirtualTouchscreen

/// Guise's wake-ups while idle.
struct IdleSuite {
  let plan: Plan
  let fixtures: Fixtures

  /// Everything that appears and fades after startup is gone after this time.
  private static let rest = Duration.seconds(4)
  private static let wakeUps = RowDefinition(
    "idle with a photo, wake-ups in 10 s", "", goal: .atMost(0))
  private static let processor = RowDefinition("idle with a photo, CPU in 10 s", "ms")

  func run() throws -> [BenchRow] {
    try fixtures.make(.photo)
    let server = try XServer()
    defer { server.stop() }
    let running = try RunningClient(
      .guise(fixtures.document(.twenty)), on: server, fixtures)
    defer { running.stop() }
    waitForInput([], upTo: Self.rest)
    let time = Duration.seconds(plan.isQuick ? 2 : 10)
    let before = (running.meter.contextSwitches, running.meter.processorTime)
    waitForInput([], upTo: time)
    guard running.process.exitStatus == nil else { throw BenchError("guise exited unexpectedly") }
    var collector = Collector(.idle, [Self.wakeUps, Self.processor])
    let part = time / .seconds(10)
    collector.add(
      Double(running.meter.contextSwitches - before.0) / part, to: Self.wakeUps.name, of: .guise)
    collector.add(
      (running.meter.processorTime - before.1) / part, to: Self.processor.name, of: .guise)
    return collector.rows
  }
}
