import Foundation
import Testing

@testable import TouchKit

@MainActor
@Suite("Choreography: whatever fingers do")
struct ChoreographyTests {
  /// `make fuzz` plays many more.
  private static let count =
    ProcessInfo.processInfo.environment["FUZZ_CHOREOGRAPHIES"].flatMap { UInt64($0) } ?? 2000

  @Test("values stay finite, scales positive, and actions follow the state machine")
  func actionsAreLegal() {
    for seed in 1...Self.count {
      let choreography = Choreography.random(seed: seed)
      let player = ChoreographyPlayer(choreography)
      player.play(choreography.moments)

      var running: Set<Int> = []
      for action in player.actions {
        let isDiscrete = choreography.recognizers[action.recognizer].isDiscrete
        switch action.state {
        case .began: #expect(running.insert(action.recognizer).inserted, "seed \(seed)")
        case .changed: #expect(running.contains(action.recognizer), "seed \(seed)")
        case .ended, .cancelled:
          #expect(
            isDiscrete || running.remove(action.recognizer) != nil,
            "seed \(seed): \(action) without a beginning")
        case .possible, .failed: Issue.record("seed \(seed): an action about \(action.state)")
        }
        #expect(action.facts.allSatisfy(isSane), "seed \(seed): \(action)")
      }
      #expect(running.isEmpty, "seed \(seed): gestures that never ended")
    }
  }

  @Test("nothing is left over after the last finger")
  func nothingIsLeft() {
    for seed in 1...Self.count {
      let choreography = Choreography.random(seed: seed)
      let player = ChoreographyPlayer(choreography)
      player.play(choreography.moments)

      #expect(player.window.touches.isEmpty, "seed \(seed)")
      #expect(player.window.input.arbiter.session.isEmpty, "seed \(seed)")
      #expect(player.window.nextDeadline == nil, "seed \(seed)")
    }
  }

  @Test("the same fingers at another time do the same")
  func timeShift() {
    for seed in 1...(Self.count / 2) {
      let choreography = Choreography.random(seed: seed)
      let (now, later) = (
        ChoreographyPlayer(choreography), ChoreographyPlayer(choreography, delay: 86_400_000)
      )
      now.play(choreography.moments)
      later.play(choreography.moments)

      #expect(now.actions == later.actions, "seed \(seed)")
    }
  }

  private func isSane(_ fact: Fact) -> Bool {
    switch fact.value {
    case .number(let number): number.isFinite && (fact.name != "scale" || number > 0)
    case .numbers(let numbers): numbers.allSatisfy(\.isFinite)
    case .text, .flag: true
    }
  }
}

extension Choreography.RecognizerPlan {
  var isDiscrete: Bool {
    switch kind {
    case .tap, .swipe: true
    case .press, .pan, .pinch, .rotation: false
    }
  }
}
