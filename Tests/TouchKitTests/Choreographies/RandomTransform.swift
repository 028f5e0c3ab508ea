import TestSupport
import TouchKit

extension Choreography {
  /// The time in milliseconds at which all gestures of a `transforming` choreography run and
  /// measure from zero.
  static let transformStart = 30

  /// Two to five fingers that drag, pinch and turn simultaneously. Fingers land and lift, but at
  /// least one stays down.
  ///
  /// The first step leaves every slop at any scale from 0.5 to 2. From then on no threshold
  /// applies, because the fingers stay far apart.
  static func transforming(_ random: inout SeededGenerator) -> Choreography {
    var result = Choreography()
    result.views.append(ViewPlan(parent: nil, frame: Rect(-4096, -4096, 8192, 8192)))
    result.recognizers = [
      RecognizerPlan(kind: .pan(minimum: 1, maximum: .max), view: 0),
      RecognizerPlan(kind: .pinch, view: 0), RecognizerPlan(kind: .rotation, view: 0),
      RecognizerPlan(kind: .transform(minimum: 1), view: 0),
    ]
    result.simultaneous = [(0, 1), (0, 2), (1, 2), (0, 3), (1, 3), (2, 3)]
    var locations = FingerLocations(count: random.number(2...5), &random)
    result.moments = [Moment(milliseconds: 0, samples: locations.landAll())]
    locations.leaveEverySlop()
    result.moments.append(Moment(milliseconds: 10, samples: locations.moveAll()))
    for index in 0...3 {
      let command = Command.set(index, .zero, scale: 1, turn: 0)
      result.moments.append(Moment(milliseconds: 20 + index, samples: [], command: command))
    }
    var time = transformStart
    for _ in 0..<random.number(30...80) {
      time += random.oneIn(12) ? random.number(50...400) : random.number(8...24)
      result.moments.append(Moment(milliseconds: time, samples: locations.act(&random)))
    }
    for sample in locations.liftAll() {
      time += random.number(1...60)
      result.moments.append(Moment(milliseconds: time, samples: [sample]))
    }
    return result
  }
}

/// The locations of fingers that always stay far enough apart to be measured.
private struct FingerLocations {
  private static let minimumRadius = 20.0
  private var places: [UInt32: Point] = [:]
  private var latest: UInt32 = 0

  init(count: Int, _ random: inout SeededGenerator) {
    repeat {
      places.removeAll()
      for number in 1...count {
        places[UInt32(number)] = Point(random.coordinate(200...800), random.coordinate(150...600))
      }
    } while !Self.isWide(places, minimum: 60)
    latest = UInt32(count)
  }

  /// Moves all fingers far enough to begin a drag, a pinch and a rotation.
  mutating func leaveEverySlop() {
    let centroid = Array(places.values).centroid
    for (finger, place) in places {
      let offset = ((place - centroid) * 1.5).rotated(by: .degrees(20))
      places[finger] = centroid + offset + Vector(60, 40)
    }
  }

  func landAll() -> [Choreography.Sample] { samples(.began(provisional: false)) }
  func moveAll() -> [Choreography.Sample] { samples(.moved) }
  func liftAll() -> [Choreography.Sample] { samples(.ended) }

  /// Moves some fingers; occasionally one lifts or another one lands.
  mutating func act(_ random: inout SeededGenerator) -> [Choreography.Sample] {
    var samples: [Choreography.Sample] = []
    var moved = places
    for finger in places.keys.sorted() where !random.oneIn(4) {
      let step = Vector(Double(random.number(-640...640)), Double(random.number(-640...640))) / 64
      moved[finger] = places[finger].map { $0 + step }
    }
    if Self.isWide(moved, minimum: Self.minimumRadius) {
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

  /// Lifts a finger, which may also have moved in the same frame.
  private mutating func lift(_ finger: UInt32, _ samples: inout [Choreography.Sample]) {
    let rest = places.filter { $0.key != finger }
    guard Self.isWide(rest, minimum: Self.minimumRadius) else { return }
    samples.removeAll { $0.finger == finger }
    samples.append(Self.sample(finger, .ended, places[finger]))
    places = rest
  }

  private mutating func land(_ random: inout SeededGenerator) -> [Choreography.Sample] {
    var all = places
    all[latest + 1] = Point(random.coordinate(200...800), random.coordinate(150...600))
    guard Self.isWide(all, minimum: Self.minimumRadius) else { return [] }
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

  /// Whether the fingers' mean distance to their centroid is large enough, at half the scale, too.
  private static func isWide(_ places: [UInt32: Point], minimum: Double) -> Bool {
    guard places.count > 1 else { return true }
    let centroid = Array(places.values).centroid
    let sum = places.values.reduce(0) { $0 + $1.distance(to: centroid) }
    return sum / Double(places.count) >= minimum
  }
}

extension [Point] {
  fileprivate var centroid: Point {
    let sum = reduce(Vector.zero) { $0 + ($1 - .zero) }
    return .zero + sum / Double(count)
  }
}
