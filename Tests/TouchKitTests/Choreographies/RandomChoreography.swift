import TestSupport
import TouchKit

extension Choreography {
  /// The random choreography of a seed.
  static func random(seed: UInt64) -> Choreography { random(SeededGenerator(seed: seed)) }

  /// The choreography of random numbers.
  static func random(_ random: SeededGenerator) -> Choreography {
    var random = random
    var result = Choreography()
    result.addViews(&random)
    result.addRecognizers(&random)
    result.addRelations(&random)
    result.addMoments(&random)
    return result
  }

  private mutating func addViews(_ random: inout SeededGenerator) {
    views.append(ViewPlan(parent: nil, frame: Rect(0, 0, 1024, 768)))
    for _ in 0..<random.number(0...3) {
      let isNested = views.count > 1 && random.oneIn(3)
      var plan = ViewPlan(
        parent: isNested ? random.number(1...(views.count - 1)) : 0,
        frame: Rect(
          Double(random.number(0...600)), Double(random.number(0...400)),
          Double(random.number(40...400)), Double(random.number(40...300))))
      if random.oneIn(4) { plan.turn = .degrees(Double(random.number(-179...180))) }
      if random.oneIn(4) { plan.scale = [0.25, 0.5, 2, 4][random.number(0...3)] }
      if random.oneIn(2) { plan.margin = .finger }
      plan.isMultiple = !random.oneIn(4)
      plan.isExclusive = random.oneIn(8)
      views.append(plan)
    }
  }

  private mutating func addRecognizers(_ random: inout SeededGenerator) {
    for _ in 0..<random.number(1...8) {
      var plan = RecognizerPlan(
        kind: Self.kind(&random), view: random.number(0...(views.count - 1)))
      plan.takesTouches = !random.oneIn(4)
      plan.delaysBegan = random.oneIn(8)
      plan.delaysEnded = random.oneIn(2)
      recognizers.append(plan)
    }
  }

  private static func kind(_ random: inout SeededGenerator) -> RecognizerPlan.Kind {
    switch random.choice(4, 2, 4, 3, 3, 2, 2, 4) {
    case 0: return .tap(taps: random.number(1...3), touches: random.choice(4, 2, 1) + 1)
    case 1:
      return .press(touches: random.choice(3, 1) + 1, milliseconds: random.number(1...6) * 100)
    case 2:
      let minimum = random.choice(4, 2, 1) + 1
      return .pan(
        minimum: minimum, maximum: random.oneIn(3) ? minimum + random.number(0...2) : .max)
    case 3: return .pinch
    case 4: return .rotation
    case 5:
      let directions = SwipeGestureRecognizer.Direction(rawValue: random.number(1...15))
      return .swipe(directions, touches: random.choice(3, 1) + 1)
    case 6:
      return .scrub(strokes: random.number(1...3), touches: random.choice(3, 1) + 1)
    default: return .transform(minimum: random.choice(4, 2, 1) + 1)
    }
  }

  private mutating func addRelations(_ random: inout SeededGenerator) {
    for first in recognizers.indices {
      for second in recognizers.indices where first != second {
        if first < second && random.oneIn(3) { simultaneous.append((first, second)) }
        if first < second && random.oneIn(8) { requirements.append((first, second)) }
      }
    }
  }

  // MARK: Fingers

  private struct FingerState {
    var place: Point
    var isPrecise: Bool
    var isProvisional: Bool
    var isLifted = false
  }

  private mutating func addMoments(_ random: inout SeededGenerator) {
    var states: [UInt32: FingerState] = [:]
    var time = random.number(0...50)
    var number: UInt32 = 0
    let maximum = random.choice(3, 4, 3, 1, 1) * 2 + 1
    for _ in 0..<random.number(4...40) {
      // Frames may follow at the same instant, as fast as a device reports, or after a rest.
      time += [0, 8, random.number(1...30), random.number(100...900)][random.choice(1, 8, 4, 2)]
      var samples: [Sample] = []
      for finger in states.keys.sorted() where random.oneIn(4) == false {
        if let sample = Self.act(finger, &states, &random) { samples.append(sample) }
      }
      while states.count < maximum, random.oneIn(states.isEmpty ? 1 : 5), samples.count < 12 {
        number += 1
        samples.append(Self.land(number, &states, &random))
      }
      moments.append(
        Moment(milliseconds: time, samples: samples, command: command(&random)))
    }
    for finger in states.keys.sorted() {
      time += random.number(0...20)
      guard let state = states[finger] else { continue }
      let kind: TouchSample.Kind = random.oneIn(6) ? .cancelled : .ended
      moments.append(
        Moment(
          milliseconds: time,
          samples: [
            Sample(finger: finger, kind: kind, place: state.place, isPrecise: state.isPrecise)
          ]))
    }
  }

  private static func land(
    _ finger: UInt32, _ states: inout [UInt32: FingerState], _ random: inout SeededGenerator
  ) -> Sample {
    var place = Point(random.coordinate(0...1023), random.coordinate(0...767))
    // Fingers often land near another one, or near a fixed point for repeated taps.
    if let other = states[states.keys.max() ?? 0], random.oneIn(2) {
      place = random.oneIn(8) ? other.place : other.place + step(&random, within: 120)
    } else if random.oneIn(2) {
      place = Point(300 + 1 / 128, 300 + 1 / 128) + step(&random, within: 30)
    }
    let state = FingerState(
      place: place, isPrecise: random.oneIn(10), isProvisional: random.oneIn(8))
    states[finger] = state
    return Sample(
      finger: finger, kind: .began(provisional: state.isProvisional), place: place,
      isPrecise: state.isPrecise)
  }

  private static func act(
    _ finger: UInt32, _ states: inout [UInt32: FingerState], _ random: inout SeededGenerator
  ) -> Sample? {
    guard var state = states[finger] else { return nil }
    var kind = TouchSample.Kind.moved
    if state.isLifted {
      kind = random.oneIn(3) ? .cancelled : .ended
    } else {
      switch random.choice(10, 14, 8, 4, 1, 6, 1, 3) {
      case 0: break
      case 1: state.place = state.place + step(&random, within: 12)
      case 2: state.place = state.place + step(&random, within: 60)
      case 3: state.place = Point(random.coordinate(0...1023), random.coordinate(0...767))
      case 4: state.place = states[states.keys.min() ?? 0]?.place ?? state.place
      case 5: kind = .ended
      case 6: kind = .cancelled
      default: (kind, state) = resolveOwnership(state, &random)
      }
    }
    states[finger] = kind == .ended || kind == .cancelled ? nil : state
    return Sample(finger: finger, kind: kind, place: state.place, isPrecise: state.isPrecise)
  }

  private static func resolveOwnership(
    _ state: FingerState, _ random: inout SeededGenerator
  ) -> (TouchSample.Kind, FingerState) {
    var state = state
    guard state.isProvisional else { return (.moved, state) }
    if random.oneIn(2) {
      state.isProvisional = false
      return (.committed, state)
    }
    state.isLifted = true
    return (.lifted, state)
  }

  private static func step(_ random: inout SeededGenerator, within reach: Int) -> Vector {
    Vector(
      Double(random.number(-reach * 64...reach * 64)) / 64,
      Double(random.number(-reach * 64...reach * 64)) / 64)
  }

  private func command(_ random: inout SeededGenerator) -> Command? {
    guard random.oneIn(12) else { return nil }
    let recognizer = random.number(0...(recognizers.count - 1))
    switch random.choice(3, 4, 1, 1) {
    case 0: return .setEnabled(recognizer, random.oneIn(2))
    case 1:
      let offset = Vector(Double(random.number(-40...40)), Double(random.number(-40...40)))
      return .set(
        recognizer, offset, scale: Double(random.number(1...32)) / 8,
        turn: Double(random.number(-32...32)) / 8)
    case 2 where views.count > 1: return .removeView(random.number(1...(views.count - 1)))
    default: return .cancelAll
    }
  }
}
