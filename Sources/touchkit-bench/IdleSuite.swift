import Foundation
import Platform
import VirtualTouchscreen

/// Guise's wake-ups while idle, and its memory.
struct IdleSuite {
  let plan: Plan
  let fixtures: Fixtures

  /// Everything that appears and fades after startup is gone after this time.
  private static let rest = Duration.seconds(4)

  func run() throws -> String {
    let server = try XServer()
    defer { server.stop() }
    let client = BenchClient.guise("guise, 12 megapixels", fixtures.photoDocument)
    let running = try RunningClient(client, on: server, fixtures)
    defer { running.stop() }
    waitForInput([], upTo: Self.rest)
    let time = Duration.seconds(plan.isQuick ? 2 : 10)
    let before = (running.meter.contextSwitches, running.meter.processorTime)
    waitForInput([], upTo: time)
    guard running.process.exitStatus == nil else { throw BenchError("guise exited unexpectedly") }
    var table = Table(["idle with a photo", "wake-ups", "seconds", "CPU ms", "PSS MiB"])
    table.add([
      client.name, "\(running.meter.contextSwitches - before.0)",
      Show.number(time / .seconds(1), digits: 0),
      Show.number(running.meter.processorTime - before.1),
      Show.number(running.meter.memory, digits: 1),
    ])
    return table.text
  }
}
