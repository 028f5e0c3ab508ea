import Testing
import TouchKit

@testable import TouchKitX11

/// Every state with every input: the table in the driver's design.
@Suite struct TouchOwnershipMachineTests {
  typealias Machine = TouchOwnershipMachine

  static let lift = EventTime.milliseconds(60)
  static let now = EventTime.milliseconds(151)

  /// The inputs that bring a new machine into each state.
  static let paths: [(Machine.State, [Machine.Input])] = [
    (.provisional, []),
    (.owned, [.granted]),
    (.pending(lifted: lift), [.lifted]),
    (.decided(lifted: lift), [.lifted, .granted]),
    (.over, [.ended]),
  ]

  struct Row: Sendable {
    var state: Machine.State
    var input: Machine.Input
    var after: Machine.State
    var output: TouchSample.Kind?
    var time: EventTime? = now
  }

  static let table: [Row] = [
    .init(state: .provisional, input: .updated, after: .provisional, output: .moved),
    .init(state: .provisional, input: .lifted, after: .pending(lifted: now), output: .lifted),
    .init(state: .provisional, input: .granted, after: .owned, output: .committed),
    .init(state: .provisional, input: .ended, after: .over, output: .cancelled),
    .init(state: .provisional, input: .lost, after: .over, output: .cancelled),

    .init(state: .owned, input: .updated, after: .owned, output: .moved),
    .init(state: .owned, input: .lifted, after: .decided(lifted: now), output: .lifted),
    .init(state: .owned, input: .granted, after: .owned, output: nil, time: nil),
    .init(state: .owned, input: .ended, after: .over, output: .ended),
    .init(state: .owned, input: .lost, after: .over, output: .cancelled),

    .init(
      state: .pending(lifted: lift), input: .updated, after: .pending(lifted: lift),
      output: nil, time: nil),
    .init(
      state: .pending(lifted: lift), input: .lifted, after: .pending(lifted: lift),
      output: nil, time: nil),
    .init(
      state: .pending(lifted: lift), input: .granted, after: .decided(lifted: lift),
      output: .committed, time: lift),
    .init(state: .pending(lifted: lift), input: .ended, after: .over, output: .cancelled),
    .init(state: .pending(lifted: lift), input: .lost, after: .over, output: .cancelled),

    .init(
      state: .decided(lifted: lift), input: .updated, after: .decided(lifted: lift),
      output: nil, time: nil),
    .init(
      state: .decided(lifted: lift), input: .lifted, after: .decided(lifted: lift),
      output: nil, time: nil),
    .init(
      state: .decided(lifted: lift), input: .granted, after: .decided(lifted: lift),
      output: nil, time: nil),
    .init(
      state: .decided(lifted: lift), input: .ended, after: .over, output: .ended, time: lift),
    .init(state: .decided(lifted: lift), input: .lost, after: .over, output: .ended, time: lift),

    .init(state: .over, input: .updated, after: .over, output: nil, time: nil),
    .init(state: .over, input: .lifted, after: .over, output: nil, time: nil),
    .init(state: .over, input: .granted, after: .over, output: nil, time: nil),
    .init(state: .over, input: .ended, after: .over, output: nil, time: nil),
    .init(state: .over, input: .lost, after: .over, output: nil, time: nil),
  ]

  @Test("handles every input in every state according to the table", arguments: table)
  func answers(_ row: Row) throws {
    var machine = Machine()
    let path = try #require(Self.paths.first { $0.0 == row.state })
    for input in path.1 { _ = machine.handle(input, at: Self.lift) }

    let output = machine.handle(row.input, at: Self.now)

    #expect(output?.kind == row.output)
    #expect(output?.time == row.time)
    #expect(machine.state == row.after)
  }

  @Test("the table is complete") func isComplete() {
    let inputs: [Machine.Input] = [.updated, .lifted, .granted, .ended, .lost]

    for (state, _) in Self.paths {
      for input in inputs {
        #expect(Self.table.count { $0.state == state && $0.input == input } == 1)
      }
    }
  }
}
