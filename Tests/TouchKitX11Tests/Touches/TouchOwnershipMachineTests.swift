import Testing
import TouchKit

@testable import TouchKitX11

/// Every state against every input: the table in the driver's design.
@Suite struct TouchOwnershipMachineTests {
  typealias Machine = TouchOwnershipMachine

  static let lift = EventTime.milliseconds(60)
  static let now = EventTime.milliseconds(151)

  /// How to bring a new machine into each state.
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
    var effect: Machine.Effect
  }

  static let table: [Row] = [
    .init(state: .provisional, input: .updated, after: .provisional, effect: .moved),
    .init(state: .provisional, input: .lifted, after: .pending(lifted: now), effect: .lifted),
    .init(state: .provisional, input: .granted, after: .owned, effect: .committed(at: now)),
    .init(state: .provisional, input: .ended, after: .over, effect: .cancelled),
    .init(state: .provisional, input: .lost, after: .over, effect: .cancelled),

    .init(state: .owned, input: .updated, after: .owned, effect: .moved),
    .init(state: .owned, input: .lifted, after: .decided(lifted: now), effect: .lifted),
    .init(state: .owned, input: .granted, after: .owned, effect: .none),
    .init(state: .owned, input: .ended, after: .over, effect: .ended(at: now)),
    .init(state: .owned, input: .lost, after: .over, effect: .cancelled),

    .init(
      state: .pending(lifted: lift), input: .updated, after: .pending(lifted: lift),
      effect: .none),
    .init(
      state: .pending(lifted: lift), input: .lifted, after: .pending(lifted: lift),
      effect: .none),
    .init(
      state: .pending(lifted: lift), input: .granted, after: .decided(lifted: lift),
      effect: .committed(at: lift)),
    .init(state: .pending(lifted: lift), input: .ended, after: .over, effect: .cancelled),
    .init(state: .pending(lifted: lift), input: .lost, after: .over, effect: .cancelled),

    .init(
      state: .decided(lifted: lift), input: .updated, after: .decided(lifted: lift),
      effect: .none),
    .init(
      state: .decided(lifted: lift), input: .lifted, after: .decided(lifted: lift),
      effect: .none),
    .init(
      state: .decided(lifted: lift), input: .granted, after: .decided(lifted: lift),
      effect: .none),
    .init(
      state: .decided(lifted: lift), input: .ended, after: .over, effect: .ended(at: lift)),
    .init(state: .decided(lifted: lift), input: .lost, after: .over, effect: .ended(at: lift)),

    .init(state: .over, input: .updated, after: .over, effect: .none),
    .init(state: .over, input: .lifted, after: .over, effect: .none),
    .init(state: .over, input: .granted, after: .over, effect: .none),
    .init(state: .over, input: .ended, after: .over, effect: .none),
    .init(state: .over, input: .lost, after: .over, effect: .none),
  ]

  @Test("answers every input in every state as the table says", arguments: table)
  func answers(_ row: Row) throws {
    var machine = Machine()
    let path = try #require(Self.paths.first { $0.0 == row.state })
    for input in path.1 { _ = machine.handle(input, at: Self.lift) }

    let effect = machine.handle(row.input, at: Self.now)

    #expect(effect == row.effect)
    #expect(machine.state == row.after)
  }

  @Test("the table leaves nothing out") func isComplete() {
    let inputs: [Machine.Input] = [.updated, .lifted, .granted, .ended, .lost]

    for (state, _) in Self.paths {
      for input in inputs {
        #expect(Self.table.count { $0.state == state && $0.input == input } == 1)
      }
    }
  }
}
