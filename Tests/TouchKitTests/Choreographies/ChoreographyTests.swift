import Foundation
import TestSupport
import Testing

@testable import TouchKit

/// Random choreographies: one to ten fingers in any order, random recognizers, views and relations.
/// A failure reports its seed; `FUZZ_SEED` sets the first seed, `FUZZ_CHOREOGRAPHIES` the number of
/// seeds.
@MainActor
@Suite("Choreography")
struct ChoreographyTests {
  private static let environment = ProcessInfo.processInfo.environment
  private static let count = environment["FUZZ_CHOREOGRAPHIES"].flatMap { Int($0) } ?? 2000
  private static let first = environment["FUZZ_SEED"].flatMap { UInt64($0) } ?? 1

  /// The seeds for a test that uses 1 in `share` of them.
  private static func seeds(_ share: Int) -> Range<UInt64> {
    first..<first + UInt64(max(count / share, 1))
  }

  @Test("satisfies all invariants") func laws() {
    for seed in Self.seeds(1) {
      let play = ChoreographyPlay(.random(seed: seed))
      play.play()
      #expect(play.faults.isEmpty, "seed \(seed): \(play.faults.prefix(3))")
      if !play.faults.isEmpty { return }
    }
  }

  @Test("has the same outcome in any order of the samples of a frame") func reportedOrder() {
    compare(share: 4) { _ in Variation(isReversed: true) }
  }

  @Test("has the same outcome at any time, even where 32-bit milliseconds wrap") func time() {
    compare(share: 8) { Variation(delay: $0.isMultiple(of: 2) ? 4_294_966_000 : 12_345) }
  }

  @Test("has the same outcome at any location") func place() {
    compare(share: 8) { _ in Variation(shift: Vector(-1536, 2048)) }
  }

  @Test("has a mirrored outcome if mirrored") func mirror() {
    compare(share: 4) { _ in Variation(mirror: 1024) }
  }

  @Test("has a scaled outcome if scaled, once every slop is left") func scale() {
    for seed in Self.seeds(4) {
      var random = SeededGenerator(seed: seed)
      let choreography = Choreography.transforming(&random)
      let factor = [0.5, 0.75, 1.25, 2][random.number(0...3)]
      let variation = Variation(scale: factor, pivot: Point(512, 384))
      let (original, other) = (
        ChoreographyPlay(choreography), ChoreographyPlay(choreography, variation)
      )
      original.play()
      other.play()
      let difference = original.difference(
        to: other, under: variation, from: Int64(Choreography.transformStart))
      #expect(difference == nil, "seed \(seed): \(difference ?? "")")
      #expect(original.actions.count > 30, "seed \(seed)")
      if difference != nil { return }
    }
  }

  @Test("satisfies all invariants while actions make random changes") func randomActions() {
    for seed in Self.seeds(2) {
      let dice = Dice(seed: seed &* 77)
      let play = ChoreographyPlay(.random(seed: seed))
      play.onAction = { [unowned play] _, _ in
        if dice.roll(4) == 0 { play.performRandomChange(dice) }
      }
      play.play()
      #expect(play.faults.isEmpty, "seed \(seed): \(play.faults.prefix(3))")
      if !play.faults.isEmpty { return }
    }
  }

  private func compare(share: Int, _ variation: (UInt64) -> Variation) {
    for seed in Self.seeds(share) {
      let choreography = Choreography.random(seed: seed)
      let original = ChoreographyPlay(choreography)
      original.play()
      let variation = variation(seed)
      let other = ChoreographyPlay(choreography, variation)
      other.play()
      let difference = original.difference(to: other, under: variation)
      #expect(difference == nil, "seed \(seed): \(difference ?? "")")
      if difference != nil { return }
    }
  }
}

extension ChoreographyPlay {
  /// The first difference, from a time on, to a play of a variation; nil if there is none.
  fileprivate func difference(
    to other: ChoreographyPlay, under variation: Variation, from milliseconds: Int64 = 0
  ) -> String? {
    let delay = Int64(variation.delay) * 1_000_000
    for (action, seen) in zip(actions, other.actions)
    where action.time >= milliseconds * 1_000_000 {
      let isSame =
        action.time + delay == seen.time && action.recognizer == seen.recognizer
        && action.state == seen.state && seen.values.isNear(action.values, under: variation)
      if !isSame { return "\(action) differs from \(seen)" }
    }
    let later = deliveries.map { delivery in
      var delivery = delivery
      delivery.time += delay
      return delivery
    }
    if actions.count != other.actions.count { return "the numbers of actions differ" }
    // Fingers that land at the same time are delivered in the order of their numbers.
    return later == other.deliveries ? nil : "the deliveries to views differ"
  }

  /// Makes an unexpected change inside an action.
  fileprivate func performRandomChange(_ dice: Dice) {
    let recognizer = recognizers[dice.roll(recognizers.count)]
    switch dice.roll(9) {
    case 0, 1: recognizer.isEnabled.toggle()
    case 2:
      let view = recognizer.view
      view?.remove(recognizer)
      view?.add(recognizer)
    case 3:
      guard let view = views.last, let parent = view.superview else { return }
      view.removeFromSuperview()
      parent.addSubview(view)
    case 4: window.cancelAllTouches(at: window.now)
    case 5: loop(until: window.now + .milliseconds(dice.roll(700)))
    case 6: recognizer.touches.last.map(recognizer.ignore)
    default:
      guard !window.touches.isEmpty else { return }
      let touch = window.touches[dice.roll(window.touches.count)]
      let kinds: [TouchSample.Kind] = [.moved, .moved, .ended, .cancelled]
      loop(
        TouchSample(
          id: touch.id, kind: kinds[dice.roll(4)],
          location: touch.location + Vector(Double(dice.roll(81) - 40), 7), timestamp: window.now))
    }
  }
}

/// Random numbers shared by nested actions.
@MainActor
private final class Dice {
  private var random: SeededGenerator

  init(seed: UInt64) { random = SeededGenerator(seed: seed) }

  /// A random number from 0 to below a limit.
  func roll(_ limit: Int) -> Int { random.number(0...(limit - 1)) }
}
