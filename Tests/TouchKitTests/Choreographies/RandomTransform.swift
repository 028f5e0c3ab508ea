import TouchKit

extension Choreography {
  /// When all gestures of a `transforming` choreography run and count from zero.
  static let transformStart = 30

  /// Two to five fingers that drag, pinch and turn at once, come and go, and never all leave.
  ///
  /// Its first step leaves every slop at any scale from a half to the double; from then on it is
  /// free of thresholds, because the fingers stay wide apart.
  static func transforming(_ random: inout SeededGenerator) -> Choreography {
    var result = Choreography()
    result.views.append(ViewPlan(parent: nil, frame: Rect(-4096, -4096, 8192, 8192)))
    result.recognizers = [
      RecognizerPlan(kind: .pan(least: 1, most: .max), view: 0),
      RecognizerPlan(kind: .pinch, view: 0), RecognizerPlan(kind: .rotation, view: 0),
      RecognizerPlan(kind: .transform(least: 1), view: 0),
    ]
    result.simultaneous = [(0, 1), (0, 2), (1, 2), (0, 3), (1, 3), (2, 3)]
    var hands = Hands(count: random.number(2...5), &random)
    result.moments = [Moment(milliseconds: 0, samples: hands.landAll())]
    hands.leaveEverySlop()
    result.moments.append(Moment(milliseconds: 10, samples: hands.moveAll()))
    for index in 0...3 {
      let command = Command.set(index, .zero, scale: 1, turn: 0)
      result.moments.append(Moment(milliseconds: 20 + index, samples: [], command: command))
    }
    var time = transformStart
    for _ in 0..<random.number(30...80) {
      time += random.oneIn(12) ? random.number(50...400) : random.number(8...24)
      result.moments.append(Moment(milliseconds: time, samples: hands.act(&random)))
    }
    for sample in hands.liftAll() {
      time += random.number(1...60)
      result.moments.append(Moment(milliseconds: time, samples: [sample]))
    }
    return result
  }
}

/// The places of some fingers that never come too close to each other to be measured.
private struct Hands {
  private static let minimumRadius = 20.0
  private var places: [UInt32: Point] = [:]
  private var latest: UInt32 = 0

  init(count: Int, _ random: inout SeededGenerator) {
    repeat {
      places.removeAll()
      for number in 1...count {
        places[UInt32(number)] = Point(random.coordinate(200...800), random.coordinate(150...600))
      }
    } while !Self.isWide(places, least: 60)
    latest = UInt32(count)
  }

  /// Moves all fingers far enough to begin a drag, a pinch and a rotation.
  mutating func leaveEverySlop() {
    let middle = Array(places.values).middle
    for (finger, place) in places {
      let offset = ((place - middle) * 1.5).rotated(by: .degrees(20))
      places[finger] = middle + offset + Vector(60, 40)
    }
  }

  func landAll() -> [Choreography.Sample] { samples(.began(provisional: false)) }
  func moveAll() -> [Choreography.Sample] { samples(.moved) }
  func liftAll() -> [Choreography.Sample] { samples(.ended) }

  /// Some fingers move; now and then one lifts or another one lands.
  mutating func act(_ random: inout SeededGenerator) -> [Choreography.Sample] {
    var samples: [Choreography.Sample] = []
    var moved = places
    for finger in places.keys.sorted() where !random.oneIn(4) {
      let step = Vector(Double(random.number(-640...640)), Double(random.number(-640...640))) / 64
      moved[finger] = places[finger].map { $0 + step }
    }
    if Self.isWide(moved, least: Self.minimumRadius) {
      samples = moved.keys.sorted().filter { moved[$0] != places[$0] }
        .map { Self.sample($0, .moved, moved[$0]) }
      places = moved
    }
    if random.oneIn(8), let finger = places.keys.sorted().last, places.count > 1 {
      let leaving = random.oneIn(2) ? finger : places.keys.min() ?? finger
      lift(leaving, &samples)
    }
    if random.oneIn(6), places.count < 5 { samples += land(&random) }
    return samples
  }

  /// A finger may move and lift in one frame.
  private mutating func lift(_ finger: UInt32, _ samples: inout [Choreography.Sample]) {
    let rest = places.filter { $0.key != finger }
    guard Self.isWide(rest, least: Self.minimumRadius) else { return }
    samples.removeAll { $0.finger == finger }
    samples.append(Self.sample(finger, .ended, places[finger]))
    places = rest
  }

  private mutating func land(_ random: inout SeededGenerator) -> [Choreography.Sample] {
    var all = places
    all[latest + 1] = Point(random.coordinate(200...800), random.coordinate(150...600))
    guard Self.isWide(all, least: Self.minimumRadius) else { return [] }
    latest += 1
    places = all
    return [Self.sample(latest, .began(provisional: false), all[latest])]
  }

  private func samples(_ kind: TouchSample.Kind) -> [Choreography.Sample] {
    places.keys.sorted().map { Self.sample($0, kind, places[$0]) }
  }

  private static func sample(
    _ finger: UInt32, _ kind: TouchSample.Kind, _ place: Point?
  ) -> Choreography.Sample {
    Choreography.Sample(
      finger: finger, kind: kind, place: place ?? .zero, isPrecise: false)
  }

  /// Whether the fingers' mean distance to their middle is large enough at half the scale, too.
  private static func isWide(_ places: [UInt32: Point], least: Double) -> Bool {
    guard places.count > 1 else { return true }
    let middle = Array(places.values).middle
    let sum = places.values.reduce(0) { $0 + $1.distance(to: middle) }
    return sum / Double(places.count) >= least
  }
}

extension [Point] {
  fileprivate var middle: Point {
    let sum = reduce(Vector.zero) { $0 + ($1 - .zero) }
    return .zero + sum / Double(count)
  }
}
