import TouchKit

extension Choreography {
  /// A choreography that a number stands for.
  static func random(seed: UInt64) -> Choreography {
    var random = SeededGenerator(seed: seed)
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
    switch random.choice(4, 2, 4, 3, 3, 2, 4) {
    case 0: return .tap(taps: random.number(1...3), touches: random.choice(4, 2, 1) + 1)
    case 1:
      return .press(touches: random.choice(3, 1) + 1, milliseconds: random.number(1...6) * 100)
    case 2:
      let least = random.choice(4, 2, 1) + 1
      return .pan(least: least, most: random.oneIn(3) ? least + random.number(0...2) : .max)
    case 3: return .pinch
    case 4: return .rotation
    case 5:
      let directions = SwipeGestureRecognizer.Direction(rawValue: random.number(1...15))
      return .swipe(directions, touches: random.choice(3, 1) + 1)
    default: return .transform(least: random.choice(4, 2, 1) + 1)
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

  // MARK: What fingers do

  private struct Hand {
    var place: Point
    var isPrecise: Bool
    var isProvisional: Bool
    var isLifted = false
  }

  private mutating func addMoments(_ random: inout SeededGenerator) {
    var hands: [UInt32: Hand] = [:]
    var time = random.number(0...50)
    var number: UInt32 = 0
    let most = random.choice(3, 4, 3, 1, 1) * 2 + 1
    for _ in 0..<random.number(4...40) {
      // Frames may follow at the same instant, as fast as a device reports, or after a rest.
      time += [0, 8, random.number(1...30), random.number(100...900)][random.choice(1, 8, 4, 2)]
      var samples: [Sample] = []
      for finger in hands.keys.sorted() where random.oneIn(4) == false {
        if let sample = Self.act(finger, &hands, &random) { samples.append(sample) }
      }
      while hands.count < most, random.oneIn(hands.isEmpty ? 1 : 5), samples.count < 12 {
        number += 1
        samples.append(Self.land(number, &hands, &random))
      }
      moments.append(
        Moment(milliseconds: time, samples: samples, command: command(&random)))
    }
    for finger in hands.keys.sorted() {
      time += random.number(0...20)
      guard let hand = hands[finger] else { continue }
      let kind: TouchSample.Kind = random.oneIn(6) ? .cancelled : .ended
      moments.append(
        Moment(
          milliseconds: time,
          samples: [
            Sample(finger: finger, kind: kind, place: hand.place, isPrecise: hand.isPrecise)
          ]))
    }
  }

  private static func land(
    _ finger: UInt32, _ hands: inout [UInt32: Hand], _ random: inout SeededGenerator
  ) -> Sample {
    var place = Point(random.coordinate(0...1023), random.coordinate(0...767))
    // Hands tap again where they tapped, and fingers land near each other, or on one point.
    if let other = hands[hands.keys.max() ?? 0], random.oneIn(2) {
      place = random.oneIn(8) ? other.place : other.place + step(&random, within: 120)
    } else if random.oneIn(2) {
      place = Point(300 + 1 / 128, 300 + 1 / 128) + step(&random, within: 30)
    }
    let hand = Hand(place: place, isPrecise: random.oneIn(10), isProvisional: random.oneIn(8))
    hands[finger] = hand
    return Sample(
      finger: finger, kind: .began(provisional: hand.isProvisional), place: place,
      isPrecise: hand.isPrecise)
  }

  private static func act(
    _ finger: UInt32, _ hands: inout [UInt32: Hand], _ random: inout SeededGenerator
  ) -> Sample? {
    guard var hand = hands[finger] else { return nil }
    var kind = TouchSample.Kind.moved
    if hand.isLifted {
      kind = random.oneIn(3) ? .cancelled : .ended
    } else {
      switch random.choice(10, 14, 8, 4, 1, 6, 1, 3) {
      case 0: break
      case 1: hand.place = hand.place + step(&random, within: 12)
      case 2: hand.place = hand.place + step(&random, within: 60)
      case 3: hand.place = Point(random.coordinate(0...1023), random.coordinate(0...767))
      case 4: hand.place = hands[hands.keys.min() ?? 0]?.place ?? hand.place
      case 5: kind = .ended
      case 6: kind = .cancelled
      default: (kind, hand) = verdict(hand, &random)
      }
    }
    hands[finger] = kind == .ended || kind == .cancelled ? nil : hand
    return Sample(finger: finger, kind: kind, place: hand.place, isPrecise: hand.isPrecise)
  }

  private static func verdict(
    _ hand: Hand, _ random: inout SeededGenerator
  ) -> (TouchSample.Kind, Hand) {
    var hand = hand
    guard hand.isProvisional else { return (.moved, hand) }
    if random.oneIn(2) {
      hand.isProvisional = false
      return (.committed, hand)
    }
    hand.isLifted = true
    return (.lifted, hand)
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
